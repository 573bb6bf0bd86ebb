import { AutomationError, hasCode } from '../../../base/errors.ts';
import { plural } from '../../../base/text.ts';
import type { Size } from '../../../model/geometry.ts';
import type { ArgumentSpec, Command } from '../command.ts';
import type { Output } from '../output.ts';

/** A private desktop that runs. */
export interface RunningDesktop {
  readonly id: string;
  readonly display: string;
  readonly size: Size;
  readonly app?: string | undefined;
  readonly owner: { readonly pid: number };
  readonly startedAt: string;
}

/** A private desktop that was just started for one application. */
export interface StartedDesktop {
  readonly id: string;
  readonly display: string;
  readonly size: Size;
  readonly pid: number;
  readonly logFile: string;
  /** Variables with which other programs reach it. */
  readonly connect: Readonly<Record<string, string>>;
}

/** How the application of a desktop ended. */
export type ApplicationEnd =
  | { readonly kind: 'ended'; readonly exitCode: number; readonly output: string }
  | { readonly kind: 'interrupted' };

/** What these commands do; the program passes it in, because hosts know no backends. */
export interface DesktopControl {
  readonly run: (
    options: RunOptions,
    onStart: (desktop: StartedDesktop) => void,
    signal: AbortSignal,
  ) => Promise<ApplicationEnd>;
  readonly list: (signal: AbortSignal) => Promise<RunningDesktop[]>;
  readonly stop: (id: string, signal: AbortSignal) => Promise<void>;
}

interface RunOptions {
  readonly size: Size | undefined;
  readonly ownHome: boolean;
  readonly command: readonly string[];
}

const INTERRUPTED = 130;
const LARGEST_SIDE = 16_384;

const SIZE: ArgumentSpec = {
  field: 'size',
  flags: ['size'],
  type: { kind: 'text' },
  summary: 'Width and height of the screen, such as 1280x800.',
  required: false,
  default: '1920x1080',
};

/** Runs applications in private desktops, and manages those that run. */
export function desktopCommands(control: DesktopControl): Command[] {
  return [runCommand(control), listCommand(control), stopCommand(control)];
}

function runCommand({ run }: DesktopControl): Command {
  return {
    name: 'desktop run',
    aliases: [],
    summary: 'Run an application in a private desktop of its own, until it ends.',
    group: 'serve',
    positionals: [
      {
        field: 'command',
        flags: [],
        type: { kind: 'words' },
        summary: 'The application and its arguments.',
        required: true,
      },
    ],
    options: [
      SIZE,
      {
        field: 'own_home',
        flags: ['own-home'],
        type: { kind: 'switch' },
        summary: 'Give it an empty home that vanishes with the desktop.',
        required: false,
      },
    ],
    examples: [
      { say: 'A calculator that nobody sees', line: 'deskhand desktop run -- gnome-calculator' },
      {
        say: 'On a small screen',
        line: 'deskhand desktop run --size 1024x768 --own-home -- mousepad notes.txt',
      },
    ],
    async run({ command, size, own_home: ownHome }, output, signal) {
      const options = { command: command as string[], size: parseSize(size), ownHome: ownHome === true };
      const end = await run(options, (desktop) => output.answer(startText(desktop), desktop), signal);
      if (end.kind === 'interrupted') return INTERRUPTED;
      if (end.exitCode !== 0) reportFailure(end, output);
      return end.exitCode;
    },
  };
}

function listCommand({ list }: DesktopControl): Command {
  return {
    name: 'desktop list',
    aliases: [],
    summary: 'List the private desktops that run.',
    group: 'serve',
    positionals: [],
    options: [],
    examples: [{ say: 'What runs unseen?', line: 'deskhand desktop list' }],
    async run(_values, output, signal) {
      const desktops = await list(signal);
      const text = desktops.length > 0 ? desktops.map(lineOf).join('\n') : 'No private desktop is running.';
      output.answer(text, desktops);
      return 0;
    },
  };
}

function stopCommand({ list, stop }: DesktopControl): Command {
  return {
    name: 'desktop stop',
    aliases: [],
    summary: 'End a private desktop and everything in it.',
    group: 'serve',
    positionals: [
      { field: 'id', flags: [], type: { kind: 'text' }, summary: 'Its id, as listed.', required: false },
    ],
    options: [
      {
        field: 'all',
        flags: ['all'],
        type: { kind: 'switch' },
        summary: 'End all of them.',
        required: false,
      },
    ],
    examples: [
      { say: 'End one', line: 'deskhand desktop stop 4f2a91c0' },
      { say: 'End all', line: 'deskhand desktop stop --all' },
    ],
    async run({ id, all }, output, signal) {
      const ids = await chosen(id, all, list, signal);
      await Promise.all(ids.map((each) => stop(each, signal).catch(all === true ? unlessEnded : undefined)));
      output.answer(`Stopped ${plural(ids.length, 'private desktop')}.`, { stopped: ids });
      return 0;
    },
  };
}

/** One of those that were listed may have ended before it was its turn. */
function unlessEnded(error: unknown): void {
  if (!hasCode(error, 'invalid_input')) throw error;
}

async function chosen(
  id: unknown,
  all: unknown,
  list: DesktopControl['list'],
  signal: AbortSignal,
): Promise<string[]> {
  if (all === true) return (await list(signal)).map((desktop) => desktop.id);
  if (typeof id === 'string') return [id];
  throw new AutomationError('invalid_input', 'desktop stop: say which one, or --all.', {
    guidance: '"deskhand desktop list" shows their ids.',
  });
}

function parseSize(text: unknown): Size | undefined {
  if (typeof text !== 'string') return undefined;
  const [, width, height] = /^(\d+)x(\d+)$/.exec(text) ?? [];
  const size = { width: Number(width), height: Number(height) };
  if (Object.values(size).every((side) => side >= 1 && side <= LARGEST_SIDE)) return size;
  throw new AutomationError('invalid_input', `desktop run: "${text}" is not a size.`, {
    guidance: `Write it as 1280x800, with sides of at most ${LARGEST_SIDE}.`,
  });
}

function startText({ id, display, size, connect, logFile }: StartedDesktop): string {
  const variables = Object.entries(connect).map(([name, value]) => `${name}=${value}`);
  return [
    `Private desktop ${id} on display ${display}, ${size.width} by ${size.height}.`,
    'To use it from another terminal:',
    `  export ${variables.join(' ')}`,
    `What the application prints: ${logFile}`,
    `To stop it: Ctrl-C, or deskhand desktop stop ${id}`,
  ].join('\n');
}

function lineOf({ id, display, size, app, owner, startedAt }: RunningDesktop): string {
  const screen = `${size.width}x${size.height}`;
  return [id, display, screen, app ?? '-', `started by ${owner.pid}`, startedAt].join('  ');
}

/** The log goes away with the desktop, so its end is shown while it is there. */
function reportFailure({ exitCode, output: log }: ApplicationEnd & { kind: 'ended' }, output: Output): void {
  output.note(`The application ended with code ${exitCode}.${log ? ` The end of its output:\n${log}` : ''}`);
}
