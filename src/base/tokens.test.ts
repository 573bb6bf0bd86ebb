import { describe, expect, test } from 'vitest';
import { estimateTokens } from './tokens.ts';

describe('the estimate of tokens', () => {
  test.each([
    ['', 0],
    ['Save', 1],
    ['Save file', 2],
    ['accessibility', 3],
    ['1048576', 3],
    ['el-482913', 4],
    ['{"a":1}', 5],
    ['\n    x', 2],
    ['é', 1],
    ['日本語', 3],
  ])('of %j is %d', (text, tokens) => {
    expect(estimateTokens(text)).toBe(tokens);
  });

  test('of prose is about one per four characters', () => {
    const prose =
      'The window that holds the focus is shown first, with all that people can press or fill in. ';
    const tokens = estimateTokens(prose.repeat(20));
    expect((prose.length * 20) / tokens).toBeGreaterThan(3.5);
    expect((prose.length * 20) / tokens).toBeLessThan(5);
  });

  test('of a part is never more than that of the whole', () => {
    const line = '  el-482913 AXTextField "Name" = "Zoë" {focused}';
    for (let end = 0; end < line.length; end++) {
      expect(estimateTokens(line.slice(0, end))).toBeLessThanOrEqual(estimateTokens(line));
    }
  });
});
