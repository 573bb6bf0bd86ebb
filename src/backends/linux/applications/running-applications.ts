import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import type { AppId, AppInfo } from '../../../model/application.ts';
import type { AtspiApp } from '../atspi/atspi-app.ts';
import type { AtspiBus } from '../atspi/atspi-bus.ts';
import type { DisplayContext } from '../display/display-context.ts';
import { appIdOf } from '../display/window-id.ts';
import { listWindows } from '../display/window-list.ts';
import type { XWindow } from '../display/x-window.ts';
import { inaccessibleChromium } from '../launching/chromium.ts';
import type { DesktopEntry } from '../launching/desktop-entry.ts';
import { inaccessibleGecko } from '../launching/gecko.ts';
import {
  byWindow,
  identifyApplication,
  inspectProcess,
  kinOf,
  programNames,
  type WindowClass,
} from '../launching/identify-application.ts';
import type { InstalledApplications } from '../launching/installed-applications.ts';
import { identify } from '../private-desktop/process-identity.ts';
import { windowClassOf } from './window-class.ts';

const APP_ID = /^pid:(\d+)$/;

interface Identity {
  readonly info: Pick<AppInfo, 'name' | 'bundleId' | 'program'>;
  readonly aliases: string[];
  /** Applications that this process may be too: those of the same program, or any where it is not known which it is. */
  readonly kin: readonly DesktopEntry[];
}

/** The applications of a desktop: processes that are on the accessibility bus, have a window, or both. */
export class RunningApplications {
  readonly #bus: AtspiBus;
  readonly #display: DisplayContext;
  readonly #installed: InstalledApplications;
  /** What a process is does not change while it runs, and finding out reads its files. */
  readonly #identities = new Map<number, Identity>();
  /** By name on the accessibility bus. An application that has left is known until the next look, to say which it was. */
  readonly #seen = new Map<string, AppId>();
  /** Processes that were seen running; of one in a container nothing tells. */
  readonly #running = new Set<number>();

  constructor(bus: AtspiBus, display: DisplayContext, installed: InstalledApplications) {
    this.#bus = bus;
    this.#display = display;
    this.#installed = installed;
  }

  async list(signal: AbortSignal): Promise<AppInfo[]> {
    const [accessible, windows] = await Promise.all([
      this.#onBus(signal),
      listWindows(this.#display, signal),
    ]);
    const byPid = new Map(accessible.map((app) => [app.facts.pid, app]));
    const pids = await this.#withoutEnded(
      new Set([...windows.flatMap(({ pid }) => pid ?? []), ...byPid.keys()].filter((pid) => pid > 0)),
    );
    this.#forgetExcept(pids);
    const front = windows.find(({ focused }) => focused)?.pid;
    return Promise.all(
      [...pids].map(async (pid) => {
        const own = windows.filter((window) => window.pid === pid);
        const app = byPid.get(pid);
        const { info, aliases, also } = await this.#identifyShown(pid, app, own, signal);
        // It may be known by its window before it is on the bus.
        const spoken = app && app.facts.name !== '' ? [app.facts.name] : [];
        return {
          id: appIdOf(pid),
          pid,
          ...info,
          aliases: [...aliases, ...spoken, ...also],
          accessible: byPid.has(pid),
          frontmost: pid === front,
        };
      }),
    );
  }

  /** The application's place on the accessibility bus, or the error that says why it has none. */
  async accessible(id: AppId, signal: AbortSignal): Promise<AtspiApp> {
    const pid = pidOf(id);
    const apps = await this.#onBus(signal);
    const found = apps.find((app) => app.facts.pid === pid);
    if (found) return this.#bus.whenIntroduced(found, signal);
    await requireRunning(id);
    throw (
      (await inaccessibleChromium(pid)) ??
      (await inaccessibleGecko(pid)) ??
      new AutomationError('not_accessible', `The application with pid ${pid} shows no elements.`)
    );
  }

  /** The application behind a name on the accessibility bus, if it was there when somebody last looked. */
  appOf(busName: string): AppId | undefined {
    return this.#seen.get(busName);
  }

