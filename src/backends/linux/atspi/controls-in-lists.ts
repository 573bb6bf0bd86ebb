import type { NodeId } from '../../../model/element.ts';
import { centerOf, contains, type Rect } from '../../../model/geometry.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { readExtents } from './details.ts';
import { withInside } from './hidden-parts.ts';
import { ATSPI } from './interfaces.ts';
import { openEditor } from './item-editor.ts';
import { nodeId, type ObjectRef, ROOT_PATH, readRef, readRefs } from './object-ref.ts';
import { propertyQuestion } from './property-question.ts';
import { readAll } from './read-walked.ts';
import { isCollection, ROLE } from './roles.ts';
import type { ScrolledPart } from './scrolled-parts.ts';
import type { Walked, WalkLimits } from './walk-parts.ts';
import type { WalkedNode } from './walked-node.ts';

const PARENT = [propertyQuestion(ATSPI.accessible, 'Parent')];
/** How far what was announced may be below the part of a list that scrolls. */
const LEVELS = 6;

type NodesById = ReadonlyMap<NodeId, WalkedNode>;

/**
 * What was read, and the controls that a program has put into cells of its lists. Qt has them in the part of a list that scrolls, which
 * is no child of the list: it is known once something in it was announced to be shown or to have the focus. The bars of a list are in
 * another such part.
 */
export async function withControls(
  app: AtspiApp,
  walked: Walked,
  { maxDepth, maxNodes }: WalkLimits,
  signal: AbortSignal,
): Promise<Walked> {
  const { popups } = app;
  if (!popups) return walked;
  const byId = new Map(walked.nodes.map((node) => [node.record.id, node]));
  await noteParts(app, byId, signal);
  const parts = popups.inLists.parts.filter(({ list }) => byId.has(list));
  if (parts.length === 0) return walked;
  const editor = await openEditor(app, signal);
  const isNew = (ref: ObjectRef) => !byId.has(nodeId(ref)) && (!editor || nodeId(ref) !== nodeId(editor));
  const added: WalkedNode[] = [];
  for (const part of parts) {
    const left = { maxDepth, maxNodes: maxNodes - walked.nodes.length - added.length };
    const list = byId.get(part.list);
    if (list && left.maxNodes > 0)
      added.push(...(await controlsOf(app, { part, list, isNew }, left, signal)));
  }
  return { ...walked, nodes: [...walked.nodes, ...added] };
}

interface PartOfList {
  readonly part: ScrolledPart;
  readonly list: WalkedNode;
  /** Whether nothing has told of it so far. */
  readonly isNew: (ref: ObjectRef) => boolean;
}

/** The controls in a part of a list, with all that is in them, put into their cells. */
async function controlsOf(
  app: AtspiApp,
  { part, list, isNew }: PartOfList,
  limits: WalkLimits,
  signal: AbortSignal,
): Promise<WalkedNode[]> {
  const answer = await app.ask(part.ref, ATSPI.accessible, 'GetChildren', undefined, signal);
  const refs = readRefs(answer?.[0]).filter(isNew);
  const start = { refs, cache: new CacheItems(), parent: list };
  const { roots } = refs.length > 0 ? await readAll(app, start, limits, signal) : { roots: [] };
  const controls = roots.filter(({ record }) => record.role !== ROLE.scrollBar);
  const isOfBars = roots.length > 0 && controls.length === 0;
  if (!answer || isOfBars) app.popups?.inLists.forget(nodeId(part.ref));
  const holders = await holdersIn(app, list, controls, signal);
  return controls.flatMap((control, place) => withInside(putInto(holders[place] ?? list, control)));
}

/** What some announced objects lie in. */
interface Trace {
  readonly ref: ObjectRef;
  readonly from: readonly NodeId[];
}

/** Notes the parts of lists that what was announced lies in, and that no list tells of. */
async function noteParts(app: AtspiApp, byId: NodesById, signal: AbortSignal): Promise<void> {
  const { popups, focus } = app;
  if (!popups) return;
  const announced = [...popups.refs, ...popups.inLists.suspects, ...(focus?.last ? [focus.last] : [])];
  const isUnknown = (ref: ObjectRef) => !byId.has(nodeId(ref)) && !popups.inLists.isSettled(nodeId(ref));
  let level: readonly Trace[] = announced.filter(isUnknown).map((ref) => ({ ref, from: [nodeId(ref)] }));
  for (let depth = 0; depth < LEVELS && level.length > 0; depth++) {
    const refs = level.map(({ ref }) => ref);
    const parents = (await app.askEach(refs, PARENT, signal)).map(readRef);
    // What is gone by now, or lies in nothing, is in no list.
    popups.inLists.settle(level.filter((_, place) => !parents[place]).flatMap(({ from }) => from));
    // What lies right in a list is an item of it.
    level = oneUp(level, parents, (id, { ref, from }) => {
      const around = byId.get(id);
      if (around) popups.inLists.settle(from);
      if (around && depth > 0 && isCollection(around.record.role)) popups.inLists.add(ref, id);
      return around !== undefined;
    });
  }
}

/** What some objects lie in, each once, but for what is known. */
function oneUp(
  level: readonly Trace[],
  parents: readonly (ObjectRef | undefined)[],
  isKnown: (parent: NodeId, trace: Trace) => boolean,
): Trace[] {
  const next = new Map<NodeId, Trace>();
  for (const [place, trace] of level.entries()) {
    const parent = parents[place];
    if (!parent || parent.path === ROOT_PATH || isKnown(nodeId(parent), trace)) continue;
    const others = next.get(nodeId(parent))?.from ?? [];
    next.set(nodeId(parent), { ref: parent, from: [...others, ...trace.from] });
  }
  return [...next.values()];
}

/** The cells that controls are in; undefined where none has the place of one. Where cells are that are scrolled away is asked. */
async function holdersIn(
  app: AtspiApp,
  list: WalkedNode,
  controls: readonly WalkedNode[],
  signal: AbortSignal,
): Promise<(WalkedNode | undefined)[]> {
  const cells = [...list.children];
  const known = cells.map(({ details }) => details?.extents);
  const found = controls.map((control) => cells[cellAt(known, control)]);
  if (found.every((cell) => cell !== undefined)) return found;
  const places = await Promise.all(
    cells.map(async ({ record }, at) => known[at] ?? readExtents(app, record, signal)),
  );
  return controls.map((control, place) => found[place] ?? cells[cellAt(places, control)]);
}

function cellAt(places: readonly (Rect | undefined)[], { details }: WalkedNode): number {
  const at = details?.extents && centerOf(details.extents);
  return at ? places.findIndex((place) => place !== undefined && contains(place, at)) : -1;
}

function putInto(holder: WalkedNode, control: WalkedNode): WalkedNode {
  const held: WalkedNode = { ...control, parent: holder };
  held.children = control.children.map((child) => ({ ...child, parent: held }));
  holder.children.push(held);
  return held;
}
