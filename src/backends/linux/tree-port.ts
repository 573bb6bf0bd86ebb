import { AutomationError } from '../../base/errors.ts';
import type { WindowsPort } from '../../core/ports/apps.ts';
import type { TablesPort, TreePort } from '../../core/ports/tree.ts';
import type { WindowInfo } from '../../model/application.ts';
import type { UiNode } from '../../model/element.ts';
import type { CellEntry } from './acting/cell-entry.ts';
import type { RunningApplications } from './applications/running-applications.ts';
import type { AtspiReader } from './atspi/atspi-reader.ts';
import { ATSPI, COORDINATES } from './atspi/interfaces.ts';
import { objectRef } from './atspi/object-ref.ts';
import { readAllAttributes } from './atspi/read-attributes.ts';
import { readCells } from './atspi/read-cells.ts';
import { isElementId, requireElementId } from './element-id.ts';

/** Elements of applications on the accessibility bus, window by window from front to back. */
export function treePort(running: RunningApplications, reader: AtspiReader, windows: WindowsPort): TreePort {
  return {
    async read(id, options, signal) {
      const app = await running.accessible(id, signal);
      if (options.root !== undefined) requireElementId(options.root);
      const read = await reader.readTree(app, options, signal);
      if (read.roots.length < 2) return read;
      return { ...read, roots: frontToBack(read.roots, await windows.list(id, signal)) };
    },
    async node(id, node, signal) {
      const app = await running.accessible(id, signal);
      return isElementId(node) ? reader.readNode(app, node, signal) : undefined;
    },
    async attributes(id, node, signal) {
      const app = await running.accessible(id, signal);
      requireElementId(node);
      const attributes = await readAllAttributes(app, node, signal);
      if (!attributes) throw new AutomationError('element_gone', 'The element no longer exists.');
      return attributes;
    },
    async probe(id, signal) {
      const app = await running.accessible(id, signal);
      // A refusal is an answer, too.
      await app.ask(app.root, ATSPI.accessible, 'GetRole', undefined, signal);
    },
    async tellNow(id, node, signal) {
      const app = await running.accessible(id, signal);
      if (!app.quirks.tellsAtTimes || !isElementId(node)) return false;
      // To find out what is there it brings its tree up to date, and tells what is new in it.
      await app.ask(objectRef(node), ATSPI.component, 'GetAccessibleAtPoint', CORNER, signal);
      return true;
    },
  };
}

const CORNER = { signature: 'iiu', body: [0, 0, COORDINATES.window] };

/** Applications list their windows in an order of their own. Those that the display does not show come last. */
function frontToBack(roots: readonly UiNode[], windows: readonly WindowInfo[]): UiNode[] {
  const places = new Map(windows.map(({ id }, index) => [id, index]));
  const placeOf = ({ window = '' }: UiNode) => places.get(window) ?? windows.length;
  return [...roots].sort((a, b) => placeOf(a) - placeOf(b));
}

/** Cells of tables of any size. */
export function tablesPort(running: RunningApplications, reader: AtspiReader, entry: CellEntry): TablesPort {
  return {
    async cells(id, table, range, signal) {
      const app = await running.accessible(id, signal);
      requireElementId(table);
      return entry.corrected(app, table, await readCells(app, { reader, table, range }, signal), signal);
    },
  };
}
