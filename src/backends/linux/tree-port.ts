import type { TreePort } from '../../core/ports/tree.ts';
import type { RunningApplications } from './applications/running-applications.ts';
import type { AtspiReader } from './atspi/atspi-reader.ts';

/** Elements of applications on the accessibility bus. */
export function treePort(running: RunningApplications, reader: AtspiReader): TreePort {
  return {
    read: async (app, options, signal) => reader.readTree(await running.accessible(app, signal), options, signal),
    node: async (app, id, signal) => reader.readNode(await running.accessible(app, signal), id, signal),
    attributes: async (app, id, signal) => ({ ...(await reader.readNode(await running.accessible(app, signal), id, signal)) }),
  };
}
