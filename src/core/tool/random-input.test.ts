import { Ajv } from '@modelcontextprotocol/client/validators/ajv';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hastyClock, hastyLimits } from '../../../test/support/hasty-clock.ts';
import { SimCaller } from '../../../test/support/sim-caller.ts';
import { AutomationError, ERROR_TABLE, type ErrorCode } from '../../base/errors.ts';
import { axSurface } from '../../surfaces/ax/ax-surface.ts';
import type { Tool } from './define-tool.ts';
import { inputSchema, outputSchema } from './tool-schema.ts';

const PATIENCE = { timeout: 120_000 };
/** Nothing waits here, nothing is cancelled and no application hangs: these codes would be defects, like `internal`. */
const IMPOSSIBLE: readonly ErrorCode[] = ['internal', 'cancelled', 'timed_out', 'app_unresponsive'];
const { tools } = axSurface;

const ajv = new Ajv({ strict: false });
const validators = new Map(tools.map((tool) => [tool.name, ajv.compile(outputSchema(tool))]));

const openSim = () => SimCaller.open({ ...hastyLimits, settleMs: 0 }, { clock: hastyClock });

interface Call {
  readonly tool: string;
  readonly input: unknown;
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly properties?: Record<string, Property>;
}

/** Elements that are there, by application: what is asked for should be found now and then. */
const TARGETS: Readonly<Record<string, readonly string[]>> = {
  Calculator: ['button:7', 'button:=', '#display', 'AXButton', 'C', "//AXButton[@AXTitle='7']", '/^[0-9]$/'],
  TextEdit: [
    '#document',
    'Bold',
    'Font',
    'AXMenuItem:New',
    'AXMenuItem:Close',
    'Save',
    'Undo',
    'AXMenuBarItem:File',
  ],
  Settings: [
    'AXTab:Display',
    'AXTab:Network',
    'Brightness',
    'Wi-Fi',
    'Language',
    'Appearance',
    'AXCheckBox',
    'Text Size',
  ],
  Login: ['Username', 'Password', 'Remember me', 'Sign In', 'AXSecureTextField', '#sign-in-form'],
  Contacts: ['#search', 'AXTable', '#status', '//AXRow[1]', '//AXRow[2]/AXCell[1]', '/Lovelace/'],
  Files: ['New Folder', 'Delete', 'AXRow:Welcome.txt', 'AXRow:Projects', 'AXRow', 'AXOutline'],
};

const APPS = [...Object.keys(TARGETS), 'frontmost', '4001', 'e', 'Nope'];

/** Queries of every form, and what only looks like one. */
const QUERIES = [
  ...Object.values(TARGETS).flat(),
  ...['//', '/', '///', '//AXWindow[', '//AXNope', '/AXWindow/AXGroup[0]', '//AXWindow//*[1]'],
  ...[
    '/(/',
    '/./gimsuy',
    '/(a+)+$/',
    '[',
    '(?<',
    '\\',
    '.*',
    '/\\p{L}/u',
    'el-000000',
    'el-0123456789abcdef',
    'el-',
  ],
  ...['#', ':', 'button:', ':7', 'role:AXButton title:"7"', 'cell:B3', ' ', '\t', '\0', '\u202e', '🙂', 'é'],
  ...['\ud800', '__proto__', 'constructor', '"', "'"],
];

const VALUES = [
  '',
  '0',
  '1',
  'true',
  'false',
  '-1',
  '50',
  '1e999',
  'Times',
  'Deutsch',
  'Dark',
  'a\nb',
  'x'.repeat(100_001),
];

const anyJson = fc.jsonValue({ maxDepth: 3 });

/** Strings as they come, as they should come, and as nobody wants them. */
const anyText = mostly(
  fc.constantFrom(...VALUES),
  fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...QUERIES, 'x'.repeat(401))),
);

const anyNumber = mostly(
  fc.nat(6),
  fc.oneof(
    fc.constantFrom(-1, 64, 65, 1.5, 600_000, 600_001, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324),
    fc.integer(),
    fc.double(),
  ),
);

const anyTarget = fc
  .constantFrom(...Object.entries(TARGETS))
  .chain(([app, queries]) => fc.record({ app: fc.constant(app), query: fc.constantFrom(...queries) }));

/** The first, and in one case of so many the second. */
function mostly<A, B>(usual: fc.Arbitrary<A>, odd: fc.Arbitrary<B>, oneIn = 8): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: oneIn - 1, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

