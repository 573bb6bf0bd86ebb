import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { hasState } from '../../src/model/element.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';

const signal = neverAborted;

describe.skipIf(!isInstalled('gnome-calculator') || !isInstalled('Xvfb'))(
  'rows of settings of libadwaita',
  () => {
    let linux: LinuxSession;
    let app: AppSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
      ({ app } = await linux.start('gnome-calculator'));
      await press('Primary menu > Preferences');
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    const press = (query: string) => click(app, query, { kind: 'single', mode: 'background' }, signal);
    const set = (query: string, value: string) => setValue(app, { query, value }, signal);
    const shown = async (query: string) => (await resolveOne(app, query, {}, signal)).step.node;

    test.each(['Radians', 'Gradians', 'Degrees', 'Radians', 'Radians'])(
      'take the choice %s',
      async (choice) => {
        const { outcome } = await set('Angle units', choice);
        expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
        const row = await shown('popup:Angle units');
        expect(row).toMatchObject({ value: choice });
        expect(hasState(row, 'expanded')).toBe(false);
      },
    );

    test('take a choice while they are open, and then are closed', async () => {
      expect((await press('Word size')).outcome).toMatchObject({ effect: 'confirmed' });
      expect(hasState(await shown('popup:Word size'), 'expanded')).toBe(true);
      expect((await set('Word size', '8-bit')).outcome).toMatchObject({ effect: 'confirmed' });
      expect(hasState(await shown('popup:Word size'), 'expanded')).toBe(false);
      expect((await set('Word size', '64-bit')).outcome).toMatchObject({ effect: 'confirmed' });
    });

    test('take a click on an entry while they are open', async () => {
      expect((await press('Angle units')).outcome).toMatchObject({ effect: 'confirmed' });
      const { target, outcome } = await press('text:Gradians');
      expect(target).toMatchObject({ title: 'Gradians' });
      expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
      expect(await shown('popup:Angle units')).toMatchObject({ value: 'Gradians' });
    });

    test('pass a value on to the only thing in them that has one', async () => {
      const { target, outcome } = await set('Number of decimals', '5');
      expect(target).toMatchObject({ role: 'AXIncrementor', label: 'Number of decimals' });
      expect(outcome).toMatchObject({ effect: 'confirmed' });
      expect(await shown('AXIncrementor:Number of decimals')).toMatchObject({ value: '5' });
    });

    test('tell each choice once', async () => {
      await expect(set('Angle units', '1')).rejects.toMatchObject({
        code: 'invalid_value',
        guidance: 'Use one of "Radians", "Degrees", "Gradians".',
      });
    });
  },
);
