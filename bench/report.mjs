import { cpus, loadavg, release, type } from 'node:os';

/** Where the numbers come from. They compare only within one run on one machine. */
export function describeMachine() {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() || process.arch,
    cores: cores.length,
    system: `${type()} ${release()}`,
    node: process.versions.node,
    load: load(),
    date: new Date().toISOString(),
  };
}

/** How many processes wanted to run, on average over the last minute. */
export function load() {
  return Number(loadavg()[0].toFixed(2));
}

/**
 * A measured row, judged: the ratio to the reference, and whether it is within the target. A row may have a time as its
 * target and no reference, or no target at all.
 */
export function judge(row) {
  const ratio = row.referenceMs === undefined ? undefined : row.oursMs / row.referenceMs;
  return { ...row, ratio, isMet: isMet(row, ratio) };
}

function isMet({ target, limitMs, oursMs }, ratio) {
  if (limitMs !== undefined) return oursMs <= limitMs;
  return target === undefined ? undefined : ratio <= target;
}

const HEAD = ['what', 'ours', 'reference', 'ratio', 'target', ''];

/** The rows as an aligned table. */
export function formatTable(rows) {
  const cells = [HEAD, ...rows.map(cellsOf)];
  const widths = HEAD.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The rows as a Markdown table. */
export function markdownTable(rows) {
  const lines = [HEAD, HEAD.map(() => '---'), ...rows.map(cellsOf)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** How many targets were met, and which were not. */
export function summary(rows) {
  const judged = rows.filter((row) => row.isMet !== undefined);
  if (judged.length === 0) return 'The design sets no target for these.';
  const missed = judged.filter((row) => !row.isMet);
  const names = missed.map(({ what, reference }) => (reference ? `${what} (${reference})` : what));
  const met = `${judged.length - missed.length} of ${judged.length} targets met.`;
  return missed.length > 0 ? `${met} Missed: ${names.join('; ')}.` : met;
}

function cellsOf(row) {
  return [
    row.what,
    withDetail(milliseconds(row.oursMs), row.oursDetail),
    row.reference
      ? `${milliseconds(row.referenceMs)} (${withDetail(row.reference, row.referenceDetail)})`
      : '',
    row.ratio === undefined ? '' : ratioText(row),
    targetText(row),
    { true: 'met', false: 'missed' }[row.isMet] ?? '',
  ];
}

function withDetail(text, detail) {
  return detail ? `${text}; ${detail}` : text;
}

/** Where ours is to be much quicker, or nothing is asked of it, people think in times quicker. */
function ratioText({ ratio, target = 0 }) {
  if (target >= 1) return `${ratio.toFixed(2)} x`;
  return ratio <= 1 ? `${(1 / ratio).toFixed(1)} x faster` : `${ratio.toFixed(1)} x slower`;
}

function targetText({ target, limitMs }) {
  if (limitMs !== undefined) return `<= ${limitMs} ms`;
  if (target === undefined) return '';
  return target >= 1 ? `<= ${target} x` : `>= ${Math.round(1 / target)} x faster`;
}

function milliseconds(value) {
  return `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
}