function rightKind(name: string, { type, enum: choices, properties }: Property): fc.Arbitrary<unknown> {
  if (name === 'app') return mostly(fc.constantFrom(...APPS), anyText);
  if (name.endsWith('query')) return mostly(fc.constantFrom(...QUERIES), anyText);
  // A real waiting time would be waited for.
  if (name === 'timeout_ms') return mostly(fc.constant(0), fc.constantFrom(-1, 0.5, 600_001, Number.NaN));
  if (choices) return mostly(fc.constantFrom(...choices), anyText, 16);
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer' || type === 'number') return anyNumber;
  if (properties) return inputFrom(properties);
  return anyText;
}

/** An object with fields left out, now and then one of the wrong kind, and sometimes one too many. */
function inputFrom(properties: Record<string, Property>): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, mostly(rightKind(name, property), anyJson, 40)] as const,
  );
  const isOptional = (name: string) => /_|mode|strategy|alias|launch|region|compact/.test(name);
  const requiredKeys = fields.map(([name]) => name).filter((name) => !isOptional(name));
  const known = fc.record(Object.fromEntries(fields), { requiredKeys });
  const extra = fc.dictionary(fc.constantFrom('extra', '__proto__', 'toString', ''), anyJson, { maxKeys: 1 });
  const target =
    'app' in properties && 'query' in properties ? mostly(anyTarget, fc.constant({}), 3) : fc.constant({});
  return fc
    .tuple(known, target, mostly(fc.constant({}), extra, 40))
    .map(([valid, found, more]) => Object.assign({}, valid, found, more));
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

/** What is wrong with the end of a call: it must be what the schema promises, or a failure that a caller can understand. */
async function complaintsAbout(sim: SimCaller, { tool, input }: Call): Promise<string[]> {
  try {
    const { data } = await sim.call(tool, input);
    const wire: unknown = JSON.parse(JSON.stringify(data));
    return validators.get(tool)?.(wire) ? [] : [`${tool} gave ${JSON.stringify(data)}`];
  } catch (error) {
    if (!(error instanceof AutomationError)) throw error;
    const { code, message } = error;
    const isUnderstandable = code in ERROR_TABLE && !IMPOSSIBLE.includes(code) && message.length < 3_000;
    return isUnderstandable ? [] : [`${tool} failed with ${code}: ${message.slice(0, 3_000)}`];
  }
}

/** Sees and pictures an application, whatever was done to the desktop before. */
async function useDesktop(sim: SimCaller) {
  // By bundle id: a call before this may have given the name as an alias to something else.
  const app = 'org.deskhand.sim.Calculator';
  const { data: connected } = await sim.call('ax_connect', { app, launch: true });
  const { data: element } = await sim.call('ax_find', { app, query: 'button:7' });
  const { images } = await sim.call('ax_screenshot', { app });
  return { name: connected.app_name, found: element.found, pictures: images.length };
}

const USABLE = { name: 'Calculator', found: true, pictures: 1 };

describe('whatever a tool is given', () => {
  test.each(tools)('$name answers within its schema, or with a typed failure', PATIENCE, async (tool) => {
    await fc.assert(
      fc.asyncProperty(fc.array(nearlyValid(tool), { minLength: 1, maxLength: 6 }), async (calls) => {
        await using sim = await openSim();
        for (const call of calls) expect(await complaintsAbout(sim, call)).toEqual([]);
        expect(await useDesktop(sim)).toEqual(USABLE);
      }),
      { numRuns: 15 },
    );
  });

  test('a series of calls of all kinds leaves a desktop that works', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 1, maxLength: 15 }), async (calls) => {
        await using sim = await openSim();
        for (const call of calls) expect(await complaintsAbout(sim, call)).toEqual([]);
        expect(await useDesktop(sim)).toEqual(USABLE);
      }),
      { numRuns: 40 },
    );
  });

  test('calls at the same time do not disturb one another', PATIENCE, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 2, maxLength: 10 }), async (calls) => {
        await using sim = await openSim();
        const complaints = await Promise.all(calls.map((call) => complaintsAbout(sim, call)));
        expect(complaints.flat()).toEqual([]);
        expect(await useDesktop(sim)).toEqual(USABLE);
      }),
      { numRuns: 20 },
    );
  });
});
