import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { clickAt } from '../../src/core/act/click-at.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

describeQt('a $Qt window that tells where the pointer is', (version) => {
  const desk = useTestApp('qt-pointer-place.py', version);

  useUserWindow(() => desk.linux.desk);

  const clickBy = async (x: number, y: number) => {
    const { step } = await resolveOne(desk.app, 'Canvas', {}, signal);
    const { bounds } = step.node;
    const at = { x: (bounds?.x ?? 0) + x, y: (bounds?.y ?? 0) + y };
    const options = { at, app: desk.app, kind: 'single', mode: 'background' } as const;
    return (await clickAt(desk.linux.session, options, signal)).outcome;
  };
  const hits = async () => (await resolveOne(desk.app, '/ hits$/', {}, signal)).step.node.title;

  test('takes that text for no proof of a click that does nothing', async () => {
    expect(await clickBy(50, 50)).toMatchObject({ effect: 'unverified', focusTaken: false });
    expect(await clickBy(90, 150)).toMatchObject({ effect: 'unverified' });
    expect(await hits()).toBe('0 hits');
  });

  test('takes the text beside it for one', async () => {
    await expect.poll(() => desk.app.awaitsEffect, { timeout: 5_000 }).toBe(false);
    expect(await clickBy(300, 60)).toMatchObject({ effect: 'confirmed', route: 'pointer' });
    expect(await hits()).toBe('1 hits');
  });

  test('does so for a click on an element', async () => {
    const middle = await click(desk.app, 'Canvas', { kind: 'single', mode: 'background' }, signal);
    expect(middle.outcome).toMatchObject({ effect: 'unverified', route: 'pointer' });
    expect(await hits()).toBe('1 hits');
  });
});
