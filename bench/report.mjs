import { cpus, loadavg, release, type } from 'node:os';

/** Where the numbers come from. They compare only within one run on one machine. */
export function describeMachine() {
  const cores = cpus();
  return {
    cpu: cores[0]?.model.trim() || process.arch,
    cores: cores.length,
    system: `${type()} ${release()}`,
    node: process.versions.node,
    load: Number(loadavg()[0].toFixed(2)),
    date: new Date().toISOString(),
  };
}

/** A measured row, judged: the ratio to the reference, and whether it is within the target. */
export function judge(row) {
  const ratio = row.oursMs / row.referenceMs;
  return { ...row, ratio, isMet: ratio <= row.target };
}

/** The rows as an aligned table. */
export function formatTable(rows) {
  const cells = [
    ['what', 'ours', 'reference', 'ratio', 'target', ''],
    ...rows.map((row) => [
      row.what,
      milliseconds(row.oursMs),
      `${milliseconds(row.referenceMs)} (${row.reference})`,
      `${row.ratio.toFixed(2)} x`,
      `<= ${row.target} x`,
      row.isMet ? 'met' : 'missed',
    ]),
  ];
  const widths = cells[0].map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function milliseconds(value) {
  return `${value < 10 ? value.toFixed(3) : value.toFixed(1)} ms`;
}
