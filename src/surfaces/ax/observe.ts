import { z } from 'zod';
import { quote, quoteLines } from '../../base/text.ts';
import { valueToTell } from '../../core/act/contents.ts';
import { resolve } from '../../core/query/resolve.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { ElementRef } from '../../model/element.ts';
import { Role } from '../../model/role.ts';
import { AppName, FormulaText, PositionPair, Query, SizePair, TimeoutMs } from './fields.ts';

export const getValue = defineTool({
  name: 'ax_get_value',
  title: 'Get element value',
  summary: 'Read the current value of an element. Secure values are masked.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'instant',
  input: z.strictObject({ app: AppName, query: Query, timeout_ms: TimeoutMs }),
  output: z.object({
    found: z.boolean(),
    value: z.string().optional(),
    formula: FormulaText.optional(),
    role: Role.optional(),
    title: z.string().optional(),
    element_ref: ElementRef.optional(),
    matches: z.int().min(0).describe('How many elements match; the value is that of the first'),
    suggestion: z.string().optional(),
  }),
  positional: ['query'],
  examples: [{ say: 'What does the calculator show?', input: { app: 'Calculator', query: '#display' } }],
  async run({ app, query, timeout_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const result = await resolve(target, query, { timeoutMs: timeout_ms }, signal);
    if (result.kind === 'not_found') {
      const titles = new Set(result.candidates.map(({ title }) => title).filter(Boolean));
      const names = [...titles].map((title) => quote(title, 40)).join(', ');
      return { found: false, matches: 0, suggestion: names ? `Did you mean ${names}?` : 'Call ax_get_tree.' };
    }
    const [{ node }] = result.matches;
    return {
      found: true,
      value: (await valueToTell(target, node, signal)) ?? '',
      formula: node.formula,
      role: node.role,
      title: node.title,
      element_ref: result.snapshot.refOf(node),
      matches: result.matches.length,
    };
  },
  render: ({ found, value = '', formula, role, title = '', matches, suggestion }) =>
    found
      ? `${role} ${quote(title)} = ${quoteLines(value, 2000)}${formula ? ` from ${quote(formula)}` : ''}${matches > 1 ? ` (first of ${matches} matches)` : ''}`
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
