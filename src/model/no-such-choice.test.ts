import { describe, expect, test } from 'vitest';
import { noSuchChoice, notKnownAsChoice } from './no-such-choice.ts';

describe('a choice that there is not', () => {
  test('is told with all that there are, each as it has to be said', () => {
    const long = 'OpenDocument/ODF 1.2 extended conformance without macros (*.ods)';
    const { code, message, guidance } = noSuchChoice('ODF', [long, 'CSV']);
    expect({ code, message, guidance }).toEqual({
      code: 'invalid_value',
      message: '"ODF" is none of the choices.',
      guidance: `Use one of "${long}", "CSV".`,
    });
  });

  test('is told with those that are most like it where there are many, and how many others there are', () => {
    const choices = Array.from({ length: 95 }, (_, minute) => `Time ${minute}`);
    const { guidance } = noSuchChoice('Europe', [...choices, 'Europe/Berlin']);
    expect(guidance).toMatch(/^Use one of "Europe\/Berlin", "Time /);
    expect(guidance).toMatch(/, or of the 76 others that it has\.$/);
    expect(guidance?.match(/Time/g)).toHaveLength(19);
  });

  test('is told with how to see them where they are not known', () => {
    expect(noSuchChoice('Red', []).guidance).toBe('Open it with ax_click to see its choices.');
  });

  test('says so where only some of them are known, and how to reach another one', () => {
    const { code, message, guidance } = notKnownAsChoice('Red', ['Green', 'Blue']);
    expect(code).toBe('invalid_value');
    expect(message).toBe('"Red" is none of the 2 choices that are known; there may be more.');
    expect(guidance).toMatch(/^Use one of "Green", "Blue"\. For another one: open it with ax_click/);
  });
});
