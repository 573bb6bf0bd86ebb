import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { Modifier } from '../../src/model/keys.ts';
import { describeQt } from '../support/describe-qt.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describeQt('keys that are held together, as a program made with $Qt hears them', (version) => {
  const desk = useTestApp('qt-heard-keys.py', version);
  const heard = async () => (await resolveOne(desk.app, '/^Heard: /', {}, signal)).step.node.title;

  test.each<[string, string, Modifier[]]>([
    ["'\\x03'", 'c', ['ctrl']],
    ["'A'", 'a', ['shift']],
    ["'x'", 'x', ['opt']],
    ["'\\x04'", 'd', ['ctrl', 'shift']],
    ["'c'", 'c', []],
  ])('are %s', async (text, key, modifiers) => {
    const press = { app: desk.app, key, modifiers, exact: false, mode: 'background' } as const;
    const { outcome } = await pressKey(desk.linux.session, press, signal);
    expect(outcome).toMatchObject({ effect: 'confirmed', focusTaken: false });
    expect(await heard()).toBe(`Heard: ${text}`);
  });
});
