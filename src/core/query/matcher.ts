import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';
import { type ElementRef, hasState, type UiNode, type WalkStep } from '../../model/element.ts';
import { parseRole } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import type { AppSession } from '../session/app-session.ts';
import { parseRegex } from './bounded-regex.ts';
import { matchCells } from './cells-query.ts';
import { matchFields, matchRegex } from './fields-query.ts';
import { matchMenuPath } from './menu-query.ts';
import { withoutBehind } from './modal-first.ts';
import { foldedNames, holdsWords, plainTitle } from './names.ts';
import { parseQuery } from './parse-query.ts';
import { matchPath, type PathStep, parsePath } from './path-query.ts';
import type { FieldsTarget, Query, QueryTarget } from './query.ts';
import { resolveRef } from './resolve-ref.ts';
import { matchSemantic } from './semantic-match.ts';
import { titledReadings } from './titled-fields.ts';

/** How a caller may ask for its query to be read. */
export const STRATEGIES = ['auto', 'exact', 'contains', 'regex', 'role', 'identifier', 'xpath'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** Where a reading looks. */
export interface Field {
  readonly app: AppSession;
  readonly snapshot: Snapshot;
  readonly within?: ReadonlySet<UiNode>;
}

/** One reading of a query. */
export interface Matcher {
  /** Says which reading matched. */
  readonly name: string;
  /** It guesses: to be tried only when nothing else came up in the whole time. */
  readonly isWeak?: true;
  /** What fits, in the order of the tree. */
  match(field: Field, signal: AbortSignal): readonly WalkStep[] | Promise<readonly WalkStep[]>;
}

/** The readings of a query in the order in which they are tried. */
export interface Plan {
  readonly matchers: readonly Matcher[];
  readonly query?: Query;
  /** Why the query cannot be read in any other way, for when its text is nowhere to be found either. */
  readonly problem?: AutomationError;
}

/** Readings for a text that is not a ref. */
export function planQuery(text: string, strategy: Strategy): Plan {
  if (fold(text) === '') throw new AutomationError('invalid_query', 'The query is empty.');
  return strategy === 'auto' ? planAuto(text) : { matchers: [BY_STRATEGY[strategy](text)] };
}

const BY_STRATEGY: Record<Exclude<Strategy, 'auto'>, (text: string) => Matcher> = {
  exact: titleExact,
  contains: (text) => titleContains(text, (name, words) => name.includes(words)),
  regex: (text) => regex(parseRegex(text)),
  role: (text) => roleOnly(text) ?? roleTitle(text) ?? unknownRole(text),
  identifier: (text) => identifier(text.startsWith('#') ? text.slice(1) : text),
  xpath: (text) => path(parsePath(text)),
};

/**
 * Plain text is tried as title, part of a title, role, identifier, and by meaning. What has a form of its own is tried as
 * the whole title of something first, then in that form; only then may it be a part of some title, so that a label that
 * mentions `File > Save` is not taken for the menu item.
 */
function planAuto(text: string): Plan {
  let query: Query;
  try {
    query = parseQuery(text);
  } catch (thrown) {
    if (!(thrown instanceof AutomationError)) throw thrown;
    return { matchers: [titleExact(text), titleContains(text), identifier(text)], problem: thrown };
  }
  const readings = readingsOf(query);
  const isPlain = query.target.kind === 'text' && query.target.text === text.trim() && !isScoped(query);
  if (isPlain) return { query, matchers: readings };
  const [sure, weak] = [readings.filter(({ isWeak }) => !isWeak), readings.filter(({ isWeak }) => isWeak)];
  return { query, matchers: [titleExact(text), ...sure, titleContains(text), identifier(text), ...weak] };
}

function isScoped({ within, index }: Query): boolean {
  return within !== undefined || index !== undefined;
}

function readingsOf(query: Query): Matcher[] {
  return readingsOfTarget(query.target).map((matcher) => scoped(matcher, query));
}

function readingsOfTarget(target: QueryTarget): Matcher[] {
  switch (target.kind) {
    case 'text':
      return readingsOfText(target.text);
    case 'ref':
      return [byRef(target.ref)];
    case 'regex':
      return [regex(target)];
    case 'path':
      return [path(target.steps)];
    case 'menu':
      return [{ name: 'menu_path', match: ({ snapshot }) => matchMenuPath(target.parts, snapshot) }];
    case 'cells':
      return [{ name: 'cell', match: (field, signal) => matchCells(target.range, field, signal) }];
    case 'fields':
      return readingsOfFields(target);
  }
}

function readingsOfText(text: string): Matcher[] {
  const byRole = roleOnly(text);
  return [
    titleExact(text),
    titleContains(text),
    ...(byRole ? [byRole] : []),
    identifier(text),
    semantic(text),
  ];
}

function readingsOfFields(target: FieldsTarget): Matcher[] {
  const own = fields(target);
  const { title } = target.texts;
  if (title?.kind !== 'words') return [own];
  const titled = titledReadings(target, title.text).map(({ name = own.name, match }) =>
    matcherOf(name, ({ snapshot }) => match(snapshot)),
  );
  return own.name === 'role_title' ? [...titled, semantic(title.text, target)] : titled;
}

/** Only what lies within what another query means, and of that the one that is asked for. */
function scoped(matcher: Matcher, query: Query): Matcher {
  if (!isScoped(query)) return matcher;
  const { within, index } = query;
  return {
    ...matcher,
    async match(field, signal) {
      const around = within ? await containersOf(within, field, signal) : undefined;
      const found = await matcher.match({ ...field, ...(around && { within: around }) }, signal);
      const inside = around
        ? found.filter(({ ancestors }) => ancestors.some((node) => around.has(node)))
        : found;
      return index === undefined ? inside : pick(inside, index);
    },
  };
}

/** What is shown counts; what is hidden does only where nothing is shown. */
function pick(steps: readonly WalkStep[], index: number): WalkStep[] {
  const shown = steps.filter(({ node }) => node.states.includes('visible'));
  const step = (shown.length > 0 ? shown : steps).at(index > 0 ? index - 1 : index);
  return step ? [step] : [];
}

/** Elements that a query means and that have something in them, by its first reading that finds any. */
async function containersOf(query: Query, field: Field, signal: AbortSignal): Promise<Set<UiNode>> {
  const { app, snapshot } = field;
  for (const matcher of readingsOf(query)) {
    if (matcher.isWeak) continue;
    const found = await matcher.match({ app, snapshot }, signal);
    const containers = found.filter(({ node }) => node.children.length > 0 || node.childCount > 0);
    if (containers.length > 0) return new Set(containers.map(({ node }) => node));
    const rows = rowsAround(found);
    if (rows.size > 0) return rows;
  }
  return new Set();
}

/** The rows that show what was found, where that has nothing in it: a row without a name is called by a text in it. */
function rowsAround(found: readonly WalkStep[]): Set<UiNode> {
  const shown = found.filter(({ node }) => hasState(node, 'visible'));
  const rows = shown.map(({ ancestors }) => ancestors.findLast(({ role }) => role === 'AXRow'));
  return new Set(rows.filter((row) => row !== undefined));
}

function matcher(name: string, fits: (node: UiNode) => boolean): Matcher {
  return { name, match: ({ snapshot }) => snapshot.steps.filter(({ node }) => fits(node)) };
}

/** A ref inside of another query: it must still be the element that it was. */
function byRef(ref: ElementRef): Matcher {
  return matcherOf('ref', async (field, signal) => {
    const { found } = await resolveRef(ref, field, signal);
    return found ? [found.step] : [];
  });
}

function matcherOf(name: string, match: Matcher['match']): Matcher {
  return { name, match };
}

function isShown({ node }: WalkStep): boolean {
  return hasState(node, 'visible');
}

function isModal({ node }: WalkStep): boolean {
  return hasState(node, 'modal');
}

/** The name alone, or with such marks where that is what stands before what has the name alone. */
function titleExact(text: string): Matcher {
  const wanted = fold(text);
  const titled = matcher('', (node) => foldedNames(node).includes(wanted));
  // A label may end in a colon, and a control have a mnemonic, which nobody says.
  const marked = matcher(
    '',
    (node) => foldedNames(node).includes(`${wanted}:`) || plainTitle(node) === wanted,
  );
  return matcherOf('title_exact', async (field, signal) => {
    const found = await titled.match(field, signal);
    const shown = found.filter(isShown);
    if (shown.length > 0 && !field.snapshot.steps.some(isModal)) return found;
    const others = await marked.match(field, signal);
    const [first] = withoutBehind([...shown, ...others.filter(isShown)]);
    return first && others.includes(first) ? others : found;
  });
}

/** What has a title is not meant by a word that only its tooltip mentions. */
function titleContains(text: string, holds = holdsWords): Matcher {
  const wanted = fold(text);
  const titled = matcher('', (node) => node.title !== '' && holds(foldedNames(node)[0] ?? '', wanted));
  const named = matcher(
    '',
    (node) => node.title === '' && foldedNames(node).some((name) => holds(name, wanted)),
  );
  return matcherOf('title_contains', async (field, signal) => {
    const found = await titled.match(field, signal);
    return found.length > 0 ? found : named.match(field, signal);
  });
}

function fields(target: FieldsTarget): Matcher {
  return matcherOf(nameOfFields(target), ({ snapshot }) => matchFields(target, snapshot.steps));
}

function nameOfFields({ role, identifier: id, texts, states }: FieldsTarget): string {
  const used = [
    role && 'role',
    id !== undefined && 'identifier',
    ...Object.keys(texts),
    ...Object.keys(states),
  ];
  const name = used.filter(Boolean).join('_');
  return ['role', 'role_title', 'identifier'].includes(name) ? name : 'compound';
}

function roleOnly(text: string): Matcher | undefined {
  const role = parseRole(text);
  return role && matcher('role', (node) => node.role === role);
}

/** `AXButton:Save`, `button:Save`, or fields that name a role. */
function roleTitle(text: string): Matcher | undefined {
  const query = parseQuery(text);
  const { target } = query;
  return target.kind === 'fields' && target.role !== undefined ? scoped(fields(target), query) : undefined;
}

function unknownRole(query: string): never {
  throw new AutomationError('invalid_query', `${JSON.stringify(query)} does not begin with a known role.`, {
    guidance: 'Write a role such as AXButton or button, alone or with a title: button:Save.',
  });
}

function identifier(wanted: string): Matcher {
  const id = wanted.trim();
  return matcher('identifier', (node) => node.identifier === id);
}

function path(steps: readonly PathStep[]): Matcher {
  return matcherOf('xpath', ({ snapshot }) => matchPath(steps, snapshot));
}

function regex(expression: { source: string; flags: string }): Matcher {
  return matcherOf('regex', ({ snapshot }) => matchRegex(expression, 'title', snapshot.steps));
}

function semantic(text: string, target?: FieldsTarget): Matcher {
  return {
    name: 'semantic',
    isWeak: true,
    match: ({ snapshot }) => matchSemantic(text, target?.role, snapshot.steps),
  };
}
