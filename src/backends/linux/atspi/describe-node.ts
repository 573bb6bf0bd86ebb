import type { WindowId } from '../../../model/application.ts';
import {
  MASK,
  type NodeId,
  type SemanticAction,
  type State,
  type UiNode,
  walk,
} from '../../../model/element.ts';
import type { Point, Rect } from '../../../model/geometry.ts';
import { semanticActions } from './actions.ts';
import { choicesOf, shownChoice } from './choices.ts';
import { isDateOfParts, isDatePart } from './date-parts.ts';
import type { NodeDetails } from './details.ts';
import { isSheetCell } from './entered-cells.ts';
import { isFoldedByArrow, withOneArrow } from './folding-items.ts';
import { HAS } from './interfaces.ts';
import type { NodeRecord } from './node-record.ts';
import { EXPANDER, roleIn } from './node-role.ts';
import { boxText, formulaIn, ownerOf, secretIn, valueIn } from './node-value.ts';
import type { Quirks } from './quirks.ts';
import {
  isAdjustable,
  isHeader,
  isIconItem,
  isLabel,
  isListed,
  isMenuItem,
  isSecure,
  isToggle,
  nativeRoleOf,
  ROLE,
} from './roles.ts';
import { STATE_BIT } from './state-bits.ts';
import { isCheckable, statesOf } from './states.ts';
import { rowLengthOf } from './table-rows.ts';
import { isToolkitType } from './type-names.ts';
import { isTyped, textTraits } from './typed-texts.ts';
import { isWritten } from './written-spins.ts';

/** A cell of a spreadsheet can be made the current one. */
const CURRENT_CELL: readonly SemanticAction[] = ['select'];
/** Where web pages and toolkits keep what we call identifier and placeholder. */
const IDENTIFIER_KEYS = ['id', 'accessible-id', 'objectName'];
const PLACEHOLDER_KEYS = ['placeholder-text', 'placeholder'];
const LARGEST_BOUND = 1e38;
/** Those of CSS; the numbers of a list are left to it, since nothing tells them from words. */
const BULLET = /^[•◦▪▸▾] /u;
const DOTS = /\s*[•●]+/g;

/** All that goes into one element. */
export interface NodeParts {
  readonly record: NodeRecord;
  readonly details: NodeDetails;
  readonly quirks: Quirks;
  /** Where the object's window is on the screen, for toolkits that count from there. */
  readonly windowOrigin: Point | undefined;
  /** Nobody knows where on the screen it and what is in it are. */
  readonly isUnplaced: boolean;
  /** The window that the object is the root of. */
  readonly window: WindowId | undefined;
  /** It is known to be modal, though it may not say so. */
  readonly isModal: boolean;
  /** It is an item of a list in which several can be selected. */
  readonly isOfSeveral?: boolean;
  /** It may say that it has the focus only because it had it before. */
  readonly isFocusOld?: boolean;
  /** Its text with what the objects in it say. */
  readonly richText?: string;
  readonly childCount: number;
  readonly isVirtual: boolean;
  readonly children: readonly UiNode[];
  /** Lies inside something that cannot be seen. */
  readonly isInsideHidden: boolean;
  /** Lies inside something that cannot be used. */
  readonly isInsideDisabled?: boolean;
  /** Lies inside a secure field. */
  readonly isInsideSecret: boolean;
  /** Its name is a type of the application, and says nothing of it. */
  readonly hasOwnType: boolean;
  /** What it opens is shown, also where it does not say so. */
  readonly isOpen: boolean;
  /** The popover in a combo box, in which its list is. */
  readonly popover?: NodeId;
  /** Its action disturbs the user: it is for our pointer. */
  readonly isForPointer: boolean;
  /** It is a combo box that its window draws. */
  readonly isDrawnChooser?: boolean;
  readonly opensMenu?: UiNode['opensMenu'];
  readonly popoverOf?: UiNode['popoverOf'];
  /** Whether it is expanded, where a click expands and collapses it. */
  readonly isUnfolded?: boolean | undefined;
  /** It may be checked without saying so. */
  readonly isCheckUntold: boolean;
  /** It is the editor of an item, in the item's place. */
  readonly isItemEditor: boolean;
}

