import { describe, expect, it } from 'vitest';
import { TestDriver } from '../test-driver.ts';

describe('Calculator', () => {
  it.each([
    ['7 × 6 =', '42'],
    ['1 2 + 3 × 2 =', '30'],
    ['. 1 + . 2 =', '0.3'],
    ['5 ÷ 0 =', 'Error'],
    ['5 ÷ 0 = 4 + 1 =', '5'],
    ['5 ÷ 0 = + 2 =', '2'],
    ['9 − 1 2 =', '-3'],
    ['8 ± + 3 =', '-5'],
    ['5 0 %', '0.5'],
    ['2 + 3 = = =', '11'],
    ['2 + × 3 =', '6'],
    ['1 . 5 . 5', '1.55'],
    ['0 0 7', '7'],
    ['4 2 C', '0'],
    ['2 × =', '4'],
    ['2 + 3 = 4', '4'],
  ])('presses %s and shows %s', async (keys, shown) => {
    await using driver = await TestDriver.open('Calculator');
    await driver.press('Calculator', ...keys.split(' '));
    expect((await driver.node('Calculator', 'display')).value).toBe(shown);
  });

  it('calculates with the keyboard', async () => {
    await using driver = await TestDriver.open('Calculator');
    await driver.type('12.5*2');
    await driver.keys('return');
    expect((await driver.node('Calculator', 'display')).value).toBe('25');
    await driver.keys('escape');
    expect((await driver.node('Calculator', 'display')).value).toBe('0');
  });

  it('calculates with the pointer', async () => {
    await using driver = await TestDriver.open();
    for (const key of ['9', '÷', '4', '=']) await driver.click('Calculator', key);
    expect((await driver.node('Calculator', 'display')).value).toBe('2.25');
  });
});
