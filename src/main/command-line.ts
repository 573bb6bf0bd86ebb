import { DisposableStore } from '../base/disposal.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import type { Command } from '../hosts/cli/command.ts';
import { checkCommand } from '../hosts/cli/commands/check.ts';
import { completionsCommand } from '../hosts/cli/commands/completions.ts';
import { daemonCommands } from '../hosts/cli/commands/daemon.ts';
import { demoCommand } from '../hosts/cli/commands/demo.ts';
import { desktopCommands } from '../hosts/cli/commands/desktop.ts';
import { mcpServeCommand } from '../hosts/cli/commands/mcp-serve.ts';
import { runCommand } from '../hosts/cli/commands/run.ts';
import { TREE_TOOL, watchableTree } from '../hosts/cli/commands/watch-tree.ts';
import { Output } from '../hosts/cli/output.ts';
import { runCli } from '../hosts/cli/run-cli.ts';
import { type CallerSource, toolCommand } from '../hosts/cli/tool-command.ts';
import { workflow } from '../surfaces/ax/compose.ts';
import { compose, SURFACES } from './compose.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { SETTING_FLAGS } from './config/settings.ts';
import { settingsHelp } from './config/settings-table.ts';
import { configuredLogger } from './configured-logger.ts';
import { daemonControl } from './daemon/daemon-control.ts';
import { privateDesktops } from './private-desktops.ts';
import { VERSION } from './version.ts';

/** Where a command line runs: in its own process, or in the background process for another one. */
export interface Place {
  readonly commands: readonly Command[];
  readonly output: Output;
  /** Told which command runs, before it does. */
  readonly entering?: (command: Command) => void;
}

/** Runs one command line in this process and gives back whatever it opened. */
export async function runCommandLine(
  words: readonly string[],
  loaded: LoadedConfig,
  signal: AbortSignal,
): Promise<number> {
  await using resources = new DisposableStore();
  const commands = commandsFor(loaded, ownDesktop(loaded, resources));
  return await runCommandLineAt({ commands, output: new Output(process, loaded.config) }, words, signal);
}

/** Runs one command line where it is told to. */
function runCommandLineAt(place: Place, words: readonly string[], signal: AbortSignal): Promise<number> {
  const options = {
    ...place,
    globals: SETTING_FLAGS,
    topics: { settings: settingsHelp },
    version: VERSION,
  };
  return runCli(words, options, signal);
}

/** A desktop that is opened when the first command needs it, and only for this process. */
function ownDesktop(loaded: LoadedConfig, resources: DisposableStore): CallerSource {
  let opened: ToolCaller | undefined;
  return async () => {
    if (!opened) {
      opened = compose(loaded, configuredLogger(loaded, 'warning'));
      resources.add(opened.desktop);
    }
    return opened;
  };
}

/** Every command there is. */
export function commandsFor(loaded: LoadedConfig, caller: CallerSource): Command[] {
  const commands: Command[] = [
    ...[...SURFACES.values()].flatMap((surface) =>
      surface.tools.map((tool) => {
        const command = toolCommand(tool, surface, caller);
        return tool.name === TREE_TOOL ? watchableTree(command, caller, () => commands) : command;
      }),
    ),
    runCommand(workflow, caller, () => commands),
    mcpServeCommand(async (signal) => {
      const { serveMcp } = await import('./mcp-serve.ts');
      await serveMcp(loaded, signal);
    }),
    checkCommand(caller, () => commands),
    demoCommand({
      caller,
      async serve(signal) {
        const { serveLocally } = await import('./serve-locally.ts');
        return serveLocally(await caller(), loaded, signal);
      },
    }),
    ...desktopCommands(privateDesktops(loaded.env)),
    ...daemonCommands(daemonControl(loaded, { commandsFor, runAt: runCommandLineAt })),
    completionsCommand(() => commands, SETTING_FLAGS),
  ];
  return commands;
}
