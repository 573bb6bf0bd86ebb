import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { click } from './click.ts';
import type { ClickKind } from './click-kinds.ts';
import { typeText } from './type-text.ts';

/** Fills the document, then clicks into its middle twice in the same manner. */
async function clickTwice(text: string, kind: ClickKind) {
  await using desk = await SimDesk.open(['TextEdit'], { settleMs: 500 });
  const app = await desk.app('TextEdit');
  const typing = { query: '#document', text, clearFirst: true, mode: 'focus' } as const;
  await desk.during(typeText(app, typing, neverAborted));
  const once = async () => {
    desk.clock.advance(2_000);
    const { outcome } = await desk.during(click(app, '#document', { kind, mode: 'focus' }, neverAborted));
    return `${outcome.effect}: ${outcome.evidence[0]?.detail}`;
  };
  return [await once(), await once()];
}

describe('a click of the pointer into a text', () => {
  const LINES = 'word '.repeat(60);

  test('is proved by the word that it selects, and by nothing where that was selected already', async () => {
    const [first, second] = await clickTwice(LINES, 'double');
    expect(first).toMatch(/^confirmed: AXTextArea "[^"]*": characters \d+ to \d+ are selected now\.$/);
    expect(second).toMatch(/^unverified/);
  });

  test('is proved by the caret, which goes there', async () => {
    const [first, second] = await clickTwice(LINES, 'single');
    expect(first).toMatch(/^confirmed: AXTextArea "[^"]*": the caret went from \d+ to \d+\.$/);
    expect(second).toMatch(/^unverified/);
  });
});
