import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const signal = neverAborted;
const press = { kind: 'single', mode: 'background', timeoutMs: 200 } as const;
const behind = (dialog: string) => ({
  code: 'not_actionable',
  message: expect.stringContaining(`behind the modal dialog "${dialog}"`),
});

describe.skipIf(!canRunTestApps)('a modal dialog', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  test.each(['3', '4'])('of GTK %s is meant, and what is behind it waits for it', async (version) => {
    const { app } = await linux.start(...testApp('modal-dialog.py'), version);
    await click(app, 'button:Ask', press, signal);
    await resolveOne(app, 'button:Cancel', { timeoutMs: 5_000 }, signal);
    await expect(click(app, 'Behind', press, signal)).rejects.toMatchObject(behind('Question'));
    // GTK keeps a pointer from every window of the application, which no desktop tells: that is tried, and judged.
    const { outcome } = await click(app, 'Beside', press, signal);
    expect(outcome.effect).toBe(outcome.route === 'pointer' ? 'none' : 'confirmed');
    expect((await click(app, 'button:Save', press, signal)).outcome.effect).toBe('confirmed');
    await resolveOne(app, 'Saved by the Question', {}, signal);
    const later = { ...press, timeoutMs: 5_000 };
    expect((await click(app, 'Behind', later, signal)).outcome.effect).toBe('confirmed');
  });

  test.each(['3', '4'])('of GTK %s before another one is meant first', async (version) => {
    const { app } = await linux.start(...testApp('modal-dialog.py'), version);
    await click(app, 'button:Ask', press, signal);
    await click(app, 'button:Ask again', { ...press, timeoutMs: 5_000 }, signal);
    await resolveOne(app, 'AXDialog:Second question', { timeoutMs: 5_000 }, signal);
    await expect
      .poll(async () => (await resolveOne(app, 'button:Save', {}, signal)).step.ancestors[0]?.title)
      .toBe('Second question');
    expect((await click(app, 'button:Save', press, signal)).outcome.effect).toBe('confirmed');
    await resolveOne(app, 'Saved by the Second question', {}, signal);
    expect((await click(app, 'button:Save', press, signal)).outcome.effect).toBe('confirmed');
    await resolveOne(app, 'Saved by the Question', {}, signal);
  });

  test.skipIf(!isInstalled('featherpad'))('of Qt, which does not call it modal, is known too', async () => {
    const { app } = await linux.start('featherpad');
    await click(app, 'File > Open', press, signal);
    const { step } = await resolveOne(app, 'button:Cancel', { timeoutMs: 5_000 }, signal);
    expect(step.ancestors[0]?.states).toContain('modal');
    await expect(click(app, 'Edit > Select All', press, signal)).rejects.toMatchObject(
      behind('Open file...'),
    );
    await click(app, 'button:Cancel', press, signal);
    await click(app, 'Edit > Select All', { ...press, timeoutMs: 5_000 }, signal);
  });
});
