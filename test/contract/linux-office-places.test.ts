import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { click } from '../../src/core/act/click.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { connect, linux } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const OPTIONS = { findMs: 10_000, callMs: 20_000, settleMs: 3_000 };
const CALC = ['--calc', '--norestore', '--nologo', '--nofirststartwizard'];

/** LibreOffice says wrong places until a pointer has moved in its window. */
describe.skipIf(linux.missing !== undefined || !isInstalled('soffice'))('places in LibreOffice', () => {
  const resources = new DisposableStore();
  let calc: AppSession;

  beforeAll(async () => {
    const desk = resources.add(await PrivateDesk.open());
    const session = new DesktopSession(await connect(desk, resources), OPTIONS);
    const { pid } = await desk.launch('soffice', CALC, 60_000);
    calc = await session.app(String(pid), signal);
  }, 90_000);
  afterAll(() => resources[Symbol.asyncDispose]());

  const press = async (query: string) =>
    (await click(calc, query, { kind: 'single', mode: 'background' }, signal)).outcome;

  test('are right from the first click of the pointer on', async () => {
    await press('Sheet > Insert Sheet at End...');
    await press('button:OK within:"Append Sheet"');
    expect(await press('tab:Sheet1')).toMatchObject({
      effect: 'confirmed',
      route: 'pointer',
      evidence: [{ detail: 'selected is now true.' }],
      focusTaken: false,
    });
  }, 60_000);
});
