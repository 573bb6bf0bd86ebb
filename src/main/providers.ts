import { canOpenPrivate, hasSession, privateProvider, sessionProvider } from '../backends/linux/index.ts';
import { simProvider } from '../backends/sim/index.ts';
import type { BackendProvider } from '../core/ports/backend.ts';
import type { Config } from './config/settings.ts';

/** Variables of this process, which say what desktops there are. */
type Environment = Readonly<Record<string, string | undefined>>;

const PROVIDERS: Record<Config['desktop'], (env: Environment) => BackendProvider> = {
  auto: bestProvider,
  session: sessionProvider,
  private: privateProvider,
  sim: () => simProvider(),
};

/** The desktop that a setting means. */
export function chooseProvider(desktop: Config['desktop'], env: Environment): BackendProvider {
  return PROVIDERS[desktop](env);
}

/** The user's own desktop, else one of our own, else the simulated one, whose notice says so. */
function bestProvider(env: Environment): BackendProvider {
  if (hasSession(env)) return sessionProvider(env);
  return canOpenPrivate(env) ? privateProvider(env) : simProvider();
}
