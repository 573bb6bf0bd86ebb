import type { Clock } from '../../base/clock.ts';
import type { BackendProvider } from '../../core/ports/backend.ts';
import { Desktop } from '../../core/session/desktop.ts';
import type { ToolCaller } from '../../core/tool/tool-caller.ts';
import type { HeldDesktop } from '../../hosts/cli/commands/daemon.ts';
import { callerOn } from '../compose.ts';
import type { LoadedConfig } from '../config/load-config.ts';
import { chooseProvider } from '../providers.ts';
import { workflowJournals } from '../workflow-journals.ts';
import { scopedLogger, scopedOptions } from './call-scope.ts';

/** A desktop with the sessions on it, kept between calls. */
interface Held {
  readonly name: string;
  readonly desktop: Desktop;
  /** By the surfaces that they offer. */
  readonly callers: Map<string, ToolCaller>;
  readonly openedAt: number;
  lastUsedAt: number;
  idleMs: number;
  calls: number;
  running: number;
  /** Whether it has ever been opened. */
  isOpened: boolean;
  cancelIdle: () => void;
}

/** Variables without which a user's desktop cannot be reached: other values mean another desktop. */
const REACHED_BY = ['DISPLAY', 'XAUTHORITY', 'DBUS_SESSION_BUS_ADDRESS', 'XDG_RUNTIME_DIR', 'HOME'];

/** The desktops that the background process drives. Each is given back when nobody has used it for a while. */
export class HeldDesktops implements AsyncDisposable {
  readonly #clock: Clock;
  readonly #onEmpty: () => void;
  readonly #held = new Map<string, Held>();
  #closing: Promise<unknown> = Promise.resolve();

  constructor(clock: Clock, onEmpty: () => void) {
    this.#clock = clock;
    this.#onEmpty = onEmpty;
  }

  /** The tools on the desktop that a configuration means. It stays open at least until `done` is called. */
  use(loaded: LoadedConfig): { caller: ToolCaller; done: () => void } {
    const held = this.#find(loaded);
    held.calls += 1;
    held.running += 1;
    held.idleMs = loaded.config.daemonIdleMs;
    held.cancelIdle();
    const key = loaded.config.surfaces.join(',');
    const { surfaces, workflow } = loaded.config;
    const journals = workflowJournals(loaded.env, workflow.journals);
    const caller = held.callers.get(key) ?? callerOn(held.desktop, { surfaces, journals }, scopedLogger);
    held.callers.set(key, caller);
    return { caller, done: () => this.#done(held) };
  }

  list(): HeldDesktop[] {
    const now = this.#clock.now();
    const seconds = (ms: number) => Math.max(0, Math.round(ms / 1000));
    return [...this.#held.values()].map(({ name, calls, running, openedAt, lastUsedAt, idleMs }) => {
      const idle = running > 0 ? 0 : now - lastUsedAt;
      const times = {
        open_s: seconds(now - openedAt),
        idle_s: seconds(idle),
        ends_in_s: seconds(idleMs - idle),
      };
      return { desktop: name, calls, running, ...times };
    });
  }

  /** Gives one desktop back, with whatever runs in it; false where none has this name. */
  async stop(name: string): Promise<boolean> {
    const found = [...this.#held].find(([, held]) => held.name === name);
    if (found) await this.#drop(...found);
    return found !== undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#held].map(([key, held]) => this.#drop(key, held)));
    await this.#closing;
  }

  #find({ config, env }: LoadedConfig): Held {
    const provider = chooseProvider(config.desktop, env);
    const isSession = provider.desktop === 'session';
    const key = JSON.stringify([provider.desktop, ...(isSession ? REACHED_BY.map((name) => env[name]) : [])]);
    const known = this.#held.get(key);
    if (known?.isOpened || (known && known.running > 0)) return known;
    // What could not be opened may be opened with the variables of this call: its PATH may lead to what was missing.
    if (known) this.#close(key, known);
    const now = this.#clock.now();
    const watched = watchEnds(provider, {
      onOpened: () => {
        held.isOpened = true;
      },
      onLost: () => void this.#drop(key, held),
    });
    const held: Held = {
      name: isSession ? `session ${env.DISPLAY ?? ''}`.trim() : provider.desktop,
      desktop: new Desktop(watched, scopedOptions),
      callers: new Map(),
      openedAt: now,
      lastUsedAt: now,
      idleMs: config.daemonIdleMs,
      calls: 0,
      running: 0,
      isOpened: false,
      cancelIdle: () => undefined,
    };
    this.#held.set(key, held);
    return held;
  }

  #done(held: Held): void {
    held.running -= 1;
    held.lastUsedAt = this.#clock.now();
    const [key] = [...this.#held].find(([, other]) => other === held) ?? [];
    if (held.running > 0 || key === undefined) return;
    held.cancelIdle();
    held.cancelIdle = this.#clock.schedule(held.idleMs, () => void this.#drop(key, held));
  }

  #drop(key: string, held: Held): Promise<unknown> {
    if (this.#held.get(key) !== held) return this.#closing;
    this.#close(key, held);
    if (this.#held.size === 0) this.#onEmpty();
    return this.#closing;
  }

  #close(key: string, held: Held): void {
    held.cancelIdle();
    this.#held.delete(key);
    // What was lost may not be given back in full any more; there is nobody to tell.
    const closed = Promise.resolve(held.desktop[Symbol.asyncDispose]()).catch(() => undefined);
    this.#closing = Promise.all([this.#closing, closed]);
  }
}

/** The same desktop, which says when it is there, and when it is gone for good. */
function watchEnds(
  provider: BackendProvider,
  { onOpened, onLost }: { onOpened: () => void; onLost: () => void },
): BackendProvider {
  return {
    ...provider,
    async open(signal) {
      const backend = await provider.open(signal);
      onOpened();
      backend.onLost?.(onLost);
      return backend;
    },
  };
}