/** An accessible object as an element. */
export function describeNode(parts: NodeParts): UiNode {
  const { record, details, quirks } = parts;
  const { isUnplaced } = parts;
  const children = isUnplaced ? parts.children.map(withoutPlace) : withOneArrow(parts.children);
  const { role } = record;
  const secure = isSecure(role) || (parts.isInsideSecret && !isButton(role));
  const names = parts.isForPointer ? [] : details.actionNames;
  const actions = isEnteredCell(parts) ? CURRENT_CELL : semanticActions(names, record, quirks);
  return {
    id: record.id,
    role: roleIn(parts),
    nativeRole: nativeRoleOf(role),
    title: titleOf(parts),
    labelledBy: record.name === '' ? undefined : details.label?.id,
    value: secure ? secretIn(parts) : (valueIn(parts) ?? shownChoice(parts)),
    formula: formulaIn(parts),
    description: record.description || undefined,
    identifier: details.identifier || firstOf(details, IDENTIFIER_KEYS),
    placeholder: firstOf(details, PLACEHOLDER_KEYS),
    states: statesWith(parts, secure),
    window: parts.window,
    bounds: isUnplaced ? undefined : onScreen(details.extents, parts),
    actions,
    accepts: parts.isOfSeveral ? [...acceptsOf(parts, actions), 'selection'] : acceptsOf(parts, actions),
    ...traitsOf(parts),
    range: isWritten(record, details, quirks) ? undefined : rangeOf(details),
    choices: choicesOf(parts),
    virtual: parts.isVirtual ? (details.table ?? { rows: parts.childCount, columns: 1 }) : undefined,
    rowLength: rowLengthOf(parts),
    childCount: parts.childCount,
    children,
  };
}

/** What only some elements have. */
function traitsOf({ record, quirks, opensMenu, popoverOf, isUnfolded }: NodeParts): Partial<UiNode> {
  return {
    ...textTraits(record, quirks),
    ...(quirks.itemBoxesUntold && isListed(record.role) && { mayHaveBox: true }),
    ...(isFoldedByArrow(record, quirks) && { foldsByArrow: true }),
    ...(isUnfolded !== undefined && { foldsByClick: true }),
    ...(opensMenu && { opensMenu }),
    ...(popoverOf !== undefined && { popoverOf, mayBeMenu: quirks.popoverChecksUntold }),
    ...(isHeader(record.role) && { isHeader: true }),
    ...(isForReturn(record, quirks) && { isForReturn: true }),
  };
}

function isForReturn({ role, states, name }: NodeRecord, { defaultsUntold }: Quirks): boolean {
  return states.has(STATE_BIT.isDefault) || (defaultsUntold && role === ROLE.pushButton && name !== '');
}

/** What is pressed holds nothing that was typed: whether the text is shown is no secret. */
function isButton(role: number): boolean {
  return role === ROLE.pushButton || isToggle(role);
}

/** Whether its name is what somebody typed into a secure field. */
function isSecretText({ record: { role, name }, isInsideSecret }: NodeParts): boolean {
  return isInsideSecret && isLabel(role) && name !== '';
}

/** What can be set without pointer and keyboard: by EditableText, Value, a press, Selection, or a press on a choice. */
function acceptsOf(parts: NodeParts, actions: readonly SemanticAction[]): UiNode['accepts'] {
  const { record, quirks } = parts;
  const { role, states, interfaces, childCount } = record;
  const accepted: UiNode['accepts'][number][] = [];
  const isWhole = !isDateOfParts(record, parts.details, quirks);
  const isEdited = (interfaces & HAS.editableText) !== 0 && states.has(STATE_BIT.editable) && isWhole;
  const isDate = isWritten(record, parts.details, quirks);
  if ((isEdited && !isTyped(record, quirks)) || isDate || isEnteredCell(parts)) accepted.push('text');
  if (quirks.editorsUntold && quirks.openRoles.has(role) && (interfaces & HAS.text) !== 0)
    accepted.push('editor');
  const isUnheard =
    quirks.numbersOnlyShown ||
    (quirks.fieldsUnheard && states.has(STATE_BIT.editable)) ||
    isDatePart(record, parts.details, quirks) ||
    isDate;
  const byValue = (interfaces & HAS.value) !== 0 && isAdjustable(role) && !isUnheard;
  const byPress = isCheckable(ownerOf(parts), quirks) && actions.includes('press');
  const hasChoices = childCount !== 0 && !quirks.opensToChoose;
  const byChoice = role === ROLE.comboBox && (hasChoices || (interfaces & HAS.selection) !== 0);
  if (byValue || byPress || byChoice) accepted.push('value');
  return accepted;
}

/** Whether it is a cell whose text is entered beside its table. */
function isEnteredCell({ record, quirks }: NodeParts): boolean {
  return isSheetCell(record, quirks) && record.states.has(STATE_BIT.editable);
}

function withoutPlace(node: UiNode): UiNode {
  return { ...node, bounds: undefined, children: node.children.map(withoutPlace) };
}

