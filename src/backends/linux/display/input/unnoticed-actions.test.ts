import { expect, test } from 'vitest';
import { neverAborted } from '../../../../base/cancellation.ts';
import type { ActionsPort } from '../../../../core/ports/acting.ts';
import type { DisplayContext } from '../display-context.ts';
import { Turns } from '../turns.ts';
import type { Attention } from './attention.ts';
import { unnoticedActions } from './unnoticed-actions.ts';

test('acts that open no menu are offered as they are', async () => {
  const done: string[] = [];
  const actions: ActionsPort = {
    perform: async () => undefined,
    focus: async (_app, node) => void done.push(`focus ${node}`),
    scrollTo: async (_app, node) => void done.push(`scroll to ${node}`),
  };
  const unnoticed = unnoticedActions(
    actions,
    {} as DisplayContext,
    {} as Attention,
    new Turns('the keyboard'),
  );
  await unnoticed.scrollTo?.('app', 'a', neverAborted);
  await unnoticed.focus('app', 'b', neverAborted);
  expect(done).toEqual(['scroll to a', 'focus b']);
});
