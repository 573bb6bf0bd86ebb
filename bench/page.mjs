import { markdownTable, summary } from './report.mjs';

/** The page that keeps the last run. */
export function benchmarkPage({ machine, rows, notes, versions, loads }) {
  const { cpu, cores, system, node, date } = machine;
  return `# Benchmarks

Written by \`npm run bench -- --write\`; do not edit. Times compare only within one run on one machine, so every number
stands beside one that was measured in turns with it. A ratio is our time over theirs; the targets are those of the design.

${markdownTable(rows)}

${summary(rows)}

## Where and against whom

- ${cpu}, ${cores} cores, ${system}, Node ${node}, ${date.slice(0, 10)}; load average ${loads.join(' to ')} during the run.
${list(versions)}

## How to read it

${list(notes)}
`;
}

function list(lines) {
  return lines.map((line) => `- ${line}`).join('\n');
}
