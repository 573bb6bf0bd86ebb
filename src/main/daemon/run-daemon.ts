import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { systemClock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { type Command, isShared } from '../../hosts/cli/command.ts';
import { type DaemonCall, DaemonServer } from '../../hosts/cli/daemon/serve-daemon.ts';
import { socketFolder } from '../../hosts/cli/daemon/socket-folder.ts';
import { exitCodeOf } from '../../hosts/cli/exit-codes.ts';
import { Output } from '../../hosts/cli/output.ts';
import { commandOf } from '../../hosts/cli/run-cli.ts';
import type { CallerSource } from '../../hosts/cli/tool-command.ts';
import { baselineFolder } from '../baseline-folder.ts';
import { type LoadedConfig, loadConfig } from '../config/load-config.ts';
import { readTextFile } from '../config/node-sources.ts';
import { leastLevel } from '../configured-logger.ts';
import { splitFlags } from '../split-flags.ts';
import { streamLogger } from '../stream-logger.ts';
import { VERSION } from '../version.ts';
import { BUILD_ID } from './build-id.ts';
import { inScope } from './call-scope.ts';
import { HeldDesktops } from './held-desktops.ts';

/** How command lines are run; passed in, because running the background process is one of the commands. */
export interface CommandLine {
  commandsFor(loaded: LoadedConfig, caller: CallerSource): Command[];
  runAt(
    place: { commands: readonly Command[]; output: Output; entering: (command: Command) => void },
    words: readonly string[],
    signal: AbortSignal,
  ): Promise<number>;
}

/** Answers command lines until nobody needs it any more. Says when it is ready, or that another process is. */
export async function runDaemon(
  loaded: LoadedConfig,
  commandLine: CommandLine,
  onReady: (isOurs: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = new Date().toISOString();
  let leave: () => void = () => undefined;
  await using desktops = new HeldDesktops(systemClock, () => leave());
  const server = await DaemonServer.open(socketFolder(loaded.env), {
    build: BUILD_ID,
    run: (call, callSignal) => runCall(call, { commandLine, desktops }, callSignal),
    status: () => ({
      pid: process.pid,
      version: VERSION,
      build: BUILD_ID,
      started_at: startedAt,
      memory_mb: Math.round(process.memoryUsage.rss() / 1e6),
      desktops: desktops.list(),
    }),
    async stop([name]) {
      if (name !== undefined) return desktops.stop(name);
      await desktops[Symbol.asyncDispose]();
      return true;
    },
  });
  onReady(server !== undefined);
  if (!server) return;
  leave = () => server.leave();
  // Who started it may not come back to use it.
  const cancelIdle = systemClock.schedule(loaded.config.daemonIdleMs, () => {
    if (desktops.list().length === 0) leave();
  });
  const stop = () => server.stop();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await server.gone;
  cancelIdle();
}

interface Means {
  readonly commandLine: CommandLine;
  readonly desktops: HeldDesktops;
}

async function runCall(call: DaemonCall, means: Means, signal: AbortSignal): Promise<number | 'local'> {
  const { flags, words } = splitFlags(call.argv);
  const readFile = (path: string) => readTextFile(resolve(call.cwd, path));
  let loaded: LoadedConfig;
  try {
    loaded = await loadConfig({ flags, env: call.env, home: call.env.HOME || homedir(), readFile });
  } catch (thrown) {
    const error = AutomationError.from(thrown);
    new Output(call, { format: 'text', color: 'auto' }).error(error);
    return exitCodeOf(error);
  }
  if (loaded.config.daemon === 'off') return 'local';
  const logger = streamLogger(call.stderr, leastLevel(loaded, 'warning'));
  const run = () => runLoaded(call, words, loaded, means, signal);
  const { timeouts, baselines } = loaded.config;
  return inScope({ timeouts, baselineFolder: baselineFolder(baselines.folder, loaded.env), logger }, run);
}

async function runLoaded(
  call: DaemonCall,
  words: readonly string[],
  loaded: LoadedConfig,
  { commandLine, desktops }: Means,
  signal: AbortSignal,
): Promise<number | 'local'> {
  let used: ReturnType<HeldDesktops['use']> | undefined;
  const commands = commandLine.commandsFor(loaded, async () => {
    used ??= desktops.use(loaded);
    return used.caller;
  });
  const named = commandOf(words, commands)?.command;
  if (named && !isShared(named, words)) return 'local';
  try {
    const output = new Output(call, { ...loaded.config, folder: call.cwd });
    const entering = ({ shared = 'act' }: Command) => call.begin(shared);
    return await commandLine.runAt({ commands, output, entering }, words, signal);
  } finally {
    used?.done();
  }
}
