import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Effect, Outcome } from '../../model/outcome.ts';
import { defineTool, type ToolContext } from './define-tool.ts';

const outcomeOf = (effect: Effect): Outcome => ({
  effect,
  route: 'accessibility',
  evidence: [],
  focusTaken: false,
  changes: { appeared: [], vanished: [], changed: [], omitted: 0 },
});

test.each([
  ['none', true],
  ['unverified', false],
  ['confirmed', false],
] as const)('an act whose effect is %s answers no: %s', async (effect, isNo) => {
  const tool = defineTool({
    name: 'test_act',
    title: 'Act',
    summary: 'Act on something.',
    effect: 'destroy',
    needs: [],
    duration: 'instant',
    input: z.strictObject({}),
    output: z.object({ outcome: Outcome }),
    examples: [{ say: 'Act', input: {} }],
    run: async () => ({ outcome: outcomeOf(effect) }),
    render: () => effect,
  });
  expect((await tool.run({}, {} as ToolContext)).answersNo).toBe(isNo);
});
