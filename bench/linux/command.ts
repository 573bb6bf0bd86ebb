import { dirname, join } from 'node:path';
import type { DeskApp } from '../../test/support/private-desk.ts';
import { timeCommand, WARM_TARGET, WARM_UP } from '../warm-command.mjs';
import type { BenchDesk } from './bench-desk.ts';
import type { Row } from './row.ts';
import type { Subject } from './subjects.ts';
import { takeTurns } from './take-turns.ts';

const LIMITS = { rounds: 45, budgetMs: 20_000 };
const BARE = 'node -e 0';

/** A whole command in an application that was found before, against a Node that does nothing. */
export async function measureCommand(
  desk: BenchDesk,
  program: string,
  { title, query }: Subject,
  { pid }: DeskApp,
): Promise<Row[]> {
  if (query === undefined) return [];
  const command = join(dirname(program), 'deskhand');
  const find = ['find', query, '--app', String(pid), '--desktop', 'session'];
  const env = bareEnvironment(desk.env);
  try {
    for (let run = 0; run < WARM_UP; run++) await timeCommand(command, find, env);
    const sides = [
      { name: BARE, work: () => time(process.execPath, ['-e', '0'], env) },
      { name: 'ours', work: () => time(command, find, env) },
    ];
    const measured = await takeTurns(sides, LIMITS, (text) => desk.note(`Command: ${text}`));
    const [bare, ours] = [measured.get(BARE), measured.get('ours')];
    if (!bare || !ours) return [];
    return [
      {
        what: `a warm command, deskhand find, ${title}`,
        oursMs: ours.ms,
        reference: BARE,
        referenceMs: bare.ms,
        target: WARM_TARGET,
        samples: ours.samples,
      },
    ];
  } finally {
    await timeCommand(command, ['daemon', 'stop'], env);
  }
}

/** What a command needs of its desktop. Variables of the machine may slow every Node down, and so make ours look better. */
function bareEnvironment(env: Readonly<Record<string, string>>): Record<string, string> {
  const needed = ['PATH', 'HOME', 'DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];
  return Object.fromEntries(Object.entries(env).filter(([name]) => needed.includes(name)));
}

async function time(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ ms: number }> {
  return { ms: await timeCommand(command, args, env) };
}
