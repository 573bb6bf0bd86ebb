import { clip } from '../../base/text.ts';
import { hasState, MASK, type State } from '../../model/element.ts';
import { isTextOnly } from './scaffold.ts';
import type { Snapshot } from './snapshot.ts';
import type { ViewNode } from './view.ts';

const LONGEST_TEXT = 2000;
/** States of which nearly every element has some; what is worth telling is that they are missing. */
const USUAL: ReadonlySet<State> = new Set<State>([
  'enabled',
  'visible',
  'focusable',
  'selectable',
  'checkable',
  'expandable',
  'editable',
]);

/** An element for programs; absent fields are empty, and `states` holds `disabled` and `hidden` where they hold. */
export interface JsonElement {
  readonly element_ref: string;
  readonly role: string;
  readonly title?: string;
  /** The text beside an element, where that is not its title. */
  readonly label?: string;
  readonly value?: string;
  readonly description?: string;
  readonly identifier?: string;
  readonly states?: readonly string[];
  readonly position?: readonly number[];
  readonly size?: readonly number[];
  readonly range?: { readonly min: number; readonly max: number };
  readonly choices?: readonly string[];
  readonly rows?: number;
  readonly columns?: number;
  /** Elements inside that are not in this answer. */
  readonly omitted?: number;
  readonly children?: readonly JsonElement[];
}

export interface JsonStyle {
  readonly snapshot: Pick<Snapshot, 'refOf' | 'labels'>;
  /** Role and title only. */
  readonly compact: boolean;
}

export function jsonTree(
  roots: readonly ViewNode[],
  shown: ReadonlySet<ViewNode>,
  style: JsonStyle,
): JsonElement[] {
  return roots
    .filter((view) => shown.has(view))
    .map((view) => {
      const children = jsonTree(view.children, shown, style);
      const omitted = view.deeper + view.runs.reduce((sum, run) => sum + run.siblings, 0);
      const missing = view.children.length - children.length + omitted;
      return {
        ...jsonElement(view, style),
        ...(missing > 0 ? { omitted: missing } : {}),
        ...(children.length > 0 ? { children } : {}),
      };
    });
}

/** One element without those inside. */
export function jsonElement(view: ViewNode, { snapshot, compact }: JsonStyle): JsonElement {
  const { node } = view;
  const isSecret = hasState(node, 'secure');
  const title = isSecret && isTextOnly(node) ? MASK : node.title || view.contents;
  const base = { element_ref: snapshot.refOf(node), role: node.role, ...text('title', title) };
  if (compact) return base;
  const { bounds, range, choices, virtual } = node;
  const states = told(view);
  return {
    ...base,
    ...text('label', snapshot.labels.texts.get(node.id)),
    ...text('value', node.value && isSecret ? MASK : node.value),
    ...text('description', node.description),
    ...text('identifier', node.identifier),
    ...(states.length > 0 ? { states } : {}),
    ...(bounds && { position: [Math.round(bounds.x), Math.round(bounds.y)] }),
    ...(bounds && { size: [Math.round(bounds.width), Math.round(bounds.height)] }),
    ...(range && range.max > range.min && { range: { min: range.min, max: range.max } }),
    ...(choices && { choices }),
    ...(virtual && { rows: virtual.rows, columns: virtual.columns }),
  };
}

function text<Name extends string>(name: Name, value: string | undefined): { [Key in Name]?: string } {
  return (value ? { [name]: clip(value, LONGEST_TEXT) } : {}) as { [Key in Name]?: string };
}

function told({ node }: ViewNode): string[] {
  const states: string[] = node.states.filter((state) => !USUAL.has(state));
  if (!hasState(node, 'enabled')) states.push('disabled');
  if (!hasState(node, 'visible')) states.push('hidden');
  return states;
}
