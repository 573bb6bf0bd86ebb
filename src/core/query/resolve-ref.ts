import { AutomationError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import type { ElementRef, UiNode, WalkStep } from '../../model/element.ts';
import type { Healed } from '../../model/healed.ts';
import type { CellPlace, Fingerprint } from '../see/fingerprint.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { type Drift, driftOfNode, isSuccessor } from '../session/same-element.ts';
import { readCells } from './cells-query.ts';

/** What a ref names now, or why it names nothing any more. */
export interface RefFinding {
  readonly found?: { readonly step: WalkStep; readonly healed?: Healed };
  /** What the element was; absent for a ref that was never given or is long forgotten. */
  readonly was?: Fingerprint;
  /** Elements that could be meant, best first. */
  readonly rivals: readonly UiNode[];
}

interface RefField {
  readonly app: AppSession;
  readonly snapshot: Snapshot;
}

/**
 * Checks a ref against what its element was like. It is found as itself, or once more where it is known for sure;
 * `same-element.ts` has the rules. In doubt it is not found.
 */
export async function resolveRef(ref: ElementRef, field: RefField, signal: AbortSignal): Promise<RefFinding> {
  const { snapshot } = field;
  const was = snapshot.remembered(ref);
  if (!was) return resolveUnknown(ref, snapshot);
  if (was.cell) return resolveCell(ref, was, was.cell, field, signal);
  const own = snapshot.get(was.id);
  const drift = own && driftOfNode(was, snapshot.fingerprintOf(own.node));
  if (own && drift)
    return { found: { step: own, ...healing(ref, was, drift, own.node, snapshot) }, was, rivals: [] };
  const successors = snapshot
    .namesakes(was)
    .filter(({ node }) => isSuccessor(was, snapshot.fingerprintOf(node)));
  const [heir, ...others] = successors;
  if (heir && others.length === 0) {
    return { found: { step: heir, ...healing(ref, was, 'replaced', heir.node, snapshot) }, was, rivals: [] };
  }
  return { was, rivals: [...successors, ...(own ? [own] : [])].map(({ node }) => node) };
}

/** A ref from before this session: refs are made the same way every time, so it is the one that some element gets. */
function resolveUnknown(ref: ElementRef, snapshot: Snapshot): RefFinding {
  const step = snapshot.steps.find(({ node }) => snapshot.refOf(node) === ref);
  return step ? { found: { step }, rivals: [] } : { rivals: [] };
}

/** A cell is asked for by its place, because its table is not walked; there it must still have its name. */
async function resolveCell(
  ref: ElementRef,
  was: Fingerprint,
  { table: id, row, column }: CellPlace,
  field: RefField,
  signal: AbortSignal,
): Promise<RefFinding> {
  const table = field.snapshot.get(id);
  if (!table) return { was, rivals: [] };
  const range = { firstRow: row, lastRow: row, firstColumn: column, lastColumn: column };
  const [step] = await orNothing(readCells(table, range, field, signal));
  if (step && isNamedAs(was, step.node)) return { found: { step }, was, rivals: [] };
  const { app } = field;
  const moved = await app.bounded((port, limit) => port('tree').node(app.info.id, was.id, limit), signal);
  if (moved && isNamedAs(was, moved)) {
    const found = { node: moved, ancestors: [...table.ancestors, table.node], index: -1 };
    return { found: { step: found, ...healing(ref, was, 'moved', moved, field.snapshot) }, was, rivals: [] };
  }
  return { was, rivals: step ? [step.node] : [] };
}

/** A table that became shorter has no such cell any more. */
async function orNothing(work: Promise<WalkStep[]>): Promise<WalkStep[]> {
  try {
    return await work;
  } catch (thrown) {
    if (thrown instanceof AutomationError && ['invalid_value', 'not_actionable'].includes(thrown.code))
      return [];
    throw thrown;
  }
}

function isNamedAs(was: Fingerprint, node: UiNode): boolean {
  return was.role === node.role && was.title === node.title && was.identifier === node.identifier;
}

function healing(
  from: ElementRef,
  was: Fingerprint,
  how: Drift,
  node: UiNode,
  snapshot: Snapshot,
): { healed?: Healed } {
  if (how === 'none') return {};
  return { healed: { from, to: snapshot.refOf(node), how, note: NOTES[how](was, node) } };
}

const NOTES: Record<Exclude<Drift, 'none'>, (was: Fingerprint, node: UiNode) => string> = {
  moved: (_was, { role, title }) => `${role} ${quote(title, 40)} stands at another place now`,
  renamed: (was, { role, title }) => `${role} ${quote(was.title, 40)} is called ${quote(title, 40)} now`,
  replaced: (_was, { role, title }) =>
    `${role} ${quote(title, 40)} was replaced by another one that is the same in every respect`,
};
