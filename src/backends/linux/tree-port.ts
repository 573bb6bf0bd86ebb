import { AutomationError } from '../../base/errors.ts';
import type { TablesPort, TreePort } from '../../core/ports/tree.ts';
import type { RunningApplications } from './applications/running-applications.ts';
import type { AtspiReader } from './atspi/atspi-reader.ts';
import { readAllAttributes } from './atspi/read-attributes.ts';
import { readCells } from './atspi/read-cells.ts';

/** Elements of applications on the accessibility bus. */
export function treePort(running: RunningApplications, reader: AtspiReader): TreePort {
  return {
    read: async (app, options, signal) =>
      reader.readTree(await running.accessible(app, signal), options, signal),
    node: async (app, id, signal) => reader.readNode(await running.accessible(app, signal), id, signal),
    async attributes(app, id, signal) {
      const attributes = await readAllAttributes(await running.accessible(app, signal), id, signal);
      if (!attributes) throw new AutomationError('element_gone', 'The element no longer exists.');
      return attributes;
    },
  };
}

/** Cells of tables of any size. */
export function tablesPort(running: RunningApplications, reader: AtspiReader): TablesPort {
  return {
    cells: async (app, table, range, signal) =>
      readCells(await running.accessible(app, signal), { reader, table, range }, signal),
  };
}
