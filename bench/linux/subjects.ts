import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';

/** How quick ours is to be, as a share of each peer's time; a peer that is not named has no target. */
export type Targets = Readonly<Record<string, number>>;

/** An application whose tree is read. */
export interface Subject {
  readonly title: string;
  readonly program: string;
  args(folder: string): Promise<string[]>;
  /** Fewer mean that it is not ready. */
  readonly leastNodes: number;
  readonly targets: Targets;
  /** Holds a table with billions of cells. */
  readonly isEndless: boolean;
  /** Whether somebody listens to events already when it starts, as a program that runs all the time does. */
  readonly isWatched: boolean;
  /** An element of it for commands to find. */
  readonly query?: string;
}

const QUICK: Targets = { pyatspi: 1 / 10, dogtail: 1 / 10, 'cua-driver': 1 / 10, 'C, pipelined': 1 };

export const GTK3: Subject = {
  title: 'GTK 3',
  program: 'gtk3-widget-factory',
  args: async () => [],
  leastNodes: 200,
  targets: QUICK,
  isEndless: false,
  isWatched: false,
  query: 'checkbox:checkbutton',
};

export const GTK4: Subject = {
  title: 'GTK 4',
  program: 'gtk4-widget-factory',
  args: async () => [],
  leastNodes: 300,
  targets: { pyatspi: 1 / 4, 'C, pipelined': 1.5 },
  isEndless: false,
  isWatched: false,
  query: 'checkbox:checkbutton',
};

export const CALCULATOR: Subject = {
  title: 'GNOME Calculator',
  program: 'gnome-calculator',
  args: async () => [],
  leastNodes: 50,
  targets: {},
  isEndless: false,
  isWatched: false,
  query: 'button:7',
};

export const QT: Subject = {
  title: 'Qt 5',
  program: 'kcalc',
  args: async () => [],
  leastNodes: 150,
  targets: { pyatspi: 1 / 4, 'C, pipelined': 1.5 },
  isEndless: false,
  isWatched: false,
  query: 'button:7',
};

export const CALC: Subject = {
  title: 'LibreOffice Calc',
  program: 'soffice',
  args: async () => ['--calc', '--norestore', '--nologo', '--nofirststartwizard'],
  leastNodes: 1_000,
  targets: QUICK,
  isEndless: true,
  isWatched: false,
};

const ROWS = 510;
/** The name of the last link of the page, which has about 2,800 nodes. */
export const LAST_LINK = `Item ${ROWS}`;

export const CHROMIUM: Subject = {
  title: 'Chromium',
  program: 'chromium',
  async args(folder) {
    const page = join(folder, 'page.html');
    await writeFile(page, rowsOf(ROWS));
    const flags = ['--no-first-run', '--kiosk', `--user-data-dir=${join(folder, 'profile')}`];
    return accessibleArguments([...flags, `file://${page}`], process.getuid?.() === 0);
  },
  leastNodes: 2_700,
  targets: QUICK,
  isEndless: false,
  isWatched: false,
};

/**
 * What Chromium 156 creates while somebody listens never gets into its cache, and so has to be asked for piece by piece:
 * every page that is opened while we are connected.
 */
export const CHROMIUM_WATCHED: Subject = {
  ...CHROMIUM,
  title: 'Chromium, page opened while connected',
  isWatched: true,
};

/** Any application that a command starts, such as "okular --new"; ratios without a target, as the design sets none for it. */
export function subjectFrom(command: string): Subject {
  const [program = '', ...args] = command.trim().split(/\s+/);
  return {
    title: command.trim(),
    program,
    args: async () => args,
    leastNodes: 2,
    targets: {},
    isEndless: OFFICE.test(program),
    isWatched: false,
  };
}

/** Programs that may show a sheet. */
const OFFICE = /(^|\/)(soffice|libreoffice|localc)$/;

/** A list of which every item gives five nodes: the item, its marker, a link, its text, and the text after it. */
function rowsOf(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return `<li><a href="#${number}">Item ${number}</a> costs ${number * 3}</li>`;
  });
  return `<!doctype html><title>Bench</title><h1>Items</h1><ul>${rows.join('\n')}</ul>`;
}
