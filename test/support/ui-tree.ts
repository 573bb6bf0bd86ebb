import { neverAborted } from '../../src/base/cancellation.ts';
import { ManualClock } from '../../src/base/clock.ts';
import type { AppsPort } from '../../src/core/ports/apps.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import type { TablesPort, TreePort } from '../../src/core/ports/tree.ts';
import { Snapshot } from '../../src/core/see/snapshot.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { RefRegistry } from '../../src/core/session/ref-registry.ts';
import type { UiNode } from '../../src/model/element.ts';
import type { Role } from '../../src/model/role.ts';

/** An element for a tree that no application has; what is not said is plain. */
export function element(id: string, role: Role, title: string, fields: Partial<UiNode> = {}): UiNode {
  const children = fields.children ?? [];
  return {
    id,
    role,
    nativeRole: role.slice(2).toLowerCase(),
    title,
    states: ['enabled', 'visible'],
    actions: [],
    accepts: [],
    childCount: children.length,
    ...fields,
    children,
  };
}

/** A container with its children. */
export function group(id: string, children: readonly UiNode[], fields: Partial<UiNode> = {}): UiNode {
  return element(id, fields.role ?? 'AXGroup', fields.title ?? '', { ...fields, children });
}

/** A window with its contents. */
export function window(id: string, title: string, children: readonly UiNode[]): UiNode {
  return element(id, 'AXWindow', title, { children });
}

/** A reading of such a tree; give the same registry to readings of the same application. */
export function snapshotOf(roots: readonly UiNode[], refs = new RefRegistry('app'), revision = 1): Snapshot {
  return new Snapshot({ roots, omitted: 0, revision, takenAt: 0 }, refs);
}

const INFO = { id: 'app', name: 'Tree', pid: 1, accessible: true, frontmost: true };

/** A session with an application that shows a given tree, and what `cells` answers for the tables in it. */
export class TreeDesk {
  roots: readonly UiNode[];
  readonly #cells: TablesPort['cells'];
  readonly #session: DesktopSession;

  constructor(roots: readonly UiNode[], cells: TablesPort['cells'] = async () => []) {
    this.roots = roots;
    this.#cells = cells;
    const tree: TreePort = {
      read: async () => ({ roots: this.roots, omitted: 0 }),
      node: async () => undefined,
      attributes: async () => ({}),
      probe: async () => undefined,
    };
    const apps = { list: async () => [INFO] } as Partial<AppsPort> as AppsPort;
    const backend: Backend = {
      desktop: 'tree',
      clock: new ManualClock(),
      ports: { apps, tree, tables: { cells: (...asked) => this.#cells(...asked) } },
      [Symbol.asyncDispose]: async () => undefined,
    };
    this.#session = new DesktopSession(backend, { findMs: 0, callMs: 1000, settleMs: 0 });
  }

  app(): Promise<AppSession> {
    return this.#session.app(INFO.name, neverAborted);
  }
}
