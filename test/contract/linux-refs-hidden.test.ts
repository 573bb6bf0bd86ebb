import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { setValue } from '../../src/core/act/set-value.ts';
import { resolve, resolveOne } from '../../src/core/query/resolve.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import { hasState } from '../../src/model/element.ts';
import { USUAL } from '../support/linux-session.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('refs of GTK 3 fields named by a label', () => {
  const desk = useTestApp('labelled-pages.py');

  const turnTo = (tab: string) =>
    click(desk.app, `tab:${tab}`, { kind: 'single', mode: 'background' }, signal);

  async function refOf(query: string): Promise<string> {
    const { step, snapshot } = await resolveOne(desk.app, query, {}, signal);
    return snapshot.refOf(step.node);
  }

  test('mean them while their page is hidden, and when it is shown again', async () => {
    await turnTo('Home');
    const [street, company] = [await refOf('textfield:Street'), await refOf('textfield:Company')];
    for (const [tab, seen] of [
      ['Work', company],
      ['Home', street],
      ['Work', company],
    ] as const) {
      await turnTo(tab);
      for (const ref of [street, company]) {
        const found = await resolve(desk.app, ref, {}, signal);
        if (found.kind !== 'found') throw new Error(`${ref} is stale on ${tab}.`);
        expect(found.healed).toBeUndefined();
        expect(found.matches[0].node.title).toBe(ref === street ? 'Street' : 'Company');
        expect(hasState(found.matches[0].node, 'visible')).toBe(ref === seen);
      }
      expect([await refOf('textfield:Street'), await refOf('textfield:Company')]).toEqual([street, company]);
    }
  });

  test('are the same in a session that meets them hidden', async () => {
    await turnTo('Home');
    const other = await new DesktopSession(desk.linux.backend, USUAL).app(String(desk.app.info.pid), signal);
    const { step, snapshot } = await resolveOne(other, 'textfield:Desk', {}, signal);
    await turnTo('Work');
    expect(await refOf('textfield:Desk')).toBe(snapshot.refOf(step.node));
  });

  test('have fellows that show what is chosen and are found by their label', async () => {
    await turnTo('Work');
    const { step, snapshot } = await resolveOne(desk.app, 'Floor', {}, signal);
    expect(step.node).toMatchObject({ role: 'AXPopUpButton', title: 'Ground' });
    expect(snapshot.get(step.node.labelledBy ?? '')?.node.title).toBe('Floor');
    const { target, outcome } = await setValue(desk.app, { query: 'Floor', value: 'First' }, signal);
    expect({ label: target.label, effect: outcome.effect }).toEqual({ label: 'Floor', effect: 'confirmed' });
  });
});
