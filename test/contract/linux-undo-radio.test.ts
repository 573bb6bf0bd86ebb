import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import type { ActResult } from '../../src/core/act/target.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;
const press = { kind: 'single', mode: 'background' } as const;

const GTK4 = testApp('gtk4-check-boxes.py');

/** Two radio buttons of one group; GTK 4 calls them check boxes. */
const GROUPS = [
  ['GTK 3', ['gtk3-widget-factory'], undefined, ['AXRadioButton:Page 1', 'AXRadioButton:Page 2']],
  ['GTK 4', GTK4, undefined, ['AXCheckBox:Red', 'AXCheckBox:Green']],
  ['Qt', ['kcalc'], 'Settings > Science Mode', ['AXRadioButton:Deg', 'AXRadioButton:Grad']],
] as const;

describe.skipIf(!canRunTestApps)('a radio button that was chosen', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  async function chosen(app: AppSession, queries: readonly string[]): Promise<boolean[]> {
    const found: boolean[] = [];
    for (const query of queries) {
      const { step } = await resolveOne(app, query, {}, signal);
      found.push(hasState(step.node, 'checked'));
    }
    return found;
  }

  for (const [toolkit, [program, ...args], opening, queries] of GROUPS) {
    test.skipIf(!isInstalled(program))(`is taken back in ${toolkit}`, async () => {
      const { app } = await linux.start(program, ...args);
      if (opening) await click(app, opening, press, signal);
      const acts: (() => Promise<ActResult>)[] = [
        () => click(app, queries[1], press, signal),
        () => setValue(app, { query: queries[1], value: 'true' }, signal),
      ];
      for (const act of acts) {
        const { outcome, inverse } = await act();
        expect(outcome.effect).toBe('confirmed');
        expect(await chosen(app, queries)).toEqual([false, true]);
        expect(await inverse?.untouched?.(signal)).toBe(true);
        expect(await inverse?.revert(signal)).toMatchObject({ effect: 'confirmed' });
        expect(await chosen(app, queries)).toEqual([true, false]);
      }
    });
  }
});
