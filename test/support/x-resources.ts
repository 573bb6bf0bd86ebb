import { AtomCache } from '../../src/backends/linux/x11/atoms.ts';
import type { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { ExtensionRegistry } from '../../src/backends/linux/x11/extension-registry.ts';
import {
  queryClientPid,
  queryClientResources,
  queryClients,
  XRES,
} from '../../src/backends/linux/x11/xres.ts';
import { neverAborted } from '../../src/base/cancellation.ts';

/** What the clients of a process, or of this one, have in the X server, by type: windows, pixmaps, redirections and so on. */
export async function resourcesOf(x: X11Connection, owner = process.pid): Promise<Record<string, number>> {
  const xres = await new ExtensionRegistry(x).require(XRES, neverAborted);
  const atoms = new AtomCache(x);
  const totals: Record<string, number> = {};
  for (const client of await x.ask(queryClients(xres), neverAborted)) {
    const pid = await x.ask(queryClientPid(xres, client), neverAborted);
    if (pid !== owner) continue;
    for (const [type, count] of await x.ask(queryClientResources(xres, client), neverAborted)) {
      const name = await atoms.name(type, neverAborted);
      totals[name] = (totals[name] ?? 0) + count;
    }
  }
  return totals;
}
