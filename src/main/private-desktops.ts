import { constants } from 'node:os';
import { basename } from 'node:path';
import { abortable } from '../base/cancellation.ts';
import { AutomationError } from '../base/errors.ts';
import type { ApplicationEnd, DesktopControl } from '../hosts/cli/commands/desktop.ts';

/** The variables by which a program finds a desktop. */
const CONNECTING = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR'];

/** Runs and manages private desktops for the command line. */
export function privateDesktops(env: NodeJS.ProcessEnv): DesktopControl {
  return {
    async run(options, onStart, signal) {
      const { startPrivateDesktop } = await backend();
      const { isChromium, accessibleArguments } = await import('../backends/linux/launching/chromium.ts');
      const [program = '', ...args] = options.command;
      const home = options.ownHome ? 'own' : 'inherited';
      const settings = { env, home, size: options.size, app: basename(program) } as const;
      await using desktop = await startPrivateDesktop(settings, signal);
      const visible = isChromium(program) ? accessibleArguments(args, process.getuid?.() === 0) : args;
      const application = await desktop.spawn(program, visible, signal);
      const { id, display, size } = desktop;
      const { pid, logFile } = application;
      const connect = Object.fromEntries(CONNECTING.map((name) => [name, desktop.env[name] ?? '']));
      onStart({ id, display, size, pid, logFile, connect });
      return await applicationEnd(application, desktop, signal);
    },
    async list() {
      const { listDesktops } = await import('../backends/linux/private-desktop/running-desktops.ts');
      return listDesktops();
    },
    async stop(id, signal) {
      const { stopDesktop } = await import('../backends/linux/private-desktop/running-desktops.ts');
      await stopDesktop(id, {}, signal);
    },
  };
}

async function backend() {
  if (process.platform !== 'linux') {
    throw new AutomationError('desktop_unavailable', 'Private desktops exist on Linux only.');
  }
  return import('../backends/linux/private-desktop/private-desktop.ts');
}

type Backend = Awaited<ReturnType<typeof backend>>;
type Desktop = InstanceType<Backend['PrivateDesktop']>;
type Application = Awaited<ReturnType<Desktop['spawn']>>;

/** Whatever happens first: the application ends, the desktop breaks, or somebody interrupts. */
async function applicationEnd(
  { exited, logFile }: Application,
  desktop: Desktop,
  signal: AbortSignal,
): Promise<ApplicationEnd> {
  const broken = new Promise<never>((_, reject) => desktop.onExit(reject));
  try {
    const { code, signal: name } = await abortable(Promise.race([exited, broken]), signal);
    const exitCode = name ? 128 + constants.signals[name] : (code ?? 1);
    const { logTail } = await import('../backends/linux/private-desktop/process-output.ts');
    return { kind: 'ended', exitCode, output: await logTail(logFile) };
  } catch (error) {
    if (signal.aborted) return { kind: 'interrupted' };
    throw error;
  }
}
