import { z } from 'zod';
import { plural, quote } from '../../base/text.ts';
import { defineTool } from '../../core/tool/define-tool.ts';

export const sessionInfo = defineTool({
  name: 'ax_session_info',
  title: 'Session information',
  summary: 'Say what this session is connected to and what it has done.',
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
  }),
  examples: [{ say: 'What have you done so far?', input: {} }],
  async run(_input, { session, securityMode }) {
    const { connectedApps, actionCount, undoDepth, subscriptions, uptimeSeconds } = session.info();
    return {
      connected_apps: connectedApps,
      action_count: actionCount,
      undo_stack_depth: undoDepth,
      subscriptions,
      uptime_seconds: Math.round(uptimeSeconds * 10) / 10,
      security_mode: securityMode,
      desktop: session.backend.desktop,
    };
  },
  render: ({ connected_apps, action_count, uptime_seconds, security_mode, desktop }) =>
    [
      `${desktop} desktop, ${security_mode} mode, up ${uptime_seconds} s, ${plural(action_count, 'action')}.`,
      connected_apps.length > 0
        ? `Connected: ${connected_apps.map((name) => quote(name)).join(', ')}.`
        : 'Not connected to any application.',
    ].join('\n'),
});
