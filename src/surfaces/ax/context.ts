import { z } from 'zod';
import { AutomationError } from '../../base/errors.ts';
import { plural, quote, quoteLines } from '../../base/text.ts';
import type { Inverse } from '../../core/act/inverse.ts';
import { readClipboard, writeClipboard } from '../../core/clipboard/clipboard.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { clipboardInverse } from '../../core/undo/clipboard-inverse.ts';
import { textUpTo } from './fields.ts';

const LONGEST_TEXT = 100_000;

const ClipboardResult = z.object({
  text: z.string().optional().describe('Clipboard content (when reading)'),
  success: z.boolean().describe('When writing: whether this text is what is there now'),
  length: z.int().min(0).describe('Characters on the clipboard'),
  omitted: z.int().min(0).optional().describe('Characters at the end that are not shown'),
});
type ClipboardAnswer = z.infer<typeof ClipboardResult> & { readonly inverse?: Inverse };

export const clipboard = defineTool({
  name: 'ax_clipboard',
  title: 'System clipboard',
  summary: 'Read the text on the clipboard, or put text there and read it back.',
  effect: 'act',
  needs: ['clipboard'],
  duration: 'instant',
  input: z.strictObject({
    action: z.enum(['read', 'write']),
    text: textUpTo(1_000_000).optional().describe("Text to write (when action is 'write')"),
  }),
  output: ClipboardResult,
  positional: ['action', 'text'],
  examples: [
    { say: 'Copy this for me', input: { action: 'write', text: 'Buy milk' } },
    { say: 'What did I copy?', input: { action: 'read' } },
  ],
  async run({ action, text }, { session, securityMode, signal }): Promise<ClipboardAnswer> {
    if ((action === 'write') !== (text !== undefined)) {
      throw new AutomationError(
        'invalid_input',
        `${action} ${text === undefined ? 'needs a' : 'takes no'} text.`,
      );
    }
    if (text !== undefined) {
      const previous = await readClipboard(session, signal);
      const success = await writeClipboard(session, text, securityMode, signal);
      const inverse = clipboardInverse(session, { previous, written: text });
      return { success, length: Array.from(text).length, inverse };
    }
    const found = Array.from(await readClipboard(session, signal));
    const omitted = Math.max(0, found.length - LONGEST_TEXT);
    const shown = { text: found.slice(0, LONGEST_TEXT).join(''), ...(omitted > 0 && { omitted }) };
    return { success: true, length: found.length, ...shown };
  },
  render: ({ text, success, length, omitted = 0 }) => {
    if (text === undefined) {
      return success
        ? `confirmed: the clipboard holds the text, ${plural(length, 'character')}.`
        : 'none: the clipboard holds something else; another program may have taken it.';
    }
    const rest = omitted > 0 ? ` and ${plural(omitted, 'more character')}` : '';
    return length === 0
      ? 'The clipboard holds no text.'
      : `The clipboard holds ${quoteLines(text, 2000)}${rest}.`;
  },
  answersNo: ({ success }) => !success,
  act: ({ inverse }) => inverse && { inverse },
});

export const sessionInfo = defineTool({
  name: 'ax_session_info',
  title: 'Session information',
  summary: 'Say what this session is connected to, what it has done, and what it can do.',
  effect: 'read',
  needs: [],
  duration: 'instant',
  input: z.strictObject({}),
  output: z.object({
    connected_apps: z.array(z.string()),
    action_count: z.int().min(0).describe('Calls that were not mere reads'),
    undo_stack_depth: z.int().min(0).describe('Acts that can be undone'),
    subscriptions: z.int().min(0),
    uptime_seconds: z.number().min(0),
    security_mode: z.enum(['normal', 'safe', 'sandboxed']),
    desktop: z.string(),
    notice: z.string().optional().describe('What a person should know about this desktop'),
    capabilities: z.array(z.string()).describe('What this desktop can do'),
    script_languages: z.array(z.string()).describe('What ax_run_script runs here; the first is the default'),
  }),
  examples: [{ say: 'What have you done so far?', input: {} }],
  async run(_input, { session, securityMode, signal }) {
    await session.noteEnded(signal);
    const { connectedApps, actionCount, undoDepth, subscriptions, uptimeSeconds } = session.info();
    const { desktop, notice, ports } = session.backend;
    return {
      connected_apps: connectedApps,
      action_count: actionCount,
      undo_stack_depth: undoDepth,
      subscriptions,
      uptime_seconds: Math.round(uptimeSeconds * 10) / 10,
      security_mode: securityMode,
      desktop,
      notice,
      capabilities: Object.keys(ports),
      script_languages: [...(ports.scripts?.languages ?? [])],
    };
  },
  render: ({ connected_apps, action_count, undo_stack_depth, uptime_seconds, security_mode, desktop }) =>
    [
      `${desktop} desktop, ${security_mode} mode, up ${uptime_seconds} s, ${plural(action_count, 'action')}, ${undo_stack_depth} of them can be undone.`,
      connected_apps.length > 0
        ? `Connected: ${connected_apps.map((name) => quote(name)).join(', ')}.`
        : 'Not connected to any application.',
    ].join('\n'),
});
