import { DisposableStore } from '../base/disposal.ts';
import { AutomationError } from '../base/errors.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import type { Command } from '../hosts/cli/command.ts';
import { checkCommand } from '../hosts/cli/commands/check.ts';
import { completionsCommand } from '../hosts/cli/commands/completions.ts';
import { demoCommand } from '../hosts/cli/commands/demo.ts';
import { mcpServeCommand } from '../hosts/cli/commands/mcp-serve.ts';
import { exitCodeOf } from '../hosts/cli/exit-codes.ts';
import { Output } from '../hosts/cli/output.ts';
import { runCli } from '../hosts/cli/run-cli.ts';
import { toolCommand } from '../hosts/cli/tool-command.ts';
import { compose, SURFACES } from './compose.ts';
import { type LoadedConfig, loadConfig } from './config/load-config.ts';
import { nodeSources } from './config/node-sources.ts';
import { SETTING_FLAGS } from './config/settings.ts';
import { settingsHelp } from './config/settings-table.ts';
import { splitFlags } from './split-flags.ts';
import { streamLogger } from './stream-logger.ts';
import { VERSION } from './version.ts';

/** Runs the program: reads the configuration, wires the parts, runs one command, gives everything back. */
async function main(argv: readonly string[]): Promise<number> {
  const { flags, words } = splitFlags(argv);
  const fallback = new Output(process, { format: 'text', color: 'auto' });
  let loaded: LoadedConfig;
  try {
    loaded = await loadConfig(nodeSources(flags));
  } catch (thrown) {
    const error = AutomationError.from(thrown);
    fallback.error(error);
    return exitCodeOf(error);
  }
  const output = new Output(process, loaded.config);
  await using program = new Program(loaded);
  return await runCli(
    words,
    {
      commands: program.commands,
      globals: SETTING_FLAGS,
      topics: { settings: settingsHelp },
      version: VERSION,
      output,
    },
    interruption(),
  );
}

/** The parts of one run. The desktop is opened by the first command that needs it. */
class Program implements AsyncDisposable {
  readonly #loaded: LoadedConfig;
  readonly #resources = new DisposableStore();
  #caller: ToolCaller | undefined;

  constructor(loaded: LoadedConfig) {
    this.#loaded = loaded;
  }

  get commands(): Command[] {
    const caller = async () => this.#compose('warning');
    const commands: Command[] = [
      ...[...SURFACES.values()].flatMap((surface) =>
        surface.tools.map((tool) => toolCommand(tool, surface, caller)),
      ),
      mcpServeCommand((signal) => this.#serve(signal)),
      checkCommand(caller),
      demoCommand({ caller, serve: (signal) => this.#serveLocally(signal) }),
      completionsCommand(() => commands, SETTING_FLAGS),
    ];
    return commands;
  }

  async #serve(signal: AbortSignal): Promise<void> {
    const { serveMcp } = await import('./serve.ts');
    await serveMcp(this.#compose('info'), this.#logger('info'), signal);
  }

  async #serveLocally(signal: AbortSignal) {
    const { serveLocally } = await import('./serve.ts');
    return serveLocally(this.#compose('warning'), this.#loaded.config.http, this.#logger('warning'), signal);
  }

  /** A one-off command says less by itself than a server; a level that was asked for holds for both. */
  #logger(quietest: 'info' | 'warning') {
    const { config, origins } = this.#loaded;
    const level = origins.get('log.level')?.kind === 'default' ? quietest : config.log.level;
    return streamLogger(process.stderr, level);
  }

  #compose(quietest: 'info' | 'warning'): ToolCaller {
    if (!this.#caller) {
      this.#caller = compose(this.#loaded.config, this.#logger(quietest));
      this.#resources.add(this.#caller.desktop);
    }
    return this.#caller;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#resources[Symbol.asyncDispose]();
  }
}

/** Aborts at the first SIGINT or SIGTERM; a second one ends the process where it stands. */
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

process.stdout.on('error', () => undefined);
const exitCode = await main(process.argv.slice(2));
await Promise.all([flush(process.stdout), flush(process.stderr)]);
process.exit(exitCode);
