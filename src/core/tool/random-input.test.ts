import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SimCaller } from '../../../test/support/sim-caller.ts';
import { AutomationError, ERROR_TABLE, type ErrorCode } from '../../base/errors.ts';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import type { Tool } from './define-tool.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';

const PATIENCE = { timeout: 120_000 };
/** Nothing waits here, nothing is cancelled and no application hangs: these codes would be defects, like `internal`. */
const IMPOSSIBLE: readonly ErrorCode[] = ['internal', 'cancelled', 'timed_out', 'app_unresponsive'];
const { tools } = axSurface;

const validators = new Map(
  tools.map((tool) => [tool.name, new Ajv({ strict: false }).compile(outputSchema(tool))]),
);

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Record<string, Property>;
}

const APPS = [
  'Calculator',
  'TextEdit',
  'Settings',
  'Login',
  'Contacts',
  'Files',
  'frontmost',
  '4001',
  'e',
  'Nope',
];

/** Queries of every form, and what only looks like one. */
const QUERIES = [
  ...[
    'button:7',
    'AXButton',
    'Save',
    '#document',
    '#password',
    'Username',
    'Remember me',
    'AXMenuItem:New',
    'Delete',
  ],
  ...[
    'AXCheckBox',
    'AXSlider:Brightness',
    'Language',
    'Wi-Fi',
    'AXRow',
    'AXCell',
    'AXTab:Display',
    'AXTable',
    'Sign In',
  ],
  ...[
    '//AXWindow//AXButton[1]',
    "//*[@AXTitle='7']",
    '//',
    '/',
    '///',
    '//AXWindow[',
    '//AXNope',
    '/AXWindow/AXGroup[0]',
  ],
  ...['/^s/i', '/(/', '/./gimsuy', '//', '/(a+)+$/', '[', '(?<', '\\', '.*', '/\\p{L}/u'],
  ...[
    'el-000000',
    'el-0123456789abcdef',
    'el-',
    '#',
    ':',
    'button:',
    ':7',
    'role:AXButton title:"7"',
    'cell:B3',
  ],
  ...[' ', '\t', '\0', '\u202e', '🙂', 'é', '\ud800', '__proto__', 'constructor', '"', "'"],
];

const anyJson = fc.jsonValue({ maxDepth: 3 });

/** Strings as they come, as they should come, and as nobody wants them. */
const anyText = fc.oneof(
  fc.constantFrom(...APPS, ...QUERIES),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '1',
    'true',
    'false',
    '-1',
    '50',
    '1e999',
    'x'.repeat(401),
    'x'.repeat(100_001),
    'a\nb',
  ),
);

const anyNumber = fc.oneof(
  fc.constantFrom(0, 1, -1, 2, 5, 64, 65, 1.5, 600_000, 600_001, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324),
  fc.integer(),
  fc.double(),
);

/** A value for a field: mostly of the right kind, now and then anything else. */
function valueFor(name: string, property: Property): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightKind(name, property) }, { weight: 1, arbitrary: anyJson });
}

function rightKind(name: string, { type, enum: choices, properties }: Property): fc.Arbitrary<unknown> {
  if (name === 'app')
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...APPS) }, { weight: 1, arbitrary: anyText });
  if (name.endsWith('query')) {
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...QUERIES) }, { weight: 1, arbitrary: anyText });
  }
  // A real waiting time would be waited for.
  if (name === 'timeout_ms') return fc.constantFrom(0, 0, 0, 0, -1, 0.5, 600_001, Number.NaN);
  if (choices)
    return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...choices) }, { weight: 1, arbitrary: anyText });
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return anyNumber;
  if (properties) return inputFrom(properties);
  return anyText;
}

/** An object with fields left out, and sometimes one too many. */
function inputFrom(properties: Record<string, Property>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, valueFor(name, property)] as const,
  );
  const required = fields.map(([name]) => name).filter((name) => name === 'app' || name === 'query');
  const known = fc.record(Object.fromEntries(fields), { requiredKeys: required });
  const extra = fc.dictionary(fc.constantFrom('extra', '__proto__', 'toString', ''), anyJson, { maxKeys: 1 });
  return fc
    .tuple(known, fc.oneof({ weight: 19, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: extra }))
    .map(([valid, more]) => ({ ...valid, ...more }));
}

function nearlyValid(tool: Tool): fc.Arbitrary<Call> {
  const { properties = {} } = inputSchema(tool) as { properties?: Record<string, Property> };
  return inputFrom(properties).map((input) => ({ tool: tool.name, input }));
}

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  { weight: 8, arbitrary: fc.oneof(...tools.map(nearlyValid)) },
  {
    weight: 2,
    arbitrary: fc.record({ tool: fc.constantFrom(...tools.map(({ name }) => name)), input: anyJson }),
  },
  { weight: 1, arbitrary: fc.record({ tool: anyText, input: anyJson }) },
);

/** The call gives what its schema promises, or one of the failures that are nobody's fault here. */
async function expectLawful(sim: SimCaller, { tool, input }: Call): Promise<void> {
  try {
    const { data, text } = await sim.call(tool, input);
    const declared = tools.find(({ name }) => name === tool);
    if (!declared) throw new Error(`${tool} is no tool and yet gave an answer.`);
    const wire: unknown = JSON.parse(JSON.stringify(data));
    expect(validators.get(tool)?.(wire), `${tool} gave ${JSON.stringify(data)}`).toBe(true);
    expect(typeof text).toBe('string');
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    if (IMPOSSIBLE.includes(error.code))
      throw new Error(`${error.code}: ${error.message}`, { cause: error.cause });
    expect(Object.keys(ERROR_TABLE)).toContain(error.code);
    expect(error.message.length).toBeLessThan(3_000);
  }
}

/** Whatever was done to it, the desktop can still be seen and used. */
async function expectUsable(sim: SimCaller): Promise<void> {
  // By bundle id: a call before this may have given the name as an alias to something else.
  const app = 'org.deskhand.sim.Calculator';
  const { data } = await sim.call('ax_connect', { app, launch: true });
  expect(data).toMatchObject({ connected: true, app_name: 'Calculator' });
  const { data: found } = await sim.call('ax_find', { app, query: 'button:7' });
  expect(found.found).toBe(true);
  expect((await sim.call('ax_screenshot', { app })).images).toHaveLength(1);
}

describe('whatever a tool is given', () => {
  test.each(tools)('$name answers within its schema, or with a typed failure', PATIENCE, async (tool) => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearlyValid(tool), { minLength: 1, maxLength: 6 }), async (calls) => {
        await using sim = await SimCaller.open({ settleMs: 0 });
        for (const call of calls) await expectLawful(sim, call);
        await expectUsable(sim);
      }),
      { numRuns: 25 },
    );
  });

  test('a series of calls of all kinds leaves a desktop that works', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 15 }), async (calls) => {
        await using sim = await SimCaller.open({ settleMs: 0 });
        for (const call of calls) await expectLawful(sim, call);
        await expectUsable(sim);
      }),
      { numRuns: 60 },
    );
  });

  test('calls at the same time do not disturb one another', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 2, maxLength: 10 }), async (calls) => {
        await using sim = await SimCaller.open({ settleMs: 0 });
        await Promise.all(calls.map((call) => expectLawful(sim, call)));
        await expectUsable(sim);
      }),
      { numRuns: 30 },
    );
  });
});
