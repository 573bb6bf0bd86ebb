import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const OPTIONS = { findMs: 10_000, callMs: 20_000, settleMs: 3_000 };
const WRITER = ['--writer', '--norestore', '--nologo', '--nofirststartwizard'];
/** What is made of several signs, flags, and signs of two units among others. */
const LINES = ['👨\u200d👩\u200d👧', '👍🏽', '🇩🇪', '𝒜𝓑𠀀', '😀😃😄a😅b'];

/** LibreOffice takes its time for signs of two units, and mixes up what is typed faster. */
describe.skipIf(linux.missing !== undefined || !isInstalled('soffice'))(
  'signs of two units in Writer',
  () => {
    const resources = new DisposableStore();
    let session: DesktopSession;
    let pid: number;

    beforeAll(async () => {
      const desk = resources.add(await PrivateDesk.open());
      session = new DesktopSession(await connect(desk, resources), OPTIONS);
      pid = (await desk.launch('soffice', WRITER, 60_000)).pid;
    }, 90_000);
    afterAll(() => resources[Symbol.asyncDispose]());

    test('are typed in their order, and all of them', async () => {
      const app = await session.app(String(pid), signal);
      for (const line of LINES) {
        const typing = { text: `${line}\n`, clearFirst: false, mode: 'background' } as const;
        const { outcome } = await typeText(app, typing, signal);
        expect([line, outcome.route, outcome.effect]).toEqual([line, 'keyboard', 'confirmed']);
      }
    }, 60_000);
  },
);
