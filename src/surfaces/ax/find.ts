import { z } from 'zod';
import { plural, quote, quoteLines } from '../../base/text.ts';
import { elementText, healedText } from '../../core/act/outcome-text.ts';
import { describeCells } from '../../core/query/cells-query.ts';
import { resolve, resolveOne } from '../../core/query/resolve.ts';
import { adviceFor } from '../../core/query/resolve-errors.ts';
import { readAttributes } from '../../core/see/read-attributes.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementRef, ElementSummary, hasState } from '../../model/element.ts';
import { Healed } from '../../model/healed.ts';
import { Role } from '../../model/role.ts';
import { AppName, FormulaText, PositionPair, Query, SizePair, StrategyField, TimeoutMs } from './fields.ts';

const CellText = z.object({
  cell: z.string().describe('Such as B3'),
  text: z.string(),
  formula: FormulaText.optional(),
  element_ref: ElementRef,
});

const FindResult = z.object({
  found: z.boolean(),
  method: z.enum(['accessibility']).optional(),
  strategy: z.string().optional().describe('The reading of the query that matched'),
  role: Role.optional(),
  title: z.string().optional(),
  value: z
    .string()
    .optional()
    .describe('Of a long text the beginning; ax_get_value gives all of it, in parts'),
  formula: FormulaText.optional(),
  position: PositionPair.optional(),
  size: SizePair.optional(),
  enabled: z.boolean().optional(),
  focused: z.boolean().optional(),
  hidden: z.boolean().optional().describe('True where it is not shown on the screen now'),
  element_ref: ElementRef.optional().describe('Name of the element for later calls'),
  matches: z.int().min(0).describe('How many elements match'),
  candidates: z
    .array(ElementSummary)
    .optional()
    .describe('Other matches, or the nearest when nothing matches'),
  cells: z.array(CellText).optional().describe('What the cells of a range say, row by row'),
  healed: Healed.optional().describe('The ref still names its element, but something about it changed'),
  strategies_tried: z.array(z.string()).optional(),
  suggestion: z.string().optional(),
});
type FindResult = z.infer<typeof FindResult>;

export const find = defineTool({
  name: 'ax_find',
  title: 'Find UI element',
  summary: 'Find an element, waiting for it if need be. Says how it matched and how many others did.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  input: z.strictObject({ app: AppName, query: Query, strategy: StrategyField, timeout_ms: TimeoutMs }),
  output: FindResult,
  positional: ['query'],
  examples: [
    { say: 'Where is the equals key?', input: { app: 'Calculator', query: 'button:=' } },
    { say: 'Find the password field', input: { app: 'Login', query: 'Password' } },
    {
      say: 'Find the second check box of the toolbar',
      input: { app: 'TextEdit', query: 'role:AXCheckBox within:"Formatting" index:2' },
    },
    { say: 'Read the first rows of the contacts', input: { app: 'Contacts', query: 'cells:A1:B3' } },
  ],
  async run({ app, query, strategy, timeout_ms }, { session, signal }): Promise<FindResult> {
    const target = await session.app(app, signal);
    const result = await resolve(target, query, { strategy, timeoutMs: timeout_ms }, signal);
    if (result.kind === 'not_found') {
      const { tried, candidates } = result;
      return {
        found: false,
        matches: 0,
        candidates: [...candidates],
        strategies_tried: [...tried],
        suggestion: adviceFor(result),
      };
    }
    const cells = result.matches.length > 1 ? describeCells(result) : undefined;
    const shown = result.matches[0]?.node;
    const [first, ...others] = result.matches.map(({ node }) => result.snapshot.summaryOf(node));
    return {
      found: true,
      method: 'accessibility',
      strategy: result.strategy,
      ...first,
      ...(shown && !hasState(shown, 'visible') && { hidden: true }),
      matches: result.matches.length,
      candidates: others.length > 0 && !cells ? others.slice(0, 5) : undefined,
      cells,
      healed: result.healed,
    };
  },
  render: (result) => (result.found ? renderFound(result) : renderMissing(result)),
  answersNo: ({ found }) => !found,
});

function fromText(formula: string | undefined): string {
  return formula === undefined ? '' : ` from ${quote(formula)}`;
}

function renderFound(result: FindResult): string {
  const { role, title = '', element_ref, value, strategy, matches, healed, cells } = result;
  if (cells) {
    const lines = cells.map(
      ({ cell, text, formula, element_ref: ref }) => `  ${cell} ${quote(text)}${fromText(formula)} (${ref})`,
    );
    const more =
      matches > cells.length ? `\n  and ${matches - cells.length} more: ask for a smaller range` : '';
    return `Found ${plural(matches, 'cell')}:\n${lines.join('\n')}${more}`;
  }
  const found = `Found ${role} ${quote(title)} (${element_ref})${value ? ` = ${quoteLines(value)}` : ''}${fromText(result.formula)} by ${strategy}.${result.hidden ? ' It is not shown now.' : ''}`;
  const others = (result.candidates ?? []).map((element) => `  ${elementText(element)}`);
  const count = matches > 1 ? `${plural(matches - 1, 'other match', 'other matches')}:` : '';
  return [found, healed ? `${healedText(healed)}` : '', count, ...others].filter(Boolean).join('\n');
}

function renderMissing({ strategies_tried = [], candidates = [], suggestion = '' }: FindResult): string {
  const tried = `Nothing matches (tried ${strategies_tried.join(', ')}).`;
  const nearest = candidates.map((element) => `  ${elementText(element)}`);
  return [tried, nearest.length > 0 ? 'Nearest:' : '', ...nearest, suggestion].filter(Boolean).join('\n');
}

export const getAttributes = defineTool({
  name: 'ax_get_attributes',
  title: 'Get all element attributes',
  summary: 'Read everything that the platform says about one element. Secure values are masked.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  command: 'attributes',
  input: z.strictObject({ app: AppName, query: Query, timeout_ms: TimeoutMs }),
  output: z.object({
    element: ElementSummary,
    attributes: z.record(z.string(), z.unknown()),
    healed: Healed.optional().describe('The ref still names its element, but something about it changed'),
  }),
  positional: ['query'],
  examples: [
    { say: 'Tell me everything about the display', input: { app: 'Calculator', query: '#display' } },
  ],
  async run({ app, query, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const { step, snapshot, healed } = await resolveOne(target, query, { timeoutMs: timeout_ms }, signal);
    const attributes = await readAttributes(target, step, signal);
    return { element: snapshot.summaryOf(step.node), attributes, healed };
  },
  render: ({ element, attributes, healed }) =>
    [
      elementText(element),
      ...(healed ? [healedText(healed)] : []),
      ...Object.entries(attributes).map(([name, value]) => `  ${name}: ${quote(JSON.stringify(value), 200)}`),
    ].join('\n'),
});
