import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import type { PrivateDesk } from './private-desk.ts';

/** A window that the user of a desktop is in, and a way to ask about the desktop without deskhand. */
interface UserWindow {
  readonly id: string;
  xdotool(...args: string[]): Promise<string>;
  /** The window that has the user's focus. */
  active(): Promise<string>;
}

/** Opens a terminal for the tests around the call, and gives it the focus. */
export function useUserWindow(deskOf: () => PrivateDesk, ...options: string[]): UserWindow {
  let id = '';
  const xdotool = async (...args: string[]) => {
    const env = { ...deskOf().desktop.env };
    return (await promisify(execFile)('xdotool', args, { env })).stdout.trim();
  };
  const active = () => xdotool('getactivewindow');
  beforeAll(async () => {
    await deskOf().spawn('xterm', ['-T', 'user', ...options]);
    await xdotool('search', '--sync', '--onlyvisible', '--name', '^user$', 'windowactivate', '--sync');
    id = await active();
  }, 30_000);
  return {
    xdotool,
    active,
    get id() {
      return id;
    },
  };
}
