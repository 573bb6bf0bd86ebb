import { AutomationError } from '../../../base/errors.ts';
import type { TablesPort, TreePort } from '../../../core/ports/tree.ts';
import { attributesOf, describe, describeTrees } from '../describe.ts';
import { Table } from '../widgets/table.ts';
import type { Gate } from './gate.ts';

/** Element trees of simulated applications. */
export function treePort(gate: Gate): TreePort {
  return {
    async read(app, options, signal) {
      if (options.root !== undefined) {
        return describeTrees([await gate.widget(app, options.root, signal)], options);
      }
      const owner = await gate.app(app, signal);
      const roots = gate.desktop.windows.frontToBack.filter((window) => window.owner === owner);
      for (const window of roots) window.refreshLayout();
      return describeTrees(roots, options);
    },
    async node(app, id, signal) {
      const widget = await gate.find(app, id, signal);
      return widget && describe(widget);
    },
    async attributes(app, id, signal) {
      return attributesOf(await gate.widget(app, id, signal));
    },
    async probe(app, signal) {
      await gate.app(app, signal);
    },
  };
}

/** Cells of simulated tables, by place. */
export function tablesPort(gate: Gate): TablesPort {
  return {
    async cells(app, id, range, signal) {
      const table = await gate.widget(app, id, signal);
      if (!(table instanceof Table)) {
        throw new AutomationError('not_actionable', `${table.name} is not a table and has no cells.`);
      }
      return table.cells(range).map((cell) => describe(cell));
    },
  };
}
