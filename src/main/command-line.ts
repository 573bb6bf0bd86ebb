import { DisposableStore } from '../base/disposal.ts';
import type { ToolCaller } from '../core/tool/tool-caller.ts';
import type { Command } from '../hosts/cli/command.ts';
import { checkCommand } from '../hosts/cli/commands/check.ts';
import { completionsCommand } from '../hosts/cli/commands/completions.ts';
import { demoCommand } from '../hosts/cli/commands/demo.ts';
import { desktopCommands } from '../hosts/cli/commands/desktop.ts';
import { mcpServeCommand } from '../hosts/cli/commands/mcp-serve.ts';
import { runCommand } from '../hosts/cli/commands/run.ts';
import { Output } from '../hosts/cli/output.ts';
import { runCli } from '../hosts/cli/run-cli.ts';
import { toolCommand } from '../hosts/cli/tool-command.ts';
import { workflow } from '../surfaces/ax/compose.ts';
import { compose, SURFACES } from './compose.ts';
import type { LoadedConfig } from './config/load-config.ts';
import { SETTING_FLAGS } from './config/settings.ts';
import { settingsHelp } from './config/settings-table.ts';
import { configuredLogger } from './configured-logger.ts';
import { privateDesktops } from './private-desktops.ts';
import { VERSION } from './version.ts';

/** Runs one command line and gives back whatever it opened. */
export async function runCommandLine(
  words: readonly string[],
  loaded: LoadedConfig,
  signal: AbortSignal,
): Promise<number> {
  await using resources = new DisposableStore();
  const options = {
    commands: commandsFor(loaded, resources),
    globals: SETTING_FLAGS,
    topics: { settings: settingsHelp },
    version: VERSION,
    output: new Output(process, loaded.config),
  };
  return await runCli(words, options, signal);
}

function commandsFor(loaded: LoadedConfig, resources: DisposableStore): Command[] {
  let opened: ToolCaller | undefined;
  const caller = async () => {
    if (!opened) {
      opened = compose(loaded, configuredLogger(loaded, 'warning'));
      resources.add(opened.desktop);
    }
    return opened;
  };
  const commands: Command[] = [
    ...[...SURFACES.values()].flatMap((surface) =>
      surface.tools.map((tool) => toolCommand(tool, surface, caller)),
    ),
    runCommand(workflow, caller),
    mcpServeCommand(async (signal) => {
      const { serveMcp } = await import('./mcp-serve.ts');
      await serveMcp(loaded, signal);
    }),
    checkCommand(caller),
    demoCommand({
      caller,
      async serve(signal) {
        const { serveLocally } = await import('./serve-locally.ts');
        return serveLocally(await caller(), loaded, signal);
      },
    }),
    ...desktopCommands(privateDesktops(loaded.env)),
    completionsCommand(() => commands, SETTING_FLAGS),
  ];
  return commands;
}
