import { simProvider } from '../backends/sim/index.ts';
import type { BackendProvider } from '../core/ports/backend.ts';
import type { Config } from './config/settings.ts';

/** `auto` prefers a real desktop; until one can be driven it is the simulated one, whose notice says so. */
const PROVIDERS: Record<Config['desktop'], () => BackendProvider> = {
  auto: simProvider,
  sim: simProvider,
};

/** The desktop that a setting means. */
export function chooseProvider(desktop: Config['desktop']): BackendProvider {
  return PROVIDERS[desktop]();
}
