import { expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { typeAnywhere } from '../../src/core/act/type-keys.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { describeQt } from '../support/describe-qt.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { USUAL } from '../support/linux-session.ts';
import { useTestApp } from '../support/use-test-app.ts';

const TEXTS = 5;

describeQt('two agents that type into one application of $Qt at the same time', (version) => {
  const desk = useTestApp('qt-fields.py', version);

  test('each get their text into their own field', { timeout: 60_000 }, async () => {
    await using resources = new DisposableStore();
    const pid = String(desk.app.info.pid);
    const others = new DesktopSession(await connect(desk.linux.desk, resources), USUAL);
    const [one, other] = [desk.app, await others.app(pid, neverAborted)];
    const typeAll = async (app: typeof one, query: string, letters: string) => {
      const effects: string[] = [];
      for (let number = 0; number < TEXTS; number++) {
        const typing = { query, text: `${letters}${number}`.repeat(20), clearFirst: true } as const;
        const { outcome } = await typeAnywhere(app, { ...typing, mode: 'background' }, neverAborted);
        effects.push(outcome.effect);
      }
      return effects;
    };
    const effects = await Promise.all([typeAll(one, 'Name', 'abc'), typeAll(other, 'Secret', 'xyz')]);
    expect(effects.flat()).toEqual(Array.from({ length: 2 * TEXTS }, () => 'confirmed'));
  });
});
