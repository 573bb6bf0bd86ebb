import { oneLine } from '../../base/text.ts';
import {
  hasState,
  isCheckUntold,
  MASK,
  type State,
  toldValue,
  type UiNode,
  walk,
} from '../../model/element.ts';
import { parseRole, roleTraits } from '../../model/role.ts';
import { namesOf } from '../query/names.ts';

/** What may be asserted of an element; what is absent is not asked. */
export interface Assertions {
  readonly exists?: boolean;
  readonly enabled?: boolean;
  readonly focused?: boolean;
  readonly visible?: boolean;
  readonly value?: string;
  readonly title?: string;
  readonly role?: string;
  readonly contains_text?: string;
}

/** An assertion that does not hold, and what was there instead. */
export interface AssertionFailure {
  readonly property: keyof Assertions;
  readonly expected: unknown;
  readonly actual: unknown;
  readonly note?: string;
}

/** Asks the backend whether a secure field holds a text; undefined where it cannot tell. */
export type SecretTest = (node: UiNode, text: string) => Promise<boolean | undefined>;

type Check = (node: UiNode, expected: never, isSecret: SecretTest) => Promise<Actual>;

type Actual =
  | { readonly holds: true }
  | { readonly holds: false; readonly actual: unknown; readonly note?: string };

const HOLDS: Actual = { holds: true };

/** One line for each property that an element can be asked about; that it exists is known by then. */
const CHECKS: Record<Exclude<keyof Assertions, 'exists'>, Check> = {
  enabled: state('enabled'),
  focused: state('focused'),
  visible: state('visible'),
  value: async (node, expected: string, isSecret) =>
    hasState(node, 'secure') ? secretValue(node, expected, isSecret) : plainValue(node, expected),
  title: async ({ title }, expected: string) => differing(title, title === expected),
  role: async ({ role }, expected: string) => differing(role, role === parseRole(expected)),
  contains_text: async (node, expected: string) => {
    const text = textOf(node);
    return differing(text, text.includes(oneLine(expected)));
  },
};

/** Everything that does not hold of an element. */
export async function failuresOf(
  node: UiNode,
  assertions: Assertions,
  isSecret: SecretTest,
): Promise<AssertionFailure[]> {
  const failures: AssertionFailure[] = [];
  for (const property of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
    const expected = assertions[property];
    if (expected === undefined) continue;
    const { holds, ...found } = await CHECKS[property](node, expected as never, isSecret);
    // What a secret was expected to be may be the secret.
    const isHidden = property === 'value' && hasState(node, 'secure');
    if (!holds)
      failures.push({ property, expected: isHidden ? MASK : expected, actual: undefined, ...found });
  }
  return failures;
}

function state(name: State): Check {
  return async (node, expected) => differing(hasState(node, name), hasState(node, name) === expected);
}

function differing(actual: unknown, holds: boolean): Actual {
  return holds ? HOLDS : { holds, actual };
}

async function secretValue(node: UiNode, expected: string, isSecret: SecretTest): Promise<Actual> {
  const matches = await isSecret(node, expected);
  if (matches) return HOLDS;
  const note =
    matches === undefined ? 'The contents of this secure field cannot be compared here.' : undefined;
  return { holds: false, actual: MASK, ...(note && { note }) };
}

const ON = new Set(['1', 'true', 'on']);
const OFF = new Set(['0', 'false', 'off']);

/** Numbers are compared as numbers, and what is on or off by any of its words. */
function plainValue(node: UiNode, expected: string): Actual {
  const value = toldValue(node) ?? '';
  if (value === expected) return HOLDS;
  const isNumber = node.range !== undefined && value !== '' && expected.trim() !== '';
  if (isNumber && Number(value) === Number(expected)) return HOLDS;
  const toggles = (roleTraits(node.role).toggles || hasState(node, 'checkable')) && !isCheckUntold(node);
  const word = expected.trim().toLowerCase();
  const isOn = hasState(node, 'checked');
  return differing(value, toggles && (isOn ? ON : OFF).has(word) && !hasState(node, 'mixed'));
}

/** Everything that can be read in an element and below it, as one line. */
function textOf(root: UiNode): string {
  const texts = [...walk([root])].flatMap(({ node }) => [...namesOf(node), node.value ?? '']);
  return oneLine([...new Set(texts.filter((text) => text !== ''))].join(' '));
}