function titleOf(parts: NodeParts): string {
  if (isSecretText(parts)) return MASK;
  if (parts.hasOwnType) return isListed(parts.record.role) ? firstName(parts.children) : '';
  const { record, details, quirks } = parts;
  // Its line is the first part of it, and what it shows the second.
  if (record.name === EXPANDER) return firstName(parts.children[0]?.children.slice(0, 1) ?? []);
  if (record.name === '' && isIconItem(record.role, record.states)) return details.text ?? '';
  return ownName(record, quirks) || (details.label?.name ?? boxText(parts) ?? '');
}

/** GTK 4 names an item after what is in it, and that after its type, also where it has a name. */
function firstName(children: readonly UiNode[]): string {
  for (const { node } of walk(children))
    if (node.title !== '' && node.states.includes('visible')) return node.title;
  return '';
}

function ownName({ name, role }: NodeRecord, quirks: Quirks): string {
  // WebKitGTK puts what a label holds into the name of its field: how long the secret is.
  const own = isSecure(role) ? name.replace(DOTS, '') : withoutBullet(name, role, quirks);
  if (!quirks.typeAsName) return own;
  return isToolkitType(own, quirks) ? '' : once(own);
}

function withoutBullet(name: string, role: number, { bulletsInNames }: Quirks): string {
  return bulletsInNames && (isListed(role) || isMenuItem(role)) ? name.replace(BULLET, '') : name;
}

/** GTK 4 names a button by its label and by its child's text, which are the same: "7 7", or "_Add Add" with a shortcut. */
function once(name: string): string {
  for (const marks of [0, 1]) {
    const length = (name.length - 1 - marks) / 2;
    const [label, text] = [name.slice(0, length + marks), name.slice(length + marks + 1)];
    const isSame = label === text || (marks > 0 && label.replace('_', '') === text);
    if (length > 0 && name[length + marks] === ' ' && isSame) return text;
  }
  return name;
}

function statesWith(parts: NodeParts, secure: boolean): State[] {
  const { details, quirks, isInsideHidden, isOpen } = parts;
  let states = statesOf(ownerOf(parts), quirks);
  if (isSizeless(parts) || isInsideHidden) states = states.filter((state) => state !== 'visible');
  if (parts.isInsideDisabled) states = states.filter((state) => state !== 'enabled');
  if (parts.isFocusOld) states = states.filter((state) => state !== 'focused');
  if (isOpen && !states.includes('expanded')) states.push('expandable', 'expanded');
  states.push(...foldingStates(parts));
  if (isDatePart(parts.record, details, quirks) || isWritten(parts.record, details, quirks))
    states.push('editable');
  if (isDateOfParts(parts.record, details, quirks)) states = states.filter((state) => state !== 'editable');
  if (secure) states.push('secure');
  // Two windows may be mistaken for each other: what calls itself no dialog is not made one.
  const isShownDialog = roleIn(parts) === 'AXDialog' && states.includes('visible');
  if (parts.isModal && isShownDialog && !states.includes('modal')) states.push('modal');
  return states;
}

/** Whether it is nowhere, though it says that it is shown. */
function isSizeless({ record, details, quirks }: NodeParts): boolean {
  if (details.extents) return false;
  if (quirks.hiddenHaveNoSize || (quirks.headersShowHidden && isHeader(record.role))) return true;
  // Chromium keeps the pages of its suggestions ready, which say that they are shown and have the focus.
  return record.role === ROLE.documentWeb && (record.interfaces & HAS.component) !== 0;
}

function foldingStates({ isUnfolded }: NodeParts): State[] {
  if (isUnfolded === undefined) return [];
  return isUnfolded ? ['expandable', 'expanded'] : ['expandable'];
}

function onScreen(extents: Rect | undefined, { quirks, windowOrigin }: NodeParts): Rect | undefined {
  if (!extents || !quirks.windowRelative) return extents;
  // A place that is only known inside its window is not given: it would be taken for one on the screen.
  return windowOrigin && { ...extents, x: extents.x + windowOrigin.x, y: extents.y + windowOrigin.y };
}

function rangeOf({ number }: NodeDetails): UiNode['range'] {
  if (!number || Number.isNaN(number.min) || Number.isNaN(number.max) || number.min > number.max)
    return undefined;
  // WebKitGTK says so where there is none.
  if (number.max > LARGEST_BOUND) return undefined;
  return { min: number.min, max: number.max, ...(number.step > 0 && { step: number.step }) };
}

function firstOf({ attributes }: NodeDetails, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = attributes.get(key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}
