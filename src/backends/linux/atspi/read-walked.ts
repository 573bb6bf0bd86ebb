import { AutomationError } from '../../../base/errors.ts';
import type { NodeId } from '../../../model/element.ts';
import type { LastReply } from '../dbus/last-reply.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { readDetailsOfAll } from './details.ts';
import { withInside } from './hidden-parts.ts';
import { ATSPI } from './interfaces.ts';
import { holderOf, openEditor } from './item-editor.ts';
import { mayKeepPlace } from './kept-places.ts';
import { placeLentItems } from './lent-items.ts';
import { isSameRecord, readRecord } from './node-record.ts';
import { nodeId, type ObjectRef, objectRef, readRefs } from './object-ref.ts';
import { popupsBeside } from './popups-beside.ts';
import { isWindow } from './roles.ts';
import { TreeWalk } from './tree-walk.ts';
import type { Earlier, Walked, WalkLimits } from './walk-parts.ts';
import type { WalkedNode } from './walked-node.ts';

/** Where a reading begins, and what spares questions in it. */
export interface Start {
  readonly refs: readonly ObjectRef[];
  readonly cache: CacheItems;
  readonly parent?: WalkedNode;
  readonly earlier?: Earlier;
}

/** At the windows of an application. */
export async function startOfAll(app: AtspiApp, last: LastReply, signal: AbortSignal): Promise<Start> {
  const [windows, cache] = await Promise.all([
    app.call(app.root, ATSPI.accessible, 'GetChildren', undefined, signal),
    readCache(app, signal, last),
  ]);
  return { refs: readRefs(windows[0]), cache };
}

/** All objects are read at once for a window, which holds most of them, and not for a corner of it. */
export async function startAt(app: AtspiApp, root: NodeId, signal: AbortSignal): Promise<Start> {
  const ref = objectRef(root);
  const record = await readRecord(app, ref, signal);
  if (!record) throw new AutomationError('element_gone', 'The element to read below no longer exists.');
  return { refs: [ref], cache: isWindow(record.role) ? await readCache(app, signal) : new CacheItems() };
}

async function readCache(app: AtspiApp, signal: AbortSignal, last?: LastReply): Promise<CacheItems> {
  return app.quirks.cache === 'none' ? new CacheItems() : CacheItems.read(app, signal, last);
}

/** Walks, and asks for the details of each level as soon as it is reached. */
export async function readAll(
  app: AtspiApp,
  { refs, cache, parent, earlier }: Start,
  limits: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const asked: Promise<unknown>[] = [];
  const onReached = (nodes: readonly WalkedNode[]) => {
    const subjects = nodes.map(({ record, isVirtual: virtual }) => {
      const known = earlier?.nodes?.get(record.id);
      const isSame = known && isSameRecord(known.record, record);
      // A change of what is in its place would move others.
      const isIncidental = record.childCount === 0 && earlier?.isIncidental?.(record.id) === true;
      return {
        record,
        isVirtual: virtual,
        earlier: isSame ? known.details : undefined,
        isIncidental,
        isPlaceKept: known !== undefined && mayKeepPlace(known, app.quirks, earlier),
      };
    });
    const answer = readDetailsOfAll(app, subjects, signal, (ref) => walk.nameOf(ref)).then((details) => {
      for (const [place, node] of nodes.entries()) node.details = details[place];
    });
    // The walk may fail first, and then nobody waits for this one.
    answer.catch(() => undefined);
    asked.push(answer);
  };
  const walk = new TreeWalk(app, cache, onReached, signal, earlier);
  const walked = await walk.run(refs, limits, parent);
  await Promise.all(asked);
  const isAnyLent = await placeLentItems(app, walked.nodes, signal);
  return isAnyLent ? { ...walked, nodes: walked.roots.flatMap(withInside) } : walked;
}

/** What was read, and the editor of an item, put where it belongs. */
export async function withEditor(
  app: AtspiApp,
  walked: Walked,
  { maxNodes }: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const editor = await openEditor(app, signal);
  if (!editor || walked.nodes.length >= maxNodes) return walked;
  const byId = new Map(walked.nodes.map((node) => [node.record.id, node]));
  if (byId.has(nodeId(editor))) return walked;
  const parent = byId.get((await holderOf(app, editor, (id) => byId.has(id), signal)) ?? '');
  if (!parent) return walked;
  const start = { refs: [editor], cache: new CacheItems(), parent };
  const { nodes } = await readAll(app, start, { maxDepth: 0, maxNodes: 1 }, signal);
  for (const node of nodes) node.isItemEditor = true;
  parent.children.push(...nodes);
  return { ...walked, nodes: [...walked.nodes, ...nodes] };
}

/** What was read of the windows, and what opened beside them. */
export async function withPopups(
  app: AtspiApp,
  windows: Walked,
  { maxDepth, maxNodes }: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const refs = await popupsBeside(app, windows.nodes, signal);
  if (refs.length === 0) return windows;
  const left = { maxDepth, maxNodes: maxNodes - windows.nodes.length };
  const popups = await readAll(app, { refs, cache: new CacheItems() }, left, signal);
  // A menu that another one opened is announced, and found in that one as well.
  const inner = new Set(popups.nodes.filter(({ parent }) => parent).map(({ record }) => record.id));
  const roots = popups.roots.filter(({ record }) => !inner.has(record.id));
  for (const root of roots) root.isBeside = true;
  return {
    roots: [...windows.roots, ...roots],
    nodes: [...windows.nodes, ...roots.flatMap(withInside)],
    omitted: windows.omitted + popups.omitted,
    takenOver: windows.takenOver,
  };
}
