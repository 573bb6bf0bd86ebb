import { z } from 'zod';
import { fold, plural, quote } from '../../base/text.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { AppName } from './fields.ts';

export const isAccessible = defineTool({
  name: 'ax_is_accessible',
  title: 'Check accessibility permissions',
  summary: 'Check that this program may see and operate applications here, and say what to do if not.',
  effect: 'read',
  needs: [],
  duration: 'instant',
  input: z.strictObject({}),
  output: z.object({
    enabled: z.boolean(),
    process_name: z.string().optional(),
    suggestion: z.string().optional(),
    desktop: z
      .string()
      .describe('Which desktop is driven: the user’s session, a private one, or a simulated one'),
    notice: z.string().optional(),
  }),
  examples: [{ say: 'May you use the desktop?', input: {} }],
  async run(_input, { session }) {
    const { desktop, notice, ports } = session.backend;
    const enabled = ports.tree !== undefined;
    return {
      enabled,
      process_name: 'deskhand',
      suggestion: enabled ? undefined : 'Run "deskhand check" to see how to enable accessibility here.',
      desktop,
      notice,
    };
  },
  render: ({ enabled, desktop, suggestion, notice }) =>
    [
      enabled ? `Accessibility works on the ${desktop} desktop.` : `Accessibility is off. ${suggestion}`,
      notice,
    ]
      .filter(Boolean)
      .join('\n'),
  answersNo: ({ enabled }) => !enabled,
});

export const listApps = defineTool({
  name: 'ax_list_apps',
  title: 'List running applications',
  summary: 'List the running applications, with what is needed to connect to each.',
  effect: 'read',
  needs: ['apps'],
  duration: 'instant',
  command: 'apps',
  input: z.strictObject({}),
  output: z.object({
    apps: z.array(
      z.object({
        name: z.string(),
        pid: z.int(),
        bundle_id: z.string().optional(),
        connected: z.boolean(),
        accessible: z.boolean(),
        frontmost: z.boolean(),
      }),
    ),
  }),
  examples: [{ say: 'What is running?', input: {} }],
  async run(_input, { session, signal }) {
    const apps = await session.listApps(signal);
    return {
      apps: apps.map(({ name, pid, bundleId, connected, accessible, frontmost }) => ({
        name,
        pid,
        bundle_id: bundleId,
        connected,
        accessible,
        frontmost,
      })),
    };
  },
  render: ({ apps }) =>
    apps
      .map(({ name, pid, bundle_id, ...flags }) => {
        const marks = [
          flags.frontmost && 'frontmost',
          flags.connected && 'connected',
          !flags.accessible && 'shows no elements',
        ].filter(Boolean);
        const tail = marks.length > 0 ? ` (${marks.join(', ')})` : '';
        return `${quote(name)} pid ${pid}${bundle_id ? ` ${bundle_id}` : ''}${tail}`;
      })
      .join('\n') || 'No application is running.',
});

export const connect = defineTool({
  name: 'ax_connect',
  title: 'Connect to an application',
  summary: 'Connect to a running application by name, bundle id or pid; it can be given an alias.',
  effect: 'act',
  idempotent: true,
  needs: ['apps'],
  duration: 'instant',
  input: z.strictObject({
    app: AppName,
    alias: z
      .string()
      .min(1)
      .max(100)
      .refine((alias) => fold(alias) !== '', 'It shows nothing')
      .optional()
      .describe('Short name for later calls'),
    launch: z.boolean().default(false).describe('Start the application if it is installed but not running'),
  }),
  output: z.object({
    connected: z.boolean(),
    app_name: z.string(),
    pid: z.int(),
    bundle_id: z.string().optional(),
    windows: z.int().min(0),
    alias: z.string().optional(),
  }),
  positional: ['app'],
  examples: [
    { say: 'Work with the calculator', input: { app: 'Calculator' } },
    {
      say: 'Work with the text editor, start it if need be',
      input: { app: 'TextEdit', alias: 'editor', launch: true },
    },
  ],
  async run({ app, alias, launch }, { session, signal }) {
    const connected = await session.connect(app, { alias, launch }, signal);
    const windows = await connected.windows(signal);
    return {
      connected: true,
      app_name: connected.info.name,
      pid: connected.info.pid,
      bundle_id: connected.info.bundleId,
      windows: windows.length,
      alias: connected.alias,
    };
  },
  render: ({ app_name, pid, windows, alias }) =>
    `Connected to ${quote(app_name)} (pid ${pid}, ${plural(windows, 'window')})${alias ? ` as ${quote(alias)}` : ''}.`,
  // Being connected changes nothing that would have to be taken back.
  act: () => undefined,
});
