import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';
import { ElementRef, type UiNode, type WalkStep } from '../../model/element.ts';
import { parseRole } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';
import { parseRegex, testBounded } from './bounded-regex.ts';
import { matchPath, parsePath } from './path-query.ts';

/** How a caller may ask for its query to be read. */
export const STRATEGIES = ['auto', 'exact', 'contains', 'regex', 'role', 'identifier', 'xpath'] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** One reading of a query, tried against a snapshot. */
export interface Matcher {
  /** Says which reading matched. */
  readonly name: string;
  match(snapshot: Snapshot): WalkStep[];
}

/** The readings of a query in the order in which they are tried. */
export function matchersFor(query: string, strategy: Strategy): Matcher[] {
  if (fold(query) === '') throw new AutomationError('invalid_query', 'The query is empty.');
  if (ElementRef.safeParse(query).success) return [byRef(query)];
  return BY_STRATEGY[strategy](query).filter((matcher) => matcher !== undefined);
}

const BY_STRATEGY: Record<Strategy, (query: string) => (Matcher | undefined)[]> = {
  auto: (query) => [
    titleExact(query),
    titleContains(query),
    roleTitle(query),
    query.startsWith('#') ? identifier(query.slice(1)) : identifier(query),
    query.startsWith('/') ? ifValid(() => xpath(query)) : undefined,
    query.startsWith('/') ? ifValid(() => regex(query)) : undefined,
  ],
  exact: (query) => [titleExact(query)],
  contains: (query) => [titleContains(query)],
  regex: (query) => [regex(query)],
  role: (query) => [roleTitle(query) ?? unknownRole(query)],
  identifier: (query) => [identifier(query.startsWith('#') ? query.slice(1) : query)],
  xpath: (query) => [xpath(query)],
};

/** Texts by which a person would name an element, most telling first. */
export function namesOf(node: UiNode): string[] {
  const names = [node.title, node.description, node.placeholder];
  if (node.role === 'AXStaticText' || node.role === 'AXHeading') names.push(node.value);
  return names.filter((name): name is string => name !== undefined && name !== '');
}

function matcher(name: string, fits: (node: UiNode) => boolean): Matcher {
  return { name, match: (snapshot) => snapshot.steps.filter(({ node }) => fits(node)) };
}

function byRef(ref: string): Matcher {
  return {
    name: 'ref',
    match: (snapshot) => {
      const step = snapshot.byRef(ref);
      return step ? [step] : [];
    },
  };
}

function titleExact(query: string): Matcher {
  const wanted = fold(query);
  return matcher('title_exact', (node) => namesOf(node).some((name) => fold(name) === wanted));
}

function titleContains(query: string): Matcher {
  const wanted = fold(query);
  return {
    name: 'title_contains',
    match: ({ steps }) => bestNamed(steps, [titleHas(wanted), anyName((name) => name.includes(wanted))]),
  };
}

/** `AXButton:Save`, `button:Save`, or a role alone. An exact title is preferred to one that only contains the text. */
function roleTitle(query: string): Matcher | undefined {
  const colon = query.indexOf(':');
  const role = parseRole(colon < 0 ? query : query.slice(0, colon));
  if (!role) return undefined;
  const wanted = colon < 0 ? '' : fold(query.slice(colon + 1));
  if (wanted === '') return matcher('role', (node) => node.role === role);
  return {
    name: 'role_title',
    match: ({ steps }) =>
      bestNamed(
        steps.filter(({ node }) => node.role === role),
        [anyName((name) => name === wanted), titleHas(wanted), anyName((name) => name.includes(wanted))],
      ),
  };
}

type NodeTest = (node: UiNode) => boolean;

/** What passes the first test that anything passes: a title means more than a tooltip that mentions the same word. */
function bestNamed(steps: readonly WalkStep[], tests: readonly NodeTest[]): WalkStep[] {
  for (const test of tests) {
    const found = steps.filter(({ node }) => test(node));
    if (found.length > 0) return found;
  }
  return [];
}

function titleHas(wanted: string): NodeTest {
  return ({ title }) => fold(title).includes(wanted);
}

function anyName(test: (folded: string) => boolean): NodeTest {
  return (node) => namesOf(node).some((name) => test(fold(name)));
}

function unknownRole(query: string): never {
  throw new AutomationError('invalid_query', `${JSON.stringify(query)} does not begin with a known role.`, {
    guidance: 'Write a role such as AXButton or button, alone or with a title: button:Save.',
  });
}

function identifier(wanted: string): Matcher {
  return matcher('identifier', (node) => node.identifier === wanted);
}

function xpath(query: string): Matcher {
  const path = parsePath(query);
  return { name: 'xpath', match: (snapshot) => matchPath(path, snapshot) };
}

function regex(query: string): Matcher {
  const expression = parseRegex(query);
  return {
    name: 'regex',
    match: (snapshot) => {
      const named = snapshot.steps.flatMap((step) => namesOf(step.node).map((name) => ({ step, name })));
      const hits = testBounded(
        expression,
        named.map(({ name }) => name),
      );
      return [...new Set(named.filter((_, index) => hits[index]).map(({ step }) => step))];
    },
  };
}

/** In `auto`, text that only looks like a path or an expression is not an error: other readings remain. */
function ifValid(make: () => Matcher): Matcher | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof AutomationError && error.code === 'invalid_query') return undefined;
    throw error;
  }
}
