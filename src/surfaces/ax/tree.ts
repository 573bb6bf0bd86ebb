import { z } from 'zod';
import { quote } from '../../base/text.ts';
import { JSON_BUDGET, OUTLINE_BUDGET, showTree, USUAL_DEPTH } from '../../core/see/show-tree.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { AppName, Query } from './fields.ts';

export const getTree = defineTool({
  name: 'ax_get_tree',
  title: 'Get element tree hierarchy',
  summary:
    'Show the elements of an application as an outline: ref, role, title, value and state. Or only what changed since a revision.',
  effect: 'read',
  needs: ['apps', 'tree'],
  duration: 'may-be-long',
  command: 'tree',
  flagAliases: { max_depth: 'depth', format: 'as' },
  input: z.strictObject({
    app: AppName,
    root_query: Query.optional().describe('Start at this element and not at the windows'),
    max_depth: z
      .int()
      .min(1)
      .max(64)
      .optional()
      .describe(
        'How many levels to show; when absent, deeper ones too where budget_tokens is not used up by that',
      )
      .meta({ default: USUAL_DEPTH }),
    include_invisible: z
      .boolean()
      .default(false)
      .describe('Also show hidden elements, such as closed menus, and mere boxes'),
    compact: z.boolean().default(false).describe('Role and title only'),
    format: z.enum(['outline', 'json']).default('outline').describe('json is for programs'),
    budget_tokens: z
      .int()
      .min(50)
      .max(100_000)
      .optional()
      .describe(
        `About how long the answer may be; what is most useful comes first (${OUTLINE_BUDGET}, json ${JSON_BUDGET})`,
      ),
    since: z.int().min(1).optional().describe('A revision you have seen: answers only what changed'),
    cursor: z.string().max(60).optional().describe('next_cursor of an answer, to go on with it'),
  }),
  output: z.object({
    app: z.string(),
    revision: z.int().describe('Moves when something in the application changes'),
    kind: z.enum(['full', 'delta', 'unchanged']),
    outline: z.string().describe('Text in double quotes comes from the application'),
    tree: z
      .array(z.unknown())
      .optional()
      .describe('With format json: element_ref, role, title, value, states, position, size, children …'),
    elements: z.int().describe('Elements shown'),
    omitted: z.int().describe('Elements not shown'),
    omitted_why: z.string().optional().describe('Why, and with which parameter they are shown'),
    next_cursor: z.string().optional(),
    note: z.string().optional(),
  }),
  examples: [
    { say: 'What can I press in the calculator?', input: { app: 'Calculator' } },
    { say: 'Only the shape of the login window', input: { app: 'Login', compact: true, max_depth: 3 } },
    { say: 'What changed since I looked?', input: { app: 'Calculator', since: 1 } },
    { say: 'The form, for a program', input: { app: 'Login', root_query: '#sign-in-form', format: 'json' } },
  ],
  async run({ app, ...input }, { session, signal }) {
    const target = await session.app(app, signal);
    const request = {
      rootQuery: input.root_query,
      maxDepth: input.max_depth,
      includeInvisible: input.include_invisible,
      compact: input.compact,
      format: input.format,
      budgetTokens: input.budget_tokens,
      since: input.since,
      cursor: input.cursor,
    };
    const { omittedWhy, nextCursor, tree, ...answer } = await showTree(target, request, signal);
    return {
      app: target.info.name,
      ...answer,
      tree: tree && [...tree],
      omitted_why: omittedWhy.length > 0 ? omittedWhy.join('; ') : undefined,
      next_cursor: nextCursor,
    };
  },
  render: ({ app, revision, kind, outline, tree, omitted_why, note }) => {
    const head = `${quote(app)} revision ${revision}`;
    if (kind === 'unchanged') return `${head}: unchanged.`;
    if (kind === 'delta') return `${head}, changed (+ appeared, - vanished, ~ changed):\n${outline}`;
    const body = tree ? JSON.stringify(tree) : outline || '(no elements)';
    return [note ? `${head}. ${note}` : head, body, omitted_why ? `Not shown: ${omitted_why}.` : '']
      .filter(Boolean)
      .join('\n');
  },
});
