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

const GROUPED = /^-?\$?\d{1,3}(?:,\d{3})*(?:\.\d+)?$/;
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/;
const SECONDS_OF_DAY = 86_400;
/** What remains of a time of day when it is told as a part of a day. */
const EXACTLY = 1e-9;

/** Whether a cell holds and shows what a text means that is written as people write numbers, amounts, times of day and truths. */
export function holdsMeant(text: string, shown: string, number: number): boolean {
  if (/^(?:true|false)$/i.test(text)) return shown === text.toUpperCase();
  const [, hours, minutes, seconds = '0'] = TIME.exec(text) ?? [];
  if (hours !== undefined) {
    const time = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) / SECONDS_OF_DAY;
    return Math.abs(number - time) < EXACTLY && /\d:\d\d/.test(shown);
  }
  const plain = GROUPED.test(text) ? text.replace(/[$,]/g, '') : text;
  return plain.trim() !== '' && Number(plain) === number && showsNumber(shown, number);
}
