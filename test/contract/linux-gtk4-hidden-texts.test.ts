import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { readAttributes } from '../../src/core/see/read-attributes.ts';
import { MASK } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('fields of GTK 4 that show dots', () => {
  const desk = useTestApp('gtk4-numbers-and-secrets.py');

  const found = async (query: string) => (await resolveOne(desk.app, query, {}, signal)).step.node;

  test.each(['Hidden', 'Starred'])('are secure, whatever they show: %s', async (name) => {
    const { step } = await resolveOne(desk.app, name, {}, signal);
    expect(step.node).toMatchObject({ role: 'AXSecureTextField', value: MASK });
    expect(JSON.stringify(await readAttributes(desk.app, step, signal))).not.toContain('s3cret');
  });

  test('become so with what is typed into them, which nobody is told', async () => {
    const options = { query: 'Empty', text: 'hunter2', clearFirst: false, mode: 'background' } as const;
    const { outcome } = await typeText(desk.app, options, signal);
    expect(outcome.effect).not.toBe('none');
    expect(JSON.stringify(outcome)).not.toContain('hunter2');
    expect(await found('Empty')).toMatchObject({ role: 'AXSecureTextField', value: MASK });
  });

  test('stay so when a button shows what they hold', async () => {
    await click(desk.app, 'AXButton:Reveal', { kind: 'single', mode: 'background' }, signal);
    const { step } = await resolveOne(desk.app, 'Hidden', {}, signal);
    expect(step.node).toMatchObject({ role: 'AXSecureTextField', value: MASK });
    expect(JSON.stringify(await readAttributes(desk.app, step, signal))).not.toContain('s3cret');
  });

  test('are told from those that show what they hold', async () => {
    expect(await found('Plain')).toMatchObject({ role: 'AXTextField', value: 'hello' });
  });
});
