import { hasState, type UiNode, walk } from '../../model/element.ts';
import type { Evidence, Outcome } from '../../model/outcome.ts';
import { windowOf } from './focus.ts';
import { watchingPixels } from './pixel-watch.ts';
import type { Target } from './target.ts';

const DOUBT: Evidence = {
  kind: 'pixels_changed',
  detail:
    'The rows of this table were drawn anew by a click on its header and say the same as before: their names may be those of other rows. Look at them with ax_screenshot.',
};

/**
 * Does something that may sort a table. Some applications then draw the rows in their new order and go on telling the old
 * one, as Thunar does: where the picture of the rows changed and their words did not, they are in doubt from then on.
 */
export async function watchingRows(
  target: Target,
  act: () => Promise<Outcome>,
  signal: AbortSignal,
): Promise<Outcome> {
  const table = sortedBy(target);
  if (!table) return act();
  const { app, node } = target;
  const place = { app, window: windowOf(target), region: below(node, table) };
  const { result: outcome, drawn } = await watchingPixels(place, act, signal);
  if ((await drawn())?.effect !== 'confirmed') return outcome;
  const now = (await app.snapshot(signal)).get(table.id)?.node;
  if (!now || wordsOf(now) !== wordsOf(table)) return outcome;
  app.doubts.add(now, isHeader);
  const evidence = outcome.evidence.filter(({ kind }) => kind !== 'nothing_changed');
  return { ...outcome, effect: 'unverified', evidence: [...evidence, DOUBT] };
}

/** What was seen of an act on a row that may be another one proves nothing of the row that was asked for. */
export function doubted({ app, node }: Target, outcome: Outcome): Outcome {
  if (outcome.effect === 'none' || !app.doubts.has(node)) return outcome;
  return { ...outcome, effect: 'unverified', evidence: [...outcome.evidence, DOUBT] };
}

/** A cell that is for pressing and not for selecting. */
function isHeader(node: UiNode): boolean {
  return node.role === 'AXCell' && node.actions.includes('press') && !hasState(node, 'selectable');
}

/** What a table says, row by row. */
function wordsOf({ children }: UiNode): string {
  return JSON.stringify([...walk(children)].map(({ node: { id, title, value } }) => [id, title, value]));
}

/** The table whose header it is. */
function sortedBy({ node, step }: Target): UiNode | undefined {
  if (!isHeader(node)) return undefined;
  return step.ancestors.findLast(({ role }) => role === 'AXTable' || role === 'AXOutline');
}

/** The part of a table that is under its header. */
function below({ bounds: header }: UiNode, { bounds: table }: UiNode) {
  if (!header || !table) return table;
  const y = Math.max(table.y, header.y + header.height);
  return { ...table, y, height: Math.max(0, table.y + table.height - y) };
}
