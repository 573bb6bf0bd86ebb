import { afterEach, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { drag } from '../../src/core/act/drag.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

/** The user's window lies where an act would go, and may get none of it. */
describeQt('a $Qt window with widgets in a scene', (version) => {
  const desk = useTestApp('qt-scene.py', version);
  const user = useUserWindow(() => desk.linux.desk);
  const nodeOf = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;
  const heard = async () => (await nodeOf('/^Heard: /')).title;
  const press = async (query: string) =>
    (await click(desk.app, query, { kind: 'single', mode: 'background' }, signal)).outcome;
  const cover = async (query: string) => {
    const { x, y } = (await nodeOf(query)).bounds ?? { x: 0, y: 0 };
    await user.xdotool('windowmove', '--sync', user.id, String(x - 5), String(y - 2));
  };
  const isCovered = { code: 'not_actionable', message: expect.stringContaining('in front of') };

  afterEach(async () => {
    await user.xdotool('windowmove', '--sync', user.id, '1000', '500');
  });

  test('takes clicks and texts in what belongs to no window', async () => {
    expect(await press('Inner check')).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await heard()).toBe('Heard: True');
    const { outcome } = await setValue(desk.app, { query: 'Inner field', value: 'plain' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect([await heard(), await user.active()]).toEqual(['Heard: plain', user.id]);
  });

  test('gives a covered one no click, and no key of its text to what covers it', async () => {
    const before = await heard();
    await cover('Inner check');
    await expect(press('Inner check')).rejects.toMatchObject(isCovered);
    expect(await heard()).toBe(before);
    await cover('Inner field');
    const typing = { query: 'Inner field', text: 'hidden', clearFirst: true, mode: 'background' } as const;
    expect((await typeText(desk.app, typing, signal)).outcome).toMatchObject({ effect: 'confirmed' });
    expect([await heard(), await user.active()]).toEqual(['Heard: hidden', user.id]);
  });

  test('drops nothing on a window that covers the place where it was to be dropped', async () => {
    await cover('Item 9');
    const ends = { from: { query: 'Item 0' }, to: { query: 'Item 9' } };
    const options = { ...ends, durationMs: 100, mode: 'background' } as const;
    await expect(drag(desk.app, options, signal)).rejects.toMatchObject(isCovered);
  });
});
