import { AutomationError } from '../base/errors.ts';
import type { Attempt } from '../hosts/cli/daemon/call-daemon.ts';
import { exitCodeOf } from '../hosts/cli/exit-codes.ts';
import { Output } from '../hosts/cli/output.ts';
import { type LoadedConfig, loadConfig } from './config/load-config.ts';
import { nodeSources } from './config/node-sources.ts';
import { splitFlags } from './split-flags.ts';

/**
 * Runs the command line of this process and ends it. `tried` is what came of asking the background process, where
 * that was done before all this was loaded.
 */
export async function runProgram(tried?: Attempt): Promise<never> {
  process.stdout.on('error', () => undefined);
  const exitCode = await main(process.argv.slice(2), tried);
  await Promise.all([flush(process.stdout), flush(process.stderr)]);
  process.exit(exitCode);
}

/** Reads the configuration and runs one command. What a server does not need to answer is loaded after it has answered. */
async function main(argv: readonly string[], tried: Attempt | undefined): Promise<number> {
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
    return serveMcp(loaded, interruption());
  }
  if (loaded.config.daemon === 'on' && process.platform !== 'win32') {
    const { runInDaemon } = await import('./daemon/run-in-daemon.ts');
    const exitCode = await runInDaemon(argv, words, loaded, tried);
    if (exitCode !== undefined) return exitCode;
  }
  const { runCommandLine } = await import('./command-line.ts');
  return runCommandLine(words, loaded, interruption());
}

/** Aborts at the first of these signals; a second one ends the process where it stands. */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(name, () => controller.abort(new AutomationError('cancelled', `Interrupted by ${name}.`)));
  }
  return controller.signal;
}

/** Output to a pipe is asynchronous: what was written must arrive before the process ends. */
function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}
