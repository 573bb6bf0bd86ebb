import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';

const signal = neverAborted;

describe.skipIf(!isInstalled('kcalc') || !isInstalled('Xvfb'))(
  'fields of Qt 5 without a name of their own',
  () => {
    let linux: LinuxSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    test('are called after their group by the toolkit, and known by the text beside each', async () => {
      const { app } = await linux.start('kcalc');
      await click(app, 'Settings > Configure KCalc...', { kind: 'single', mode: 'background' }, signal);
      const found = [];
      for (const text of ['Binary', 'Octal', 'Hexadecimal']) {
        const { step, snapshot } = await resolveOne(app, `incrementor:${text}`, {}, signal);
        const { role, title, label } = snapshot.summaryOf(step.node);
        expect({ role, title, label }).toEqual({ role: 'AXIncrementor', title: 'Grouping', label: text });
        found.push(step.node.id);
      }
      expect(new Set(found).size).toBe(3);
    }, 30_000);
  },
);
