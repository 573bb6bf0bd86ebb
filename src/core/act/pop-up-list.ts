import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import type { Target } from './target.ts';

/** What there is to pick in a pop-up. */
export interface List {
  /** Those that are shown. */
  readonly entries: WalkStep[];
  /** With those of the same list that are scrolled out of sight. */
  readonly all: WalkStep[];
  /** The pop-up says that it is open, or all entries are in something that has come. */
  readonly isExpanded: boolean;
  /** The keys are in a field beside the entries. */
  readonly isSearched: boolean;
}

/** Entries are below the pop-up, or, in Firefox and Qt Quick, in a menu or dialog of their own that was not there before. */
export async function readList(target: Target, signal: AbortSignal): Promise<List> {
  const { app, node, snapshot: before } = target;
  const { steps } = await app.snapshot(signal, { root: node.id });
  const isExpanded = steps[0] !== undefined && hasState(steps[0].node, 'expanded');
  const isSearched = steps.some((step) => hasState(step.node, 'focused') && hasState(step.node, 'editable'));
  const below = steps.filter(isShownEntry);
  if (below.length > 0) return { ...split(inChosenList(below), steps), isExpanded, isSearched };
  const isNew = (step: WalkStep) => !isShown(before.get(step.node.id));
  const isInNew = ({ ancestors }: WalkStep) => ancestors.some(({ id }) => !isShown(before.get(id)));
  const { steps: all } = await app.snapshot(signal);
  const entries = all.filter((step) => isShownEntry(step) && isNew(step));
  const hasCome = entries.length > 0 && entries.every(isInNew);
  return { ...split(entries, all), isExpanded: isExpanded || hasCome, isSearched: false };
}

function split(entries: WalkStep[], steps: readonly WalkStep[]): Pick<List, 'entries' | 'all'> {
  const lists = new Set(entries.map(listOf));
  const isOfThem = (step: WalkStep) =>
    entries.includes(step) ||
    (isEntry(step.node) && !isShown(step) && nameOf(step) !== '' && lists.has(listOf(step)));
  return { entries, all: steps.filter(isOfThem) };
}

function listOf({ ancestors }: WalkStep): UiNode['id'] | undefined {
  return ancestors.at(-1)?.id;
}

/** A row of settings shows its present value in a list of one, of which nothing is chosen, beside the list that it opens. */
export function inChosenList(entries: readonly WalkStep[]): WalkStep[] {
  const current = entries.filter(({ node }) => hasState(node, 'focused') || hasState(node, 'selected'));
  const lists = new Set(current.map(listOf));
  return entries.filter((entry) => lists.size === 0 || lists.has(listOf(entry)));
}

/** Whether it is an entry that is on the screen. */
export function isShownEntry(step: WalkStep): boolean {
  return isEntry(step.node) && isShown(step);
}

function isShown(step: WalkStep | undefined): boolean {
  return step !== undefined && hasState(step.node, 'visible');
}

/** Whether it is one of several in a list or menu. */
export function isEntry({ role }: UiNode): boolean {
  return role === 'AXRow' || role === 'AXMenuItem';
}

/** The place of the entry that has the focus, or -1. */
export function focusedIn(entries: readonly WalkStep[]): number {
  return entries.findIndex(({ node }) => hasState(node, 'focused'));
}

/** What an entry says, which may be in a label inside of it. */
export function nameOf(entry: WalkStep | undefined): string {
  for (const { node } of walk(entry ? [entry.node] : [])) {
    if (node.title !== '' && (node === entry?.node || node.role === 'AXStaticText')) return node.title;
  }
  return '';
}
