import { systemClock } from '../base/clock.ts';
import { AutomationError } from '../base/errors.ts';
import type { Attempt } from '../hosts/cli/daemon/call-daemon.ts';
import { OutputLoss } from '../hosts/cli/daemon/lost-output.ts';
import { exitCodeOf } from '../hosts/cli/exit-codes.ts';
import { Output } from '../hosts/cli/output.ts';
import { type LoadedConfig, loadConfig } from './config/load-config.ts';
import { nodeSources } from './config/node-sources.ts';
import { splitFlags } from './split-flags.ts';

/** How long who has hung up, or wants the end, is left to take the rest of the output. */
const REST_MS = 500;

/**
 * Runs the command line of this process and ends it. `tried` is what came of asking the background process, where
 * that was done before all this was loaded.
 */
export async function runProgram(tried?: Attempt): Promise<never> {
  const streams = [process.stdout, process.stderr];
  const loss = new OutputLoss();
  process.stdout.on('error', loss.note);
  process.stderr.on('error', () => undefined);
  const ending = new AbortController();
  const exitCode = await main(process.argv.slice(2), tried, ending);
  await Promise.race([Promise.all(streams.map(flush)), isOverSoonAfter(ending.signal)]);
  process.exit(loss.exitCode(exitCode));
}

/** Reads the configuration and runs one command. What a server does not need to answer is loaded after it has answered. */
async function main(
  argv: readonly string[],
  tried: Attempt | undefined,
  ending: AbortController,
): Promise<number> {
  const { flags, words } = splitFlags(argv);
  let loaded: LoadedConfig;
  try {
    loaded = await loadConfig(nodeSources(flags));
  } catch (thrown) {
    const error = AutomationError.from(thrown);
    new Output(process, { format: 'text', color: 'auto' }).error(error);
    return exitCodeOf(error);
  }
  if (words.join(' ') === 'mcp serve') {
    const { serveMcp } = await import('./mcp-serve.ts');
    const exitCode = await serveMcp(loaded, interruption(ending));
    // The client has hung up: what it has not read by now it may never read.
    ending.abort();
    return exitCode;
  }
  if (loaded.config.daemon === 'on' && process.platform !== 'win32') {
    const { runInDaemon } = await import('./daemon/run-in-daemon.ts');
    const exitCode = await runInDaemon(argv, words, loaded, tried);
    if (exitCode !== undefined) return exitCode;
  }
  const { runCommandLine } = await import('./command-line.ts');
  return runCommandLine(words, loaded, interruption(ending));
}

/** Aborts at the first of these signals; a second one ends the process where it stands. */
function interruption(controller: AbortController): AbortSignal {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(new AutomationError('cancelled', `Interrupted by ${name}.`)));
  }
  return controller.signal;
}

/** A reader that neither reads nor goes away must not keep us. */
function isOverSoonAfter(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const soon = () => void systemClock.schedule(REST_MS, resolve);
    if (signal.aborted) soon();
    else signal.addEventListener('abort', soon, { once: true });
  });
}

/** Output to a pipe is asynchronous: what was written must arrive before the process ends. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
