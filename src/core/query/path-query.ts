import { AutomationError } from '../../base/errors.ts';
import { fold } from '../../base/text.ts';
import { hasState, type UiNode, type WalkStep, walk } from '../../model/element.ts';
import { parseRole, type Role } from '../../model/role.ts';
import type { Snapshot } from '../see/snapshot.ts';

interface Predicate {
  readonly kind: 'equals' | 'contains' | 'position';
  readonly attribute?: string;
  readonly text?: string;
  readonly position?: number;
}

/** One level of a path. */
export interface PathStep {
  /** Anywhere below, and not only directly below. */
  readonly deep: boolean;
  readonly role: Role | '*';
  readonly predicates: readonly Predicate[];
}

const STEP = /^(\/\/?)([A-Za-z*][A-Za-z]*|\*)((?:\[(?:[^\]'"]|'[^']*'|"[^"]*")*\])*)/;
const PREDICATE = /\[((?:[^\]'"]|'[^']*'|"[^"]*")*)\]/g;
const EQUALS = /^\s*@(\w+)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*$/;
const CONTAINS = /^\s*contains\(\s*@(\w+)\s*,\s*(?:'([^']*)'|"([^"]*)")\s*\)\s*$/;
const LONGEST_PATH = 2000;

const ATTRIBUTES: Record<string, (node: UiNode) => string> = {
  AXTitle: (node) => node.title,
  AXValue: (node) => node.value ?? '',
  AXDescription: (node) => node.description ?? '',
  AXIdentifier: (node) => node.identifier ?? '',
  AXRole: (node) => node.role,
  AXEnabled: (node) => String(hasState(node, 'enabled')),
  AXFocused: (node) => String(hasState(node, 'focused')),
  AXSelected: (node) => String(hasState(node, 'selected')),
};

/** A path as text that reads back to the same path. */
export function printPath(path: readonly PathStep[]): string {
  return path
    .map(
      ({ deep, role, predicates }) => `${deep ? '//' : '/'}${role}${predicates.map(printPredicate).join('')}`,
    )
    .join('');
}

function printPredicate({ kind, attribute, text = '', position }: Predicate): string {
  if (kind === 'position') return `[${position}]`;
  const quoted = text.includes("'") ? `"${text}"` : `'${text}'`;
  return kind === 'equals' ? `[@${attribute}=${quoted}]` : `[contains(@${attribute}, ${quoted})]`;
}

/** Reads `//AXWindow/AXButton[@AXTitle='Save'][2]`: a small, predictable part of XPath. */
export function parsePath(text: string): PathStep[] {
  if (text.length > LONGEST_PATH)
    throw badPath(text, `it is longer than ${LONGEST_PATH} characters`, LONGEST_PATH);
  const steps: PathStep[] = [];
  let rest = text;
  while (rest !== '') {
    const match = STEP.exec(rest);
    const at = text.length - rest.length;
    if (!match) throw badPath(text, `it cannot be read from ${JSON.stringify(rest.slice(0, 40))} on`, at);
    const [whole, slashes, name = '*', predicates = ''] = match;
    steps.push({
      deep: slashes === '//',
      role: readRole(name, text, at),
      predicates: readPredicates(predicates, text, at),
    });
    rest = rest.slice(whole.length);
  }
  return steps;
}

export function matchPath(path: readonly PathStep[], snapshot: Snapshot): WalkStep[] {
  let contexts: (readonly UiNode[])[] = [snapshot.roots];
  let found: UiNode[] = [];
  for (const step of path) {
    found = [...new Set(contexts.flatMap((siblings) => select(step, siblings)))];
    contexts = found.map((node) => node.children);
  }
  return found.map((node) => snapshot.get(node.id)).filter((step) => step !== undefined);
}

function select(step: PathStep, children: readonly UiNode[]): UiNode[] {
  const pool = step.deep ? [...walk(children)].map(({ node }) => node) : children;
  const named = pool.filter((node) => step.role === '*' || node.role === step.role);
  return step.predicates.reduce<UiNode[]>(
    (nodes, predicate) => nodes.filter((node, index) => holds(predicate, node, index)),
    [...named],
  );
}

function holds(
  { kind, attribute = '', text = '', position }: Predicate,
  node: UiNode,
  index: number,
): boolean {
  if (kind === 'position') return index + 1 === position;
  const actual = ATTRIBUTES[attribute]?.(node) ?? '';
  return kind === 'equals' ? actual === text : fold(actual).includes(fold(text));
}

function readRole(name: string, path: string, at: number): Role | '*' {
  const role = name === '*' ? '*' : parseRole(name);
  if (!role) throw badPath(path, `${name} is not a role`, at);
  return role;
}

function readPredicates(text: string, path: string, at: number): Predicate[] {
  return [...text.matchAll(PREDICATE)].map(([, body = '']) => readPredicate(body, path, at));
}

function readPredicate(body: string, path: string, at: number): Predicate {
  if (/^\s*[1-9]\d*\s*$/.test(body)) return { kind: 'position', position: Number(body) };
  for (const [kind, form] of [
    ['equals', EQUALS],
    ['contains', CONTAINS],
  ] as const) {
    const match = form.exec(body);
    if (!match) continue;
    const [, attribute = '', single, double] = match;
    if (!Object.hasOwn(ATTRIBUTES, attribute)) {
      throw badPath(path, `@${attribute} is not one of ${Object.keys(ATTRIBUTES).join(', ')}`, at);
    }
    return { kind, attribute, text: single ?? double ?? '' };
  }
  throw badPath(path, `[${body}] is not understood`, at);
}

function badPath(path: string, why: string, at: number): AutomationError {
  const example = "//AXWindow/AXButton[@AXTitle='Save']";
  return new AutomationError(
    'invalid_query',
    `The path ${JSON.stringify(path.slice(0, 100))} is wrong at position ${at + 1}: ${why}.`,
    {
      guidance: `Write a path such as ${example}.`,
      details: {
        position: at + 1,
        expected: 'a level such as /AXButton or //AXButton, with [predicates]',
        example,
      },
    },
  );
}
