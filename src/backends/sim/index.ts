import { throwIfAborted } from '../../base/cancellation.ts';
import type { BackendProvider, Capability } from '../../core/ports/backend.ts';
import { SIM_NOTICE } from './notice.ts';
import type { SimBackend, SimOptions } from './sim-backend.ts';

export type { SimBackend, SimOptions } from './sim-backend.ts';

const CAPABILITIES: readonly Capability[] = [
  'apps',
  'windows',
  'tree',
  'tables',
  'actions',
  'text',
  'values',
  'selection',
  'pointer',
  'keyboard',
  'screen',
  'clipboard',
  'events',
  'scripts',
];

/** Opens a simulated desktop and keeps a door to its insides, for tests. */
export async function openSim(options: SimOptions = {}): Promise<SimBackend> {
  const { startSim } = await import('./sim-backend.ts');
  return startSim(options);
}

/** Offers the simulated desktop; nothing heavy is loaded before it is opened. */
export function simProvider(options: SimOptions = {}): BackendProvider {
  return {
    desktop: 'sim',
    notice: SIM_NOTICE,
    capabilities: new Set(CAPABILITIES),
    async open(signal) {
      throwIfAborted(signal);
      return openSim(options);
    },
  };
}
