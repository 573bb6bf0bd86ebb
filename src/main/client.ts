#!/usr/bin/env node
import { type Attempt, callDaemon } from '../hosts/cli/daemon/call-daemon.ts';
import { BUILD_ID } from './daemon/build-id.ts';

/*
 * What the command `deskhand` (warm-command.sh) leaves to Node, and the whole command where there is no Perl. It is
 * CommonJS because loading one ES module takes Node 20 a quarter of the time that it takes to start; all that a warm
 * command needs is in this file, and everything else in the program beside it.
 */

const argv = process.argv.slice(2);
const { env } = process;
/** A server that need not ask, and commands about the process that must not make an old one leave by asking. */
const isApart = argv[0] === 'mcp' || argv[0] === 'daemon';
const isOn = env.DESKHAND_DAEMON !== 'off' && !argv.includes('--no-daemon') && process.platform !== 'win32';

/** The exit code of what this machine cannot do (exit-codes.ts). */
const MACHINE_CODE = 5;

const made = env.DESKHAND_ATTEMPT;
delete env.DESKHAND_ATTEMPT;

if (made !== undefined) void load(attemptOf(made));
else if (isApart || !isOn) void load();
else {
  void callDaemon({ build: BUILD_ID, argv, env }).then((attempt) => {
    if (attempt.kind !== 'answered') return load(attempt);
    if (attempt.isPrinted) process.exit(attempt.exitCode);
    process.exitCode = attempt.exitCode;
    return undefined;
  });
}

/** How a call ended that was made before Node was started. */
function attemptOf(made: string): Attempt {
  const [kind, only] = made.split(' ');
  return kind === 'lost' ? { kind, only: only === 'read' ? only : 'act' } : { kind: 'silent' };
}

/** What it is made of may not be readable, as where no more files can be opened. */
async function load(attempt?: Attempt): Promise<void> {
  try {
    const { runProgram } = await import('./program.ts');
    await runProgram(attempt);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`deskhand: It could not be loaded: ${why}.\n`);
    process.exit(MACHINE_CODE);
  }
}
