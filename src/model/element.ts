import { z } from 'zod';
import type { WindowId } from './application.ts';
import type { Rect } from './geometry.ts';
import { Role, roleTraits } from './role.ts';

/**
 * States that an element has; what is not listed does not hold. `visible` means on the screen now: the items of a closed
 * menu lack it and can still be acted on. `focused` means that the element has the focus of its own window.
 */
export const State = z.enum([
  'enabled',
  'visible',
  'focusable',
  'focused',
  'editable',
  'secure',
  'selectable',
  'selected',
  'checkable',
  'checked',
  'mixed',
  'expandable',
  'expanded',
  'modal',
  'busy',
  'required',
  'invalid',
]);
export type State = z.infer<typeof State>;

/** Acts that an application offers by itself, without pointer or keyboard. */
export const SemanticAction = z.enum([
  'press',
  'open',
  'show_menu',
  'increment',
  'decrement',
  'expand',
  'collapse',
  'select',
  'confirm',
  'cancel',
]);
export type SemanticAction = z.infer<typeof SemanticAction>;

/** Names a node inside one application, for as long as the node lives. Opaque outside the backend. */
export type NodeId = string;

/** Longer values may be cut where elements are read; who needs more asks for the text itself. */
export const LONGEST_VALUE = 5_000;

/** An element as a backend reports it. Secure values never leave the backend. */
export interface UiNode {
  readonly id: NodeId;
  readonly role: Role;
  /** The platform's own word for the role. */
  readonly nativeRole: string;
  readonly title: string;
  /** What the application says is the label of an element whose title is something else. */
  readonly labelledBy?: NodeId;
  readonly value?: string;
  /** What a cell computes its value from; where it ends in an ellipsis, the application does not tell all of it. */
  readonly formula?: string;
  readonly description?: string;
  readonly identifier?: string;
  readonly placeholder?: string;
  readonly states: readonly State[];
  /** The window that this node is the root of. */
  readonly window?: WindowId;
  readonly bounds?: Rect;
  readonly actions: readonly SemanticAction[];
  /**
   * What the application lets be set directly, without pointer and keyboard; `editor` is a text that it lets be edited, if
   * at all, in an editor that opens in the element's place at a click; `selection` is whether an item is selected, whatever
   * others in its list are.
   */
  readonly accepts: readonly ('text' | 'value' | 'editor' | 'selection')[];
  /** It is the header of a row or column, and none of the items of its table. */
  readonly isHeader?: boolean;
  /** It may have a box to check at its beginning, beside its name, and says so only while that is checked. */
  readonly mayHaveBox?: boolean;
  /**
   * What is known to open its menu: a press, or only the action that shows it, where a press does something else. `untold` of what
   * may be such a button, where applications do not say so of any.
   */
  readonly opensMenu?: 'press' | 'show_menu' | 'untold' | undefined;
  /** It is a popover that opens from another element, and may be told elsewhere. */
  readonly popoverOf?: NodeId | undefined;
  /** The buttons in it may be items of a menu, which closes whatever comes of them. */
  readonly mayBeMenu?: boolean;
  /** An arrow before it shows and hides what is below it, and nothing that its application offers does. */
  readonly foldsByArrow?: boolean | undefined;
  /** The same of a click on it. */
  readonly foldsByClick?: boolean | undefined;
  /** It is one paragraph of a text, in which a line break that is typed begins the next one. */
  readonly isParagraph?: boolean;
  /** Its program may heed a text that is put in only when the focus, which has been there, goes. */
  readonly isHeededWhenLeft?: boolean;
  /** The Return key presses it in a field of its dialog, or may do so where nobody tells which button it is. */
  readonly isForReturn?: boolean;
  /** Limits of a numeric value. */
  readonly range?: { readonly min: number; readonly max: number; readonly step?: number };
  /** Choices of a combo box or pop-up button; absent where they are not told. */
  readonly choices?: readonly string[];
  /** Size of a table, list or outline whose items are addressed and not walked. */
  readonly virtual?: { readonly rows: number; readonly columns: number };
  /** Of a table whose children are its cells and headers, row by row: how many of them make a row. */
  readonly rowLength?: number;
  /** How many children there are, walked or not. */
  readonly childCount: number;
  readonly children: readonly UiNode[];
}

export const ElementRef = z.string().regex(/^el-[0-9a-f]{6,18}$/, 'an element ref looks like el-482913');
export type ElementRef = z.infer<typeof ElementRef>;

/** What an answer says about one element. */
export const ElementSummary = z.object({
  element_ref: ElementRef,
  role: Role,
  title: z.string(),
  label: z.string().optional().describe('The text beside an element, where that is not its title'),
  value: z.string().optional(),
  formula: z.string().optional().describe('What a cell computes its value from'),
  identifier: z.string().optional(),
  enabled: z.boolean(),
  focused: z.boolean(),
  position: z.array(z.int()).length(2).optional().describe('[x, y]'),
  size: z.array(z.int()).length(2).optional().describe('[width, height]'),
});
export type ElementSummary = z.infer<typeof ElementSummary>;

/** Shown instead of the contents of a secure field, whatever its length. */
export const MASK = '••••••';

export function hasState(node: Pick<UiNode, 'states'>, state: State): boolean {
  return node.states.includes(state);
}

/** Whether an element can be checked and does not say whether it is. */
export function isCheckUntold(node: UiNode): boolean {
  return roleTraits(node.role).toggles === true && !hasState(node, 'checkable') && !hasState(node, 'checked');
}

/** What an element is called, by whatever the application says. */
export function nameOf({ title, description, placeholder }: UiNode): string {
  return (title || description || placeholder || '').trim();
}

/** What an element is worth to whoever asks: a cell of a table that is no spreadsheet says what it holds by its name alone. */
export function toldValue(node: UiNode): string | undefined {
  const isNamed = node.role === 'AXCell' && node.value === undefined && !hasState(node, 'checkable');
  return isNamed && node.title !== '' ? node.title : node.value;
}

export function summarize(node: UiNode, ref: ElementRef): ElementSummary {
  const { bounds } = node;
  return {
    element_ref: ref,
    role: node.role,
    title: nameOf(node),
    value: node.value,
    formula: node.formula,
    identifier: node.identifier,
    enabled: hasState(node, 'enabled'),
    focused: hasState(node, 'focused'),
    position: bounds && [Math.round(bounds.x), Math.round(bounds.y)],
    size: bounds && [Math.round(bounds.width), Math.round(bounds.height)],
  };
}

/** Every node of the trees, parents before children, with its ancestors from the root down. */
export function* walk(roots: readonly UiNode[], ancestors: readonly UiNode[] = []): Generator<WalkStep> {
  for (const [index, node] of roots.entries()) {
    yield { node, ancestors, index };
    if (node.children.length > 0) yield* walk(node.children, [...ancestors, node]);
  }
}

export interface WalkStep {
  readonly node: UiNode;
  readonly ancestors: readonly UiNode[];
  /** Place among its siblings. */
  readonly index: number;
}
