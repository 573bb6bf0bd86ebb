import { z } from 'zod';
import { quote } from '../../base/text.ts';
import { click as clickElement } from '../../core/act/click.ts';
import { elementText, outcomeText } from '../../core/act/outcome-text.ts';
import { setValue as setElementValue } from '../../core/act/set-value.ts';
import { typeAnywhere } from '../../core/act/type-keys.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementSummary } from '../../model/element.ts';
import { Outcome } from '../../model/outcome.ts';
import { AppName, ModeField, Query, TimeoutMs, textUpTo } from './fields.ts';

const LONGEST_TEXT = 100_000;

export const click = defineTool({
  name: 'ax_click',
  title: 'Click UI element',
  summary: 'Click the one element that a query means, and report what demonstrably happened.',
  effect: 'destroy',
  needs: ['apps', 'tree', 'actions'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    query: Query,
    click_type: z.enum(['single', 'double', 'right']).default('single'),
    mode: ModeField,
    timeout_ms: TimeoutMs,
  }),
  output: z.object({ clicked: ElementSummary, outcome: Outcome }),
  positional: ['query'],
  examples: [
    { say: 'Press 7', input: { app: 'Calculator', query: 'button:7' } },
    { say: 'Show the network settings', input: { app: 'Settings', query: 'tab:Network' } },
    { say: 'Save under another name', input: { app: 'TextEdit', query: 'File > Save As…' } },
  ],
  async run({ app, query, click_type, mode, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const options = { kind: click_type, mode, timeoutMs: timeout_ms };
    const { target: clicked, ...act } = await clickElement(target, query, options, signal);
    return { clicked, ...act };
  },
  render: ({ clicked, outcome }) => outcomeText(`clicked ${elementText(clicked)}`, outcome),
});

export const type = defineTool({
  name: 'ax_type',
  title: 'Type text into element',
  summary: 'Type text into an element, or into the focused one, and read back what arrived.',
  effect: 'destroy',
  needs: ['apps', 'tree', 'text'],
  duration: 'instant',
  flagAliases: { query: 'element' },
  input: z.strictObject({
    app: AppName,
    query: Query.optional().describe('Element to type into; the focused element when absent'),
    text: textUpTo(LONGEST_TEXT),
    clear_first: z.boolean().default(false).describe('Replace what is there'),
    mode: ModeField,
    timeout_ms: TimeoutMs,
  }),
  output: z.object({
    typed_into: ElementSummary.optional().describe('Absent where the window shows no elements'),
    window: z.string().optional().describe('The window, where it shows no elements'),
    outcome: Outcome,
  }),
  positional: ['text'],
  examples: [
    { say: 'Fill in my name', input: { app: 'Login', query: 'Username', text: 'demo' } },
    {
      say: 'Write a note',
      input: { app: 'TextEdit', query: '#document', text: 'Buy milk', clear_first: true },
    },
  ],
  async run({ app, query, text, clear_first, mode, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const options = { query, text, clearFirst: clear_first, mode, timeoutMs: timeout_ms };
    const { target: typedInto, ...act } = await typeAnywhere(target, options, signal);
    return { typed_into: typedInto, ...act };
  },
  render: ({ typed_into, window = '', outcome }) =>
    outcomeText(
      `typed into ${typed_into ? elementText(typed_into) : `the window ${quote(window)}`}`,
      outcome,
    ),
});

export const setValue = defineTool({
  name: 'ax_set_value',
  title: 'Set element value',
  summary: 'Set a slider, check box, choice or text, and read the value back.',
  effect: 'destroy',
  idempotent: true,
  needs: ['apps', 'tree', 'values'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    query: Query,
    value: textUpTo(LONGEST_TEXT).describe(
      'Text, a number, the name of a choice, or true and false: checked or not, expanded or collapsed; mixed is neither',
    ),
    timeout_ms: TimeoutMs,
  }),
  output: z.object({ set: ElementSummary, outcome: Outcome }),
  positional: ['query', 'value'],
  examples: [
    { say: 'Remember me', input: { app: 'Login', query: 'Remember me', value: 'true' } },
    { say: 'Empty the search', input: { app: 'Contacts', query: 'AXSearchField', value: '' } },
  ],
  async run({ app, query, value, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const { target: set, ...act } = await setElementValue(
      target,
      { query, value, timeoutMs: timeout_ms },
      signal,
    );
    return { set, ...act };
  },
  render: ({ set, outcome }) => outcomeText(`set ${elementText(set)}`, outcome),
});
