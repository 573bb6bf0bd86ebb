import { abortable } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import type { Size } from '../../../model/geometry.ts';
import type { DesktopPaths } from './desktop-environment.ts';
import { windowManagerConfig } from './desktop-files.ts';
import { type DesktopProcess, startProcess } from './desktop-process.ts';
import { DESKTOP_PART_VARIABLE } from './guard-script.ts';
import { describeExit, firstLine, logTail, type ProcessExit } from './process-output.ts';

/** The processes without which a private desktop is none. */
export type PartName = 'display server' | 'session bus' | 'window manager';

/** What the parts of a desktop are started with. */
export interface PartContext {
  readonly paths: DesktopPaths;
  readonly env: Readonly<Record<string, string>>;
}

/** Starts the X server; it reports once it accepts connections. */
export function startDisplayServer(
  context: PartContext,
  display: number,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<DesktopProcess> {
  const screen = ['-screen', '0', `${width}x${height}x24`, '-dpi', '96'];
  // Without -noreset the server forgets all properties when its last client leaves, and Qt finds no bus.
  const behaviour = ['-displayfd', '3', '-auth', context.paths.authority, '-nolisten', 'tcp', '-noreset'];
  return startPart(context, ['Xvfb', `:${display}`, ...screen, ...behaviour], true, signal);
}

/** Starts the session bus; it reports once it listens. */
export function startSessionBus(context: PartContext, signal: AbortSignal): Promise<DesktopProcess> {
  const address = `--address=unix:path=${context.paths.busSocket}`;
  const behaviour = ['--session', '--nofork', '--nopidfile', '--nosyslog', '--print-address=3'];
  return startPart(context, ['dbus-daemon', ...behaviour, address], true, signal);
}

/** Starts the window manager, with settings of our own. */
export function startWindowManager(context: PartContext, signal: AbortSignal): Promise<DesktopProcess> {
  const config = windowManagerConfig(context.paths);
  return startPart(context, ['openbox', '--sm-disable', '--config-file', config], false, signal);
}

/** Waits until a part says that it is ready; one that ends instead is an error with the end of its log. */
export async function partReady(name: PartName, part: DesktopProcess, signal: AbortSignal): Promise<void> {
  if (!part.reports) return;
  const line = await abortable(firstLine(part.reports), signal);
  part.reports.destroy();
  if (line === undefined) throw await partEnded(name, part, await abortable(part.exited, signal));
}

/** The error of a desktop that lost a part. */
export async function partEnded(
  name: PartName,
  { command, logFile }: DesktopProcess,
  exit: ProcessExit,
): Promise<AutomationError> {
  const log = await logTail(logFile);
  const message = `The ${name} of the private desktop (${command}) ${describeExit(exit)}.`;
  return new AutomationError('desktop_unavailable', message, { details: { part: name, ...exit, log } });
}

function startPart(
  { paths, env }: PartContext,
  [command = '', ...args]: readonly string[],
  reports: boolean,
  signal: AbortSignal,
): Promise<DesktopProcess> {
  const options = {
    paths,
    env: { ...env, [DESKTOP_PART_VARIABLE]: '1' },
    log: command,
    workFolder: paths.folder,
    reports,
  };
  return startProcess(command, args, options, signal);
}
