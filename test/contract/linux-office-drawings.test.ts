import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const OPTIONS = { findMs: 10_000, callMs: 20_000, settleMs: 3_000 };
const CALC = ['--calc', '--norestore', '--nologo', '--nofirststartwizard'];

/** LibreOffice goes on telling what was drawn and deleted, and ends when that is asked for its name. */
describe.skipIf(linux.missing !== undefined || !isInstalled('soffice'))(
  'what is drawn in LibreOffice',
  () => {
    const resources = new DisposableStore();
    let session: DesktopSession;
    let calc: AppSession;

    beforeAll(async () => {
      const desk = resources.add(await PrivateDesk.open());
      session = new DesktopSession(await connect(desk, resources), OPTIONS);
      const { pid } = await desk.launch('soffice', CALC, 60_000);
      calc = await session.app(String(pid), signal);
    }, 90_000);
    afterAll(() => resources[Symbol.asyncDispose]());

    const press = async (query: string) =>
      (await click(calc, query, { kind: 'single', mode: 'background' }, signal)).outcome;
    const strike = async (key: string, ...modifiers: 'ctrl'[]) =>
      (await pressKey(session, { app: calc, key, modifiers, exact: false, mode: 'background' }, signal))
        .outcome;
    const charts = async () => {
      const { steps } = await calc.snapshot(signal);
      return steps.map(({ node }) => node.title ?? '').filter((title) => title.startsWith('OLEShape'));
    };

    test('is not asked for its name once it is gone', async () => {
      for (const round of [1, 2]) {
        expect([round, (await press('Insert > Chart...')).effect]).toEqual([round, 'confirmed']);
        expect(await charts()).toHaveLength(1);
        expect(await press('button:Cancel within:"Chart Type"')).toMatchObject({ effect: 'confirmed' });
        expect(await charts()).toEqual([]);
      }
    }, 120_000);

    test('is told while it is there, and by the name that it has then', async () => {
      await press('Insert > Chart...');
      await press('button:Finish');
      await strike('Escape');
      await strike('Escape');
      await press('Format > Description...');
      await setValue(calc, { query: 'Text Alternative:', value: 'Sales' }, signal);
      expect(await press('button:OK within:Description')).toMatchObject({ effect: 'confirmed' });
      expect(await charts()).toEqual(['OLEShape  Sales']);
      expect(await strike('Delete')).toMatchObject({ effect: 'confirmed' });
      expect(await charts()).toEqual([]);
      expect(await strike('z', 'ctrl')).toMatchObject({ effect: 'confirmed' });
      expect(await charts()).toEqual(['OLEShape  Sales']);
    }, 120_000);
  },
);
