import { ACTIONS, MODES } from './cell.ts';
import type { Result } from './run-cell.ts';
import type { Verdict } from './verdict.ts';

/** One result as a line of the live table. */
export function line({ toolkit, action, mode, reported, oracle, verdict, ms, note, stolen }: Result): string {
  const columns = [
    toolkit.padEnd(12),
    action.padEnd(13),
    mode.padEnd(11),
    reported.padEnd(18),
    oracle.padEnd(15),
    `${ms} ms`.padStart(9),
    ` ${verdict}`.padEnd(15),
  ];
  return `${columns.join(' ')} ${stolen.length > 0 ? `[${stolen.join(', ')}] ` : ''}${note}`.trimEnd();
}

const VERDICTS: readonly Verdict[] = [
  'delivered',
  'refused',
  'not delivered',
  'not applicable',
  'unknown',
  'LIE',
  'THEFT',
];

export function totals(results: readonly Result[]): string {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  return VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ');
}

/** Facts about the run that the page opens with. */
export interface RunFacts {
  readonly date: string;
  readonly machine: string;
  readonly versions: readonly string[];
  readonly seconds: number;
}

/** The page that a complete run writes. */
export function page(results: readonly Result[], facts: RunFacts): string {
  return [
    '# Delivery matrix',
    '',
    '<!-- Written by `npm run matrix`; do not edit. -->',
    '',
    'Every act on every toolkit, once on the window that has the focus and once while the user types into another one.',
    'What really happened is asked of programs that are not ours: python with GLib, xprop, xdotool, ImageMagick, or the',
    'application itself. A cell is `delivered` when the act happened and was reported as confirmed or honestly as',
    'unverified, `refused` when a typed error came back and nothing happened, `not delivered` when nothing happened and',
    'nothing else was claimed. A `LIE` or a `THEFT` of the focus, the pointer or the keys fails the run.',
    '',
    `Run on ${facts.date}: ${facts.machine}, ${facts.seconds} s.`,
    '',
    `Versions: ${facts.versions.join(', ')}.`,
    '',
    `**${totals(results)}**`,
    '',
    ...overview(results),
    '',
    ...list('Refused', results, 'refused'),
    ...list('Not delivered', results, 'not delivered'),
    ...list('Unknown', results, 'unknown'),
    ...list('Lies', results, 'LIE'),
    ...list('Thefts', results, 'THEFT'),
    ...list('Not applicable', results, 'not applicable'),
    ...everything(results),
    '',
  ].join('\n');
}

/** Actions down, toolkits across; in each cell the focused window before the slash, the one in the background after it. */
function overview(results: readonly Result[]): string[] {
  const toolkits = [...new Set(results.map(({ toolkit }) => toolkit))];
  const cell = (action: string, toolkit: string) => {
    const here = results.filter((result) => result.action === action && result.toolkit === toolkit);
    if (here.every(({ verdict }) => verdict === 'not applicable')) return '–';
    const verdicts = MODES.map((mode) =>
      here.filter((result) => result.mode === mode).map(({ verdict }) => verdict),
    );
    const [focused = '', background = ''] = verdicts.map((each) => [...new Set(each)].join(' and '));
    return focused === background ? focused : `${focused} / ${background}`;
  };
  return [
    'Where both differ, the focused window stands first and the one in the background second.',
    '',
    `| | ${toolkits.join(' | ')} |`,
    `|---|${toolkits.map(() => '---').join('|')}|`,
    ...ACTIONS.map(
      (action) => `| ${action} | ${toolkits.map((toolkit) => cell(action, toolkit)).join(' | ')} |`,
    ),
  ];
}

function list(heading: string, results: readonly Result[], verdict: Verdict): string[] {
  const lines = results
    .filter((result) => result.verdict === verdict)
    .map(({ toolkit, action, mode, target, reported, stolen, note }) => {
      const where =
        verdict === 'not applicable' ? `${toolkit}, ${action}` : `${toolkit}, ${action} (${target}), ${mode}`;
      const what = [reported && `\`${reported}\``, stolen.join(', '), escaped(note)]
        .filter(Boolean)
        .join(', ');
      return `- ${where}: ${what}`;
    });
  return lines.length > 0 ? [`## ${heading}`, '', ...new Set(lines), ''] : [];
}

function everything(results: readonly Result[]): string[] {
  const rows = results
    .filter(({ verdict }) => verdict !== 'not applicable')
    .map(({ toolkit, action, app, target, mode, reported, oracle, verdict, ms }) => {
      const columns = [toolkit, action, escaped(`${app}: ${target}`), mode, reported, oracle, verdict, ms];
      return `| ${columns.join(' | ')} |`;
    });
  return [
    '## Every cell',
    '',
    '| toolkit | action | target | window | reported | oracle | verdict | ms |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;');
}
