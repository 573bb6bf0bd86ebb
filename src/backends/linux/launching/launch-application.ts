import { throwIfAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { nearest, quote } from '../../../base/text.ts';
import type { Environment } from '../private-desktop/desktop-environment.ts';
import type { ProcessExit } from '../private-desktop/process-output.ts';
import { findProgram } from '../private-desktop/system-programs.ts';
import { accessibleArguments, isChromium } from './chromium.ts';
import type { DesktopEntry } from './desktop-entry.ts';
import { accessibleGecko, isGecko } from './gecko.ts';
import type { InstalledApplications } from './installed-applications.ts';

/** Where applications are started: a private desktop, or the user's session. */
export interface LaunchTarget {
  readonly env: Environment;
  spawn(command: string, args: readonly string[], signal: AbortSignal): Promise<LaunchedProcess>;
}

/** The process of a started application; applications that run once hand over to the first one and end. */
export interface LaunchedProcess {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  /** Where its output goes; absent where nobody keeps it. */
  readonly logFile?: string;
}

const TERMINALS = ['x-terminal-emulator', 'xterm'];

/** Starts an application by its desktop-file id, with its elements visible to us. */
export async function launchApplication(
  id: string,
  applications: InstalledApplications,
  target: LaunchTarget,
  signal: AbortSignal,
): Promise<LaunchedProcess & { readonly entry: DesktopEntry }> {
  const entry = await applications.find(id, signal);
  if (!entry) throw await notInstalled(id, applications, signal);
  const [command = '', ...args] = launchCommand(entry, target.env, process.getuid?.() === 0);
  throwIfAborted(signal);
  return { ...(await target.spawn(command, args, signal)), entry };
}

/** The whole command of an application, with what it needs to be seen. */
export function launchCommand(entry: DesktopEntry, env: Environment, isRoot: boolean): string[] {
  const [program = '', ...args] = entry.command;
  const path = findProgram(program, env) ?? program;
  const plain = [program, ...(isChromium(path) ? accessibleArguments(args, isRoot) : args)];
  const command = isGecko(path) ? accessibleGecko(plain) : plain;
  const placed = entry.workFolder ? ['env', `--chdir=${entry.workFolder}`, ...command] : command;
  return entry.isTerminal ? [terminalFor(entry, env), '-e', ...placed] : placed;
}

function terminalFor({ name }: DesktopEntry, env: Environment): string {
  const terminal = TERMINALS.find((program) => findProgram(program, env));
  if (terminal) return terminal;
  throw new AutomationError('app_not_found', `${quote(name)} runs in a terminal, and none is installed.`, {
    guidance: 'Install one: apt-get install --no-install-recommends xterm',
  });
}

async function notInstalled(
  id: string,
  applications: InstalledApplications,
  signal: AbortSignal,
): Promise<AutomationError> {
  const known = await applications.list(signal);
  const similar = nearest(
    id,
    known.map(({ bundleId }) => bundleId),
  );
  return new AutomationError('app_not_found', `No application with the id ${quote(id)} is installed.`, {
    guidance: similar.length > 0 ? `Did you mean ${similar.join(', ')}?` : 'Use the id of its desktop file.',
    details: { id, similar },
  });
}
