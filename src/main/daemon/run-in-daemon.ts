import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { AutomationError } from '../../base/errors.ts';
import { type Command, isShared } from '../../hosts/cli/command.ts';
import { type Attempt, callDaemon } from '../../hosts/cli/daemon/call-daemon.ts';
import { exitCodeOf } from '../../hosts/cli/exit-codes.ts';
import { Output } from '../../hosts/cli/output.ts';
import { commandOf } from '../../hosts/cli/run-cli.ts';
import { commandsFor } from '../command-line.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { BUILD_ID } from './build-id.ts';
import { startDaemon } from './start-daemon.ts';

/** How often the process may turn out to be just leaving before that is no coincidence. */
const MOST_STARTS = 5;

/**
 * Runs a command line in the background process, which is started if need be, and returns the exit code. Undefined
 * where it has to run in this process, with nothing done yet.
 */
export async function runInDaemon(
  argv: readonly string[],
  words: readonly string[],
  loaded: LoadedConfig,
  tried: Attempt | undefined,
): Promise<number | undefined> {
  const command = commandForDaemon(words, loaded);
  if (!command) return undefined;
  const output = new Output(process, loaded.config);
  const call = () => callDaemon({ build: BUILD_ID, argv, env: loaded.env });
  let attempt = tried ?? (await call());
  for (let starts = 0; mayStart(attempt) && starts < MOST_STARTS; starts++) {
    try {
      await startDaemon(loaded.env);
    } catch (thrown) {
      const { message, guidance } = AutomationError.from(thrown);
      output.note(`${message} ${guidance}`);
      return undefined;
    }
    attempt = await call();
  }
  // It is refused because of stdin alone, and was understood.
  if (attempt.kind === 'refused' && !isShared(command, words)) attempt = await callWithInput(argv, loaded);
  return exitCodeAfter(attempt, output);
}

/** Stdin is read here, and given to the background process as a file. After that nothing can be left to this process. */
async function callWithInput(argv: readonly string[], { env }: LoadedConfig): Promise<Attempt> {
  const input = await text(process.stdin);
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-input-'));
  try {
    const file = join(folder, 'stdin');
    await writeFile(file, input);
    const given = argv.map((word) => (word === '-' ? file : word));
    const attempt = await callDaemon({ build: BUILD_ID, argv: given, env });
    const isNoAnswer = attempt.kind === 'absent' || attempt.kind === 'refused';
    return isNoAnswer ? { kind: 'lost', only: 'read' } : attempt;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function mayStart(attempt: Attempt): boolean {
  return attempt.kind === 'absent' || (attempt.kind === 'refused' && attempt.why === 'leaving');
}

function commandForDaemon(words: readonly string[], loaded: LoadedConfig): Command | undefined {
  const isHelp = words.includes('--help') || words.includes('-h');
  const commands = commandsFor(loaded, () => Promise.reject(new Error('No command runs here.')));
  const command = commandOf(words, commands)?.command;
  return isHelp || command?.shared === undefined ? undefined : command;
}

function exitCodeAfter(attempt: Attempt, output: Output): number | undefined {
  switch (attempt.kind) {
    case 'answered':
      return attempt.exitCode;
    case 'lost':
    case 'silent': {
      const error = lossOf(attempt);
      output.error(error);
      return exitCodeOf(error);
    }
    case 'foreign':
      output.note(`${attempt.folder} does not belong to you alone: running without the background process.`);
      return undefined;
    case 'absent':
    case 'refused':
      return undefined;
  }
}

/** A call that runs is never sent again: nobody knows how far it came. */
function lossOf(attempt: Attempt & { kind: 'lost' | 'silent' }): AutomationError {
  const mayHaveActed = attempt.kind === 'silent' || attempt.only === 'act';
  const what =
    attempt.kind === 'silent'
      ? 'does not answer'
      : 'ended in the middle of the call and took its session with it';
  return new AutomationError('daemon_lost', `The background process ${what}.`, {
    guidance: mayHaveActed
      ? 'What was asked may have been done: look before you repeat it. "deskhand daemon stop" ends a process that hangs.'
      : 'It only read, so nothing was changed: run the command again.',
    details: { may_have_acted: mayHaveActed },
  });
}
