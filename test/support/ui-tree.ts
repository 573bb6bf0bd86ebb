import { Snapshot } from '../../src/core/see/snapshot.ts';
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
