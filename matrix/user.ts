import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DesktopProcess } from '../src/backends/linux/private-desktop/desktop-process.ts';
import type { Desk } from './desk.ts';

/** What a user would notice. */
interface UserState {
  readonly active: string;
  readonly focus: string;
  readonly pointer: string;
}

const TITLE = 'the user';
const PATIENCE_MS = 1_500;

/** Somebody who works in a terminal while the agent acts elsewhere. */
export class User {
  readonly #desk: Desk;
  readonly #typed: string;
  readonly xid: string;
  #strokes = 0;

  private constructor(desk: Desk, typed: string, xid: string) {
    this.#desk = desk;
    this.#typed = typed;
    this.xid = xid;
  }

  static async sitDown(desk: Desk, signal: AbortSignal): Promise<User> {
    const typed = join(desk.desktop.folder, 'typed-by-the-user');
    const script = `stty -icanon -echo; exec cat > '${typed}'`;
    const terminal = ['xterm', '-T', TITLE, '-geometry', '60x7-0-0', '-e', 'sh', '-c', script];
    const started: DesktopProcess = await desk.spawn(terminal, signal);
    const search = () => desk.ask('xdotool', 'search', '--name', `^${TITLE}$`).catch(() => '');
    const xid = await desk.until(async () => (await search()) || undefined, 10_000, signal);
    if (!xid) throw new Error(`The user's terminal did not open; see ${started.logFile}.`);
    return new User(desk, typed, xid);
  }

  /** Takes the focus, and puts the pointer into the terminal. Who is not there cannot be driven away, so it is made sure. */
  async workHere(signal: AbortSignal): Promise<void> {
    await this.#desk.focus(this.xid, signal);
    const isActive = async () =>
      (await this.#desk.ask('xdotool', 'getactivewindow').catch(() => '')) === this.xid || undefined;
    if (!(await this.#desk.until(isActive, PATIENCE_MS, signal)))
      throw new Error('The terminal of the user did not become the active window.');
    await this.#desk.ask('xdotool', 'mousemove', '--window', this.xid, '40', '40');
  }

  async look(): Promise<UserState> {
    const ask = (...command: [string, ...string[]]) => this.#desk.ask(...command).catch(() => 'none');
    const [active, focus, pointer] = await Promise.all([
      ask('xprop', '-root', '_NET_ACTIVE_WINDOW'),
      ask('xdotool', 'getwindowfocus'),
      ask('xdotool', 'getmouselocation', '--shell'),
    ]);
    return { active, focus, pointer: pointer.replace(/\s*WINDOW=.*/s, '') };
  }

  /** What is no longer as it was, and whether the user's keys still arrive where they should. */
  async losses(before: UserState, signal: AbortSignal): Promise<string[]> {
    const now = await this.look();
    const lost = Object.entries(NAMES).filter(
      ([key]) => now[key as keyof UserState] !== before[key as keyof UserState],
    );
    const keys = (await this.#canType(signal)) ? [] : ["the user's keys"];
    return [...lost.map(([, name]) => name), ...keys];
  }

  async #canType(signal: AbortSignal): Promise<boolean> {
    this.#strokes += 1;
    await this.#desk.ask('xdotool', 'key', 'u');
    const look = async () =>
      (await readFile(this.#typed, 'utf8')).length >= this.#strokes ? true : undefined;
    const arrived = (await this.#desk.until(look, PATIENCE_MS, signal)) ?? false;
    // What went astray once is not counted again.
    this.#strokes = (await readFile(this.#typed, 'utf8')).length;
    return arrived;
  }
}

const NAMES: Record<keyof UserState, string> = {
  active: 'the active window',
  focus: 'the input focus',
  pointer: 'the pointer',
};
