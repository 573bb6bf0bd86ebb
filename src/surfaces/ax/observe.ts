import { z } from 'zod';
import { plural, quote, quoteLines } from '../../base/text.ts';
import { valueToTell } from '../../core/act/contents.ts';
import { resolve } from '../../core/query/resolve.ts';
import { partOfText } from '../../core/see/part-of-text.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementRef } from '../../model/element.ts';
import { Role } from '../../model/role.ts';
import { AppName, FormulaText, PositionPair, Query, SizePair, TimeoutMs } from './fields.ts';

/** How many characters of a value are given where nobody says how many: what a page of text has, several times. */
const USUAL_PART = 10_000;
const LONGEST_PART = 1_000_000;

export const getValue = defineTool({
  name: 'ax_get_value',
  title: 'Get element value',
  summary: 'Read the current value of an element, a long text in parts. Secure values are masked.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    query: Query,
    offset: z.int().min(0).default(0).describe('Which character of a long text to begin with'),
    max_characters: z
      .int()
      .min(1)
      .max(LONGEST_PART)
      .default(USUAL_PART)
      .describe('How many characters of it to give'),
    timeout_ms: TimeoutMs,
  }),
  output: z.object({
    found: z.boolean(),
    value: z.string().optional().describe('Of a long text the part that was asked for'),
    length: z.int().min(0).optional().describe('Characters in the whole text, where not all are given'),
    next_offset: z.int().min(0).optional().describe('The offset of the next part; absent after the last one'),
    formula: FormulaText.optional(),
    role: Role.optional(),
    title: z.string().optional(),
    element_ref: ElementRef.optional(),
    matches: z.int().min(0).describe('How many elements match; the value is that of the first'),
    suggestion: z.string().optional(),
  }),
  positional: ['query'],
  examples: [{ say: 'What does the calculator show?', input: { app: 'Calculator', query: '#display' } }],
  async run({ app, query, offset, max_characters, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const result = await resolve(target, query, { timeoutMs: timeout_ms }, signal);
    if (result.kind === 'not_found') {
      const titles = new Set(result.candidates.map(({ title }) => title).filter(Boolean));
      const names = [...titles].map((title) => quote(title, 40)).join(', ');
      return { found: false, matches: 0, suggestion: names ? `Did you mean ${names}?` : 'Call ax_get_tree.' };
    }
    const [{ node }] = result.matches;
    const whole = (await valueToTell(target, node, signal)) ?? '';
    const part = partOfText(whole, { from: offset, most: max_characters });
    return {
      found: true,
      value: part.text,
      length: part.text.length < whole.length ? part.length : undefined,
      next_offset: part.next,
      formula: node.formula,
      role: node.role,
      title: node.title,
      element_ref: result.snapshot.refOf(node),
      matches: result.matches.length,
    };
  },
  render: ({ found, value = '', formula, role, title = '', matches, suggestion, length, next_offset }) =>
    found
      ? [
          `${role} ${quote(title)} = ${quoteLines(value, LONGEST_PART)}`,
          formula && `from ${quote(formula)}`,
          matches > 1 && `(first of ${matches} matches)`,
          length !== undefined &&
            `(${plural(Array.from(value).length, 'character')} of ${length}${next_offset === undefined ? '' : `; offset ${next_offset} gives the next`})`,
        ]
          .filter(Boolean)
          .join(' ')
      : `Nothing matches. ${suggestion}`,
  answersNo: ({ found }) => !found,
});

export const listWindows = defineTool({
  name: 'ax_list_windows',
  title: 'List application windows',
  summary: 'List the windows of an application, from front to back.',
  effect: 'read',
  needs: ['apps', 'windows'],
  duration: 'instant',
  command: 'windows',
  input: z.strictObject({ app: AppName }),
  output: z.object({
    windows: z.array(
      z.object({
        index: z.int().min(0),
        title: z.string(),
        position: PositionPair,
        size: SizePair,
        focused: z.boolean(),
        minimized: z.boolean(),
        modal: z.boolean(),
      }),
    ),
  }),
  examples: [{ say: 'Which windows are open?', input: { app: 'TextEdit' } }],
  async run({ app }, { session, signal }) {
    const target = await session.app(app, signal);
    const windows = await target.windows(signal);
    return {
      windows: windows.map(({ title, bounds, focused, minimized, modal }, index) => ({
        index,
        title,
        position: [Math.round(bounds.x), Math.round(bounds.y)],
        size: [Math.round(bounds.width), Math.round(bounds.height)],
        focused,
        minimized,
        modal,
      })),
    };
  },
  render: ({ windows }) =>
    windows
      .map(({ index, title, position, size, focused, minimized, modal }) => {
        const marks = [focused && 'focused', minimized && 'minimized', modal && 'modal'].filter(Boolean);
        const place = `at ${position.join(',')} size ${size.join('x')}`;
        return `${index}: ${quote(title)} ${place}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
      })
      .join('\n') || 'No windows.',
});
