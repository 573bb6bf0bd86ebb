import { paragraphsIn } from '../query/cells-query.ts';
import { elementText } from './outcome-text.ts';
import { makeTarget, notActionable, type Target } from './target.ts';

/** Where the text of a cell goes that takes none itself: into the only paragraph that it holds, as in a text document. */
export function textInCell(target: Target): Target | undefined {
  const { app, node, snapshot } = target;
  if (node.role !== 'AXCell' || node.accepts.length > 0) return undefined;
  const held = paragraphsIn(node);
  if (held.length > 1) {
    const list = held.map((each) => elementText(snapshot.summaryOf(each)));
    const why = `holds ${held.length} paragraphs`;
    throw notActionable(target, why, `Name the one that is meant by its ref: ${list.join(', ')}.`);
  }
  const step = held[0] && snapshot.get(held[0].id);
  return step ? makeTarget(app, step, snapshot) : undefined;
}
