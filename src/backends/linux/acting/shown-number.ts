/** What a number is never written with, unless as a date, a time or a share of a hundred. */
const OTHERWISE = /[%:/]|\d\s*-\s*\d/;

/**
 * Whether a cell shows a number as that number: with a currency, in groups of digits or rounded, but not as a date, a time, a
 * percentage or a word, as a cell does that was given such a format before.
 */
export function showsNumber(shown: string, number: number): boolean {
  if (shown.trim() !== '' && Number(shown) === number) return true;
  if (OTHERWISE.test(shown)) return false;
  const digits = shown.replace(/[^\d.,-]/g, '').replace(/^[.,]+|[.,]+$/g, '');
  if (!/\d/.test(digits)) return false;
  return [digits.replaceAll(',', ''), digits.replaceAll('.', '').replace(',', '.')].some((written) => {
    const decimals = written.split('.')[1]?.length ?? 0;
    return Math.abs(Number(written) - number) <= 0.5 * 10 ** -decimals + Number.EPSILON * Math.abs(number);
  });
}
