import { quote } from '../../base/text.ts';
import { type NodeId, nameOf } from '../../model/element.ts';
import { describeElement, type LineStyle } from './line.ts';
import { elementLine, outlineLines } from './outline.ts';
import { type View, type ViewNode, viewNodes } from './view.ts';

/** What an outline would show differently, as lines: `+` appeared, `-` vanished, `~` changed. */
export interface Delta {
  readonly lines: readonly string[];
  /** How many elements these lines are about. */
  readonly elements: number;
}

/** A view, and how it is put into words. */
export interface Telling {
  readonly view: View;
  readonly style: LineStyle;
}

type Index = ReadonlyMap<NodeId, ViewNode>;

/** Compares what was shown with what would be shown now, element by element. */
export function deltaOf(before: Telling, after: Telling): Delta {
  const old = indexOf(before.view);
  const now = indexOf(after.view);
  const appeared = [...now.values()].filter(({ node }) => !old.has(node.id));
  const vanished = [...old.values()].filter(({ node }) => !now.has(node.id));
  const changed = [...now.values()].flatMap((view) => {
    const was = old.get(view.node.id);
    return was ? changeLines(was, view, before.style, after.style) : [];
  });
  const lines = [
    ...tops(appeared).flatMap((view) => appearedLines(view, now, after.style)),
    ...tops(vanished).map((view) => vanishedLine(view, before.style)),
    ...changed,
  ];
  return { lines, elements: appeared.length + vanished.length + changed.length };
}

function indexOf({ roots }: View): Index {
  return new Map(viewNodes(roots).map((view) => [view.node.id, view]));
}

/** Those of which no surrounding element is among them. */
function tops(views: readonly ViewNode[]): ViewNode[] {
  const all = new Set(views);
  return views.filter(({ parent }) => !parent || !all.has(parent));
}

function appearedLines(view: ViewNode, all: Index, style: LineStyle): string[] {
  const shown = new Set(viewNodes([view]).filter(({ node }) => all.has(node.id)));
  const [first = '', ...rest] = outlineLines([view], shown, style).map((line) => line.slice(view.depth * 2));
  const { parent } = view;
  const place = parent?.parent && !style.compact ? ` (in ${style.snapshot.refOf(parent.node)})` : '';
  return [`+ ${first}${place}`, ...rest.map((line) => `  ${line}`)];
}

function vanishedLine(view: ViewNode, style: LineStyle): string {
  const inside = viewNodes(view.children).length;
  return `- ${elementLine({ ...view, children: [], runs: [] }, style)}${inside > 0 ? ` and ${inside} inside` : ''}`;
}

function changeLines(was: ViewNode, is: ViewNode, before: LineStyle, after: LineStyle): string[] {
  const told = describeElement(was, before);
  const line = elementLine(is, after);
  if (told !== describeElement(is, after)) return [`~ ${line} (was ${difference(was, is, told)})`];
  return isReordered(was, is) ? [`~ ${line} has another order`] : [];
}

/** What the line said before, without the ref, and without the name where that is still the same. */
function difference(was: ViewNode, is: ViewNode, told: string): string {
  const text = told.replace(/^el-[0-9a-f]+ ?/, '');
  const name = nameOf(was.node);
  const rest = name !== '' && name === nameOf(is.node) ? text.replace(quote(name), '').trim() : text;
  return rest || 'plain';
}

/** Whether elements that were there before stand in another order. */
function isReordered(was: ViewNode, is: ViewNode): boolean {
  const ids = (views: readonly ViewNode[]) => views.map(({ node }) => node.id);
  const [old, now] = [ids(was.children), ids(is.children)];
  const kept = old.filter((id) => now.includes(id));
  const stayed = now.filter((id) => old.includes(id));
  return kept.some((id, index) => id !== stayed[index]);
}
