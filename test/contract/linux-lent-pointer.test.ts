import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { ExtensionRegistry } from '../../src/backends/linux/x11/extension-registry.ts';
import { extensionQuery } from '../../src/backends/linux/x11/request.ts';
import { XINPUT } from '../../src/backends/linux/x11/xinput.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

const ESCAPE = { key: 'escape', modifiers: [], exact: false, mode: 'background' } as const;
const signal = neverAborted;

describe.skipIf(!canRunTestApps)('an application that took our pointer for that of its user', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  /** The pointer that the client of a window means when it names none. */
  const pointerOf = async (xid: number) => {
    const { display, env } = linux.desk.desktop;
    await using x = await X11Connection.open({ display, authority: env.XAUTHORITY }, signal);
    const xinput = await new ExtensionRegistry(x).require(XINPUT, signal);
    const ask = extensionQuery(
      xinput,
      ['XIGetClientPointer', 45],
      (body) => body.u32(xid),
      (reply) => reply.readUInt16LE(10),
    );
    return await x.ask(ask, signal);
  };

  test.each(['3', '4'])(
    'means the pointer of its user again when our key closed its dialog (GTK %s)',
    async (version) => {
      const { app } = await linux.start(...testApp('modal-dialog.py'), version);
      const main = (await app.windows(signal)).find(({ title }) => title === 'Main');
      if (!main) throw new Error('There is no window.');
      const xid = Number(main.id.replace('x11:', ''));
      const before = await pointerOf(xid);
      await click(app, 'Ask', { kind: 'single', mode: 'background' }, signal);
      expect((await pressKey(linux.session, { app, ...ESCAPE }, signal)).outcome.effect).toBe('confirmed');
      expect(await pointerOf(xid)).toBe(before);
    },
    40_000,
  );
});