  async #onBus(signal: AbortSignal): Promise<AtspiApp[]> {
    const apps = await this.#bus.applications(signal);
    this.#seen.clear();
    for (const { facts } of apps) this.#seen.set(facts.bus, appIdOf(facts.pid));
    return apps;
  }

  /** What a process is, and which others it shows. One whose first window did not say which it is may show one that does. */
  async #identifyShown(
    pid: number,
    app: AtspiApp | undefined,
    own: readonly XWindow[],
    signal: AbortSignal,
  ): Promise<Identity & { readonly also: readonly string[] }> {
    const identity = await this.#identify(pid, app, own, signal);
    const also = await this.#alsoShown(identity.kin, own, signal);
    if (identity.info.bundleId !== undefined || also.length === 0) return { ...identity, also };
    this.#identities.delete(pid);
    return { ...(await this.#identify(pid, app, own, signal)), also };
  }

  async #identify(
    pid: number,
    app: AtspiApp | undefined,
    own: readonly XWindow[],
    signal: AbortSignal,
  ): Promise<Identity> {
    const known = this.#identities.get(pid);
    if (known) return known;
    const [process, entries, classes] = await Promise.all([
      inspectProcess(pid),
      this.#installed.entries(signal),
      this.#classesOf(own, signal),
    ]);
    // A dialog in front may say less than the window behind it: LibreOffice's say only which program it is.
    const windowClass = classes.flat();
    const entry = identifyApplication(process, windowClass, entries);
    // What is installed says its name from the first moment on; the process itself says it late, and in another spelling.
    const name = entry?.name || app?.facts.name || windowClass[1] || (await commandOf(pid)) || `pid ${pid}`;
    const command = entry?.command[0] ?? process.program;
    const info = { name, bundleId: entry?.id, program: command && basename(command) };
    const kin = entry ? kinOf(entry, entries) : entries;
    const identity = { info, aliases: programNames(process), kin };
    if (entry || (app && own.length > 0)) this.#identities.set(pid, identity);
    return identity;
  }

  /** The ids and names of other applications whose windows a process shows now. */
  async #alsoShown(
    kin: readonly DesktopEntry[],
    own: readonly XWindow[],
    signal: AbortSignal,
  ): Promise<string[]> {
    if (kin.length === 0 || own.length === 0) return [];
    const shown = (await this.#classesOf(own, signal)).flatMap((each) => byWindow(each, kin) ?? []);
    return [...new Set(shown.flatMap(({ id, name }) => [id, name]))];
  }

  #classesOf(windows: readonly XWindow[], signal: AbortSignal): Promise<WindowClass[]> {
    return Promise.all(windows.map(({ xid }) => windowClassOf(this.#display, xid, signal)));
  }

  /** What was killed a moment ago may still have windows, and be on the bus. */
  async #withoutEnded(pids: ReadonlySet<number>): Promise<ReadonlySet<number>> {
    const left = new Set(pids);
    const look = async (pid: number) => {
      if (await identify(pid)) this.#running.add(pid);
      else if (this.#running.has(pid)) left.delete(pid);
    };
    await Promise.all([...pids].map(look));
    for (const pid of this.#running) if (!pids.has(pid)) this.#running.delete(pid);
    return left;
  }

  #forgetExcept(pids: ReadonlySet<number>): void {
    for (const pid of this.#identities.keys()) if (!pids.has(pid)) this.#identities.delete(pid);
  }
}

/** The process that an application id names. */
export function pidOf(id: AppId): number {
  const pid = Number(APP_ID.exec(id)?.[1]);
  if (!Number.isSafeInteger(pid))
    throw new AutomationError('app_gone', `${JSON.stringify(id)} names no application.`);
  return pid;
}

/** Throws `app_gone` where the process behind an id has ended. */
export async function requireRunning(id: AppId): Promise<void> {
  const pid = pidOf(id);
  if (!(await identify(pid))) throw new AutomationError('app_gone', `The process ${pid} has ended.`);
}

async function commandOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
}
