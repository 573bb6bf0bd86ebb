import { AutomationError, ERROR_TABLE } from '../../base/errors.ts';
import { likenessTo, plural, quote } from '../../base/text.ts';
import { ElementRef, type ElementSummary, type UiNode, type WalkStep } from '../../model/element.ts';
import type { Fingerprint } from '../see/fingerprint.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { knownPart } from './menu-query.ts';
import { namesOf } from './names.ts';
import type { Query } from './query.ts';
import { windowsApart } from './windows-apart.ts';

const MOST_CANDIDATES = 5;
const LEAST_LIKENESS = 0.3;
const LOOK_AROUND = ERROR_TABLE.element_not_found.guidance;
const NOTHING_NEAR = 'Nothing has a name like it. ax_get_tree shows what is there.';

const NO_SUCH_REF = 'The ref names no element of this application any more. ax_get_tree shows what is there.';

/** Nothing fits: what was tried, what comes near, and what to do about it. */
export interface NotFound {
  readonly snapshot: Snapshot;
  readonly tried: readonly string[];
  readonly candidates: readonly ElementSummary[];
  readonly suggestion?: string;
  /** What the element of a ref was. */
  readonly was?: Fingerprint;
}

/** The elements whose names are most like a text, best first; `first` come before them. */
export function nearestElements(
  text: string,
  snapshot: Snapshot,
  first: readonly UiNode[] = [],
): ElementSummary[] {
  const likenessOf = likenessTo(text);
  const likeness = (node: UiNode) => {
    const names = node.identifier ? [...namesOf(node), node.identifier] : namesOf(node);
    return Math.max(0, ...names.map(likenessOf));
  };
  const alike = snapshot.steps
    .map(({ node }) => ({ node, score: likeness(node) }))
    .filter(({ score }) => score >= LEAST_LIKENESS)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_CANDIDATES)
    .map(({ node }) => node);
  return [...new Set([...first, ...alike])].slice(0, MOST_CANDIDATES).map((node) => snapshot.summaryOf(node));
}

/** The words of a query by which its element could be called. */
export function aimOf(text: string, query: Query | undefined): string {
  const target = query?.target;
  if (target?.kind === 'text') return target.text;
  if (target?.kind === 'menu') return target.parts.at(-1) ?? text;
  if (target?.kind === 'regex') return target.source.replace(/[^\p{Letter}\p{Number}]+/gu, ' ');
  if (target?.kind !== 'fields') return text.slice(text.indexOf(':') + 1);
  const { identifier, texts } = target;
  const pattern = texts.title ?? texts.contains ?? texts.description ?? texts.value;
  return (pattern?.kind === 'words' ? pattern.text : undefined) ?? identifier ?? text;
}

/** What to do about a path that leads only part of the way. */
export function suggestionFor(query: Query | undefined, snapshot: Snapshot): string | undefined {
  if (query?.target.kind !== 'menu') return undefined;
  const { parts } = query.target;
  const count = knownPart(parts, snapshot);
  if (count === 0) return undefined;
  const [known, missing] = [parts.slice(0, count).join(' > '), parts[count] ?? ''];
  return `${quote(known)} is there, but nothing called ${quote(missing)} below it. If it is a menu, open it first with ax_click.`;
}

/** What to do about a query that fits nothing. */
export function adviceFor({ candidates, suggestion, tried }: NotFound): string {
  const nothing = tried.includes('ref') ? NO_SUCH_REF : NOTHING_NEAR;
  return suggestion ?? (candidates.length > 0 ? LOOK_AROUND : nothing);
}

export function notFoundError(app: AppSession, query: string, missing: NotFound): AutomationError {
  const { tried, candidates, was } = missing;
  const details = {
    query,
    strategies_tried: tried,
    candidates,
    ...(was && { was: { role: was.role, title: was.title } }),
  };
  const list = candidates.length > 0 ? ` Nearest: ${candidates.map(describe).join(', ')}.` : '';
  if (ElementRef.safeParse(query).success) {
    const past = was ? ` It was ${was.role} ${quote(was.title, 40)}.` : '';
    const name = quote(app.info.name);
    return new AutomationError('stale_ref', `${query} no longer names an element of ${name}.${past}${list}`, {
      details,
    });
  }
  return new AutomationError(
    'element_not_found',
    `Nothing in ${quote(app.info.name)} matches ${quote(query)}.${list}`,
    { details, guidance: adviceFor(missing) },
  );
}

export function ambiguousError(
  query: string,
  snapshot: Snapshot,
  steps: readonly WalkStep[],
): AutomationError {
  const first = steps.slice(0, MOST_CANDIDATES);
  const candidates = first.map(({ node }) => snapshot.summaryOf(node));
  const where = windowsApart(first);
  const names = first.map((step) => `${describe(snapshot.summaryOf(step.node))}${where(step)}`);
  const more = steps.length > candidates.length ? ` and ${steps.length - candidates.length} more` : '';
  return new AutomationError(
    'ambiguous_element',
    `${quote(query)} matches ${plural(steps.length, 'element')}: ${names.join(', ')}${more}.`,
    { details: { query, candidates, matches: steps.length } },
  );
}

function describe({ role, title, label, element_ref }: ElementSummary): string {
  const beside = label === undefined ? '' : ` beside ${quote(label, 40)}`;
  return `${role} ${quote(title, 40)}${beside} (${element_ref})`;
}
