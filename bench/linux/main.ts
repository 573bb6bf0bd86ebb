import { findProgram, missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import type { DeskApp } from '../../test/support/private-desk.ts';
import { measureAct } from './act.ts';
import { BenchDesk } from './bench-desk.ts';
import { measureCommand } from './command.ts';
import { measureDesktopStart } from './desktop-start.ts';
import { measureFind } from './find.ts';
import { gatherPeers } from './peers.ts';
import type { Row } from './row.ts';
import { measureScreenshot } from './screenshot.ts';
import {
  CALC,
  CALCULATOR,
  CHROMIUM,
  CHROMIUM_WATCHED,
  GTK3,
  GTK4,
  QT,
  type Subject,
  subjectFrom,
} from './subjects.ts';
import { measureTree } from './tree.ts';

export type Part = 'cli' | 'tree' | 'find' | 'act' | 'screenshot' | 'start';

export interface LinuxBenchOptions {
  /** The folder of the checkout. */
  readonly root: string;
  /** Where peers are installed and compiled; somebody else removes it. */
  readonly folder: string;
  /** The bundled contender that is ours. */
  readonly contender: string;
  /** The built program. */
  readonly program: string;
  readonly parts: ReadonlySet<string>;
  /** Commands that start applications whose trees are read instead of those of our own choice. */
  readonly apps: readonly string[];
  /** Where to write CPU profiles of ours; nowhere when absent. */
  readonly profiles?: string;
  readonly progress: (text: string) => void;
}

export interface LinuxBench {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
  readonly versions: readonly string[];
}

type Measure = (desk: BenchDesk, subject: Subject, app: DeskApp) => Promise<Row[]>;

const FAIRNESS = [
  'Tree: everybody gives name, role, states and extents of every node. Ours also gives descriptions, values, actions, identifiers and labels; extents only of what is visible. From its second reading on it does not ask again for the actions, identifiers and labels of what is otherwise the same, nor for descriptions of what is hidden, nor, while nothing in the application is different, for the places of boxes that only hold others and of lines between them, nor, while GTK 3 has not said that anything was laid out, for those of buttons and the like beside another one whose place is the same. cua-driver gives what it takes for worth showing, which is fewer nodes.',
  'Ours, the C client and pyatspi leave out the cells of a sheet; "first" is the first reading of a process, with connecting.',
  'Tree: everybody reads for two seconds before it counts, as what has run for a while has; ours, which is compiled while it runs, gains by it.',
  'dogtail runs without its delays (1 s after every action by default).',
];

/** Everything that is measured on a Linux desktop, in one private desktop for all. */
export async function benchLinux(options: LinuxBenchOptions): Promise<LinuxBench> {
  const missing = missingPackages(process.env);
  if (process.platform !== 'linux' || missing.length > 0) {
    const why = missing.length > 0 ? `install ${missing.join(', ')}` : 'this is not Linux';
    return { rows: [], notes: [`The Linux part was skipped: ${why}.`], versions: [] };
  }
  const { parts, progress } = options;
  const rows: Row[] = [];
  const notes: string[] = [];
  if (parts.has('start') && options.apps.length === 0) rows.push(...(await measureDesktopStart()));
  const plan = planFor(options).filter(({ measures }) => measures.length > 0);
  if (plan.length === 0) return { rows, notes, versions: [] };
  progress('Gathering the peers …');
  const peers = await gatherPeers(options.root, options.folder);
  notes.push(...peers.notes);
  await using desk = await BenchDesk.open({
    peers,
    ours: oursFrom(options),
    note: (text) => notes.push(text),
  });
  for (const { subject, measures } of plan) {
    if (!findProgram(subject.program, process.env)) {
      notes.push(`${subject.title} was skipped: ${subject.program} is not installed.`);
      continue;
    }
    progress(`${subject.title} …`);
    await desk
      .withApp(subject, async (app) => {
        for (const measure of measures) rows.push(...(await measure(desk, subject, app)));
      })
      .catch((error: Error) => notes.push(`${subject.title} was given up: ${error.message}`));
  }
  return { rows, notes: [...notes, ...FAIRNESS], versions: peers.versions };
}

/** What is measured in which application; an application is started once. */
function planFor({ parts, program, apps }: LinuxBenchOptions): { subject: Subject; measures: Measure[] }[] {
  if (apps.length > 0)
    return apps.map((command) => ({ subject: subjectFrom(command), measures: [measureTree] }));
  const all: Record<Exclude<Part, 'start'>, Measure> = {
    cli: (desk, subject, app) => measureCommand(desk, program, subject, app),
    tree: measureTree,
    find: (desk, _, app) => measureFind(desk, app),
    act: (desk, _, app) => measureAct(desk, program, app),
    screenshot: (desk, _, app) => measureScreenshot(desk, app),
  };
  const of = (...names: (keyof typeof all)[]) =>
    names.filter((name) => parts.has(name)).map((name) => all[name]);
  return [
    { subject: GTK3, measures: of('cli', 'tree', 'act') },
    { subject: CALCULATOR, measures: of('cli') },
    { subject: GTK4, measures: of('cli', 'tree') },
    { subject: QT, measures: of('cli', 'tree') },
    { subject: CALC, measures: of('tree') },
    { subject: CHROMIUM, measures: of('screenshot', 'find', 'tree') },
    { subject: CHROMIUM_WATCHED, measures: of('tree') },
  ];
}

function oursFrom({ contender, profiles }: LinuxBenchOptions) {
  const flags = profiles ? ['--cpu-prof', `--cpu-prof-dir=${profiles}`] : [];
  return { name: 'ours', command: process.execPath, args: [...flags, contender] };
}
