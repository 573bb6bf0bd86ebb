import { clip, quote, quoteLines } from '../../base/text.ts';
import {
  hasState,
  isCheckUntold,
  LONGEST_VALUE,
  MASK,
  nameOf,
  type State,
  type UiNode,
} from '../../model/element.ts';
import { roleTraits } from '../../model/role.ts';
import { TOLD_STATES } from '../../model/told-states.ts';
import { isTextOnly } from './scaffold.ts';
import type { Snapshot } from './snapshot.ts';
import type { ViewNode } from './view.ts';

const LONGEST_SHOWN = 80;
const PLAIN_IDENTIFIER = /^[\p{L}\p{N}_.:/-]+$/u;
const PLAIN_NUMBER = /^-?\d{1,12}(\.\d{1,6})?$/;

/** How elements are put into words. */
export interface LineStyle {
  readonly snapshot: Pick<Snapshot, 'refOf' | 'labels'>;
  /** Role and title only. */
  readonly compact: boolean;
}

/** What a line says of an element but its role. Text from the application stands in double quotes. */
export function describeElement(view: ViewNode, { snapshot, compact }: LineStyle): string {
  const { node } = view;
  const name = shownName(view);
  if (compact) return name;
  const parts = [isTextOnly(node) && view.children.length === 0 ? '' : snapshot.refOf(node), name];
  const label = snapshot.labels.texts.get(node.id);
  if (label !== undefined) parts.push(`beside ${quote(label, 40)}`);
  parts.push(...shownDetails(view));
  const states = shownStates(node);
  if (states.length > 0) parts.push(`{${states.join(' ')}}`);
  return parts.filter(Boolean).join(' ');
}

/** What was not shown inside of an element, at the end of its line. */
export function hiddenMark(count: number): string {
  return count > 0 ? ` …+${count}` : '';
}

/** The value as a line shows it; empty where it says nothing that the rest of the line does not say. */
function shownValue(node: UiNode): string {
  const { value } = node;
  if (value === undefined || value === '' || value === node.title) return '';
  if (hasState(node, 'secure')) return `= ${quote(MASK)}`;
  if (roleTraits(node.role).toggles || hasState(node, 'checkable')) return '';
  if (node.range && PLAIN_NUMBER.test(value)) return `= ${value}`;
  const length =
    value.length > LONGEST_SHOWN
      ? ` (${value.length < LONGEST_VALUE ? value.length : `${LONGEST_VALUE} or more`} characters)`
      : '';
  return `= ${quoteLines(value, LONGEST_SHOWN)}${length}`;
}

/** States that say something about an element, of those that can be acted on also that it is disabled. */
function shownStates(node: UiNode): string[] {
  const states: string[] = TOLD_STATES.filter((state: State) => hasState(node, state));
  if (isUncheckedCell(node)) states.push('unchecked');
  if (isCollapsedItem(node)) states.push('collapsed');
  if (isCheckUntold(node)) states.push('checked?');
  if (!hasState(node, 'enabled') && !isTextOnly(node)) states.push('disabled');
  if (!hasState(node, 'visible')) states.push('hidden');
  return states;
}

/** The role of a cell does not tell that there is a check box in it. */
export function isUncheckedCell(node: UiNode): boolean {
  const isOff = !hasState(node, 'checked') && !hasState(node, 'mixed');
  return node.role === 'AXCell' && hasState(node, 'checkable') && isOff;
}

/** An item with others below it that are not shown, which would else look as if there were none. */
function isCollapsedItem(node: UiNode): boolean {
  const isItem = node.role === 'AXCell' || node.role === 'AXRow';
  const folds = node.foldsByArrow || node.foldsByClick || node.actions.includes('expand');
  return isItem && folds && !hasState(node, 'expanded');
}

function shownName({ node, contents }: ViewNode): string {
  // Words inside a secure field are its contents.
  if (hasState(node, 'secure') && isTextOnly(node)) return node.title ? quote(MASK) : '';
  const name = nameOf(node);
  const inside = contents && contents !== name ? `> ${quote(contents)}` : '';
  return [name && quote(name), inside].filter(Boolean).join(' ');
}

function shownDetails({ node }: ViewNode): string[] {
  const { range, virtual, identifier } = node;
  return [
    shownValue(node),
    identifier && !node.title ? `#${identifierText(identifier)}` : '',
    range && range.max > range.min ? `[${range.min}..${range.max}]` : '',
    virtual ? `(${virtual.rows} rows × ${virtual.columns} columns, ask for cells:A1:C20)` : '',
  ];
}

/** Identifiers are words of a programmer and stand for themselves; whatever else an application says is quoted. */
function identifierText(identifier: string): string {
  return PLAIN_IDENTIFIER.test(identifier) ? clip(identifier, 60) : quote(identifier, 60);
}
