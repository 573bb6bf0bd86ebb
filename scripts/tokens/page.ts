import type { Weights } from './weigh.ts';

export interface TokensResult {
  readonly rows: readonly Weights[];
  readonly notes: readonly string[];
  readonly tools: { readonly tools: number; readonly tokens: number; readonly withoutOutput: number };
  readonly cua: string | undefined;
  readonly tokenizer: string | undefined;
}

const MEDIAN_TARGET = 400;
const P95_TARGET = 1000;
const UNCHANGED_TARGET = 30;

const HEAD = [
  'window',
  'elements',
  'outline',
  'counted',
  'delta',
  'unchanged',
  'JSON',
  'picture',
  '800 wide',
  'playwright style',
  'cua-driver',
];

/** The result as lines, and whether the targets are met. */
export function tokensTable(result: TokensResult): { lines: string[]; isMet: boolean } {
  const verdicts = judge(result);
  return {
    lines: [...markdown(result.rows), '', ...verdicts.map(({ text }) => text), ...result.notes],
    isMet: verdicts.every(({ isMet }) => isMet !== false),
  };
}

/** The page that keeps the last run. */
export function tokensPage(result: TokensResult): string {
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
  return `# Tokens

Written by \`npm run tokens -- --write\`; do not edit. What answers about real windows cost a model, in tokens.

${markdown(result.rows).join('\n')}

${list(judge(result).map(({ text }) => text))}

## How to read it

- Weighed is the text of an answer. The estimate, by which budgets are kept, knows no model's vocabulary: a word counts one token per six
  letters, a number one per three digits, signs one per two, a line break with its indentation one (\`src/base/tokens.ts\`). The column
  "counted" is the outline as a real tokenizer cuts it${result.tokenizer ? ` (${result.tokenizer})` : ''}.
- Outline: \`ax_get_tree\` with its defaults, which keep to 1,000 tokens and say what they left out. Delta: \`since\` after one act; a
  dash where so much changed that everything was told. JSON: all of it, without a budget.
- Picture: \`ax_screenshot\`, whole and with \`max_width: 800\`, by the rule of one token per 750 pixels.
- Which windows are typical is our choice: those marked *, which are built to show every widget there is or hundreds of items, are
  not counted as such. The lines about all windows include them.
- Playwright style: playwright-mcp drives browsers only, so its form – a YAML line with a ref for every node on the screen – is applied
  to the tree that we read.
${result.cua ? `- cua-driver: ${result.cua}, its real answer about the same window with its own limits, as JSON.\n` : ''}${list(result.notes)}
`
    .trimEnd()
    .concat('\n');
}

interface Verdict {
  readonly text: string;
  readonly isMet?: boolean;
}

function judge({ rows, tools }: TokensResult): Verdict[] {
  const typical = rows.filter(({ subject }) => subject.isTypical);
  if (typical.length === 0) return [];
  const unchanged = Math.max(...rows.map((row) => row.unchanged));
  const { tokens, withoutOutput } = tools;
  return [
    ...outlineVerdicts(typical, 'typical windows, by the estimate', ({ outline }) => outline),
    ...outlineVerdicts(typical, 'typical windows, counted', ({ outlineCounted }) => outlineCounted),
    ...outlineVerdicts(rows, 'all windows, by the estimate', ({ outline }) => outline).map(unjudged),
    ...outlineVerdicts(rows, 'all windows, counted', ({ outlineCounted }) => outlineCounted).map(unjudged),
    verdict(`Unchanged: at most ${unchanged}`, unchanged, UNCHANGED_TARGET),
    ratioOf(rows, 'playwright', 'the playwright style'),
    ratioOf(rows, 'cua', 'cua-driver'),
    {
      text: `The list of ${tools.tools} tools: ${tokens}, of which ${tokens - withoutOutput} are schemas of answers.`,
    },
  ].filter(({ text }) => text !== '');
}

/** Targets are those of a typical window. */
function unjudged({ text }: Verdict): Verdict {
  return { text: text.replace(/ \(target.*\)/, '') };
}

function outlineVerdicts(
  rows: readonly Weights[],
  of: string,
  weight: (row: Weights) => number | undefined,
): Verdict[] {
  const weights = rows.flatMap((row) => weight(row) ?? []);
  if (weights.length === 0) return [];
  return [
    verdict(`Outline, ${rows.length} ${of}: median ${median(weights)}`, median(weights), MEDIAN_TARGET),
    verdict(`Outline, ${rows.length} ${of}: 95th percentile ${p95(weights)}`, p95(weights), P95_TARGET),
  ];
}

function verdict(what: string, value: number, target: number): Verdict {
  const isMet = value <= target;
  return { text: `${what} (target ${target}: ${isMet ? 'met' : 'missed'}).`, isMet };
}

function ratioOf(rows: readonly Weights[], peer: 'playwright' | 'cua', name: string): Verdict {
  const ratios = rows.flatMap((row) => (row[peer] ? [(row[peer] ?? 0) / row.outline] : []));
  if (ratios.length === 0) return { text: '' };
  return { text: `An outline costs 1/${median(ratios).toFixed(1)} of ${name} at the median.` };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[sorted.length % 2 === 0 ? upper - 1 : upper], sorted[upper]];
  return (low + high) / 2;
}

/** The smallest value that at least 95 of 100 values do not exceed. */
function p95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(0.95 * sorted.length) - 1)] ?? 0;
}

function markdown(rows: readonly Weights[]): string[] {
  return [HEAD, HEAD.map((_, index) => (index === 0 ? '---' : '--:')), ...rows.map(cells)].map(
    (line) => `| ${line.join(' | ')} |`,
  );
}

function cells(row: Weights): string[] {
  const { subject } = row;
  return [
    subject.isTypical ? subject.title : `${subject.title} *`,
    `${row.shown} of ${row.elements}`,
    ...[row.outline, row.outlineCounted, row.delta, row.unchanged, row.json].map(count),
    ...[row.picture, row.smallPicture, row.playwright, row.cua].map(count),
  ];
}

function count(value: number | undefined): string {
  return value === undefined ? '–' : value.toLocaleString('en');
}
