import { z } from 'zod';
import { plural } from '../../base/text.ts';
import { defineTool } from '../../core/tool/define-tool.ts';
import { waitIdle as waitUntilIdle } from '../../core/verify/wait-idle.ts';
import { ElementRef } from '../../model/element.ts';
import { AppName } from './fields.ts';

const Movement = z.object({
  kind: z.enum(['element', 'window', 'pixels', 'event', 'application']),
  what: z.string(),
  element_ref: ElementRef.optional(),
});
type Movement = z.infer<typeof Movement>;

export const waitIdle = defineTool({
  name: 'ax_wait_idle',
  title: 'Wait for application idle',
  summary:
    'Wait until nothing in an application moves: no element, window, event or pixel. Says what still did.',
  effect: 'read',
  needs: ['apps', 'windows'],
  duration: 'may-be-long',
  input: z.strictObject({
    app: AppName,
    timeout_ms: z.int().min(0).max(600_000).default(5000).describe('How long to wait, in milliseconds'),
    poll_ms: z
      .int()
      .min(1)
      .max(60_000)
      .default(100)
      .describe('How often to look; three looks without a change mean idle'),
  }),
  output: z.object({
    idle: z.boolean(),
    waited_ms: z.int().min(0),
    quiet_ms: z.int().min(0).describe('How long nothing had to move'),
    moving: z.array(Movement).describe('What still moved, latest first'),
    restless: z.array(Movement).describe('What only blinks, such as a caret, and was not counted'),
  }),
  examples: [{ say: 'Wait until the calculator is done', input: { app: 'Calculator', timeout_ms: 2000 } }],
  async run({ app, timeout_ms, poll_ms }, { session, signal }) {
    const target = await session.app(app, signal);
    const { idle, waitedMs, quietMs, moving, restless } = await waitUntilIdle(
      target,
      { timeoutMs: timeout_ms, pollMs: poll_ms },
      signal,
    );
    return { idle, waited_ms: waitedMs, quiet_ms: quietMs, moving: [...moving], restless: [...restless] };
  },
  render: ({ idle, waited_ms, quiet_ms, moving, restless }) =>
    [
      idle
        ? `Idle: nothing moved for ${quiet_ms} ms; waited ${waited_ms} ms.`
        : `Not idle after ${waited_ms} ms:`,
      ...moving.map(line),
      restless.length > 0 ? `Not counted, for ${plural(restless.length, 'place')} only blinked:` : '',
      ...restless.map(line),
    ]
      .filter(Boolean)
      .join('\n'),
  answersNo: ({ idle }) => !idle,
});

function line({ what, element_ref }: Movement): string {
  return `  ${what}${element_ref ? ` (${element_ref})` : ''}`;
}
