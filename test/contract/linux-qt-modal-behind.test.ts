import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';
import { useUserWindow } from '../support/user-window.ts';

const signal = neverAborted;

describeQt('a $Qt window whose modal dialog lies behind another one', (version) => {
  const desk = useTestApp('qt-modal-behind.py', version);

  const user = useUserWindow(() => desk.linux.desk);

  const titles = async () => (await desk.app.windows(signal)).map(({ title }) => title);

  test('has a button of it pressed without a word to its user', async () => {
    await expect.poll(titles).toContain('Question');
    const finder = await user.xdotool('search', '--onlyvisible', '--name', '^Finder$');
    await user.xdotool('windowraise', finder);
    await expect.poll(async () => (await titles())[0]).toBe('Finder');
    const { outcome } = await click(desk.app, 'Press', { kind: 'single', mode: 'background' }, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
    expect((await resolveOne(desk.app, '/ pressed$/', {}, signal)).step.node.title).toBe('1 pressed');
    expect(await user.active()).toBe(user.id);
  });
});
