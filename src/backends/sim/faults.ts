import { abortable } from '../../base/cancellation.ts';
import { AutomationError } from '../../base/errors.ts';
import type { AppId } from '../../model/application.ts';
import type { NodeId } from '../../model/element.ts';
import type { SimApp } from './application.ts';
import type { Widget } from './widget.ts';
import { Label } from './widgets/label.ts';

interface Hang {
  readonly over: Promise<void>;
  readonly end: () => void;
}

/** Everything that goes wrong on real desktops, to be switched on by tests. */
export class Faults {
  readonly #appNamed: (name: string) => SimApp;
  readonly #hangs = new Map<AppId, Hang>();
  readonly #dying = new Set<AppId>();
  readonly #vanishing = new Set<NodeId>();
  readonly #deaf = new Set<NodeId>();
  readonly #slow = new Map<NodeId, number>();
  readonly #restless = new Set<() => void>();

  constructor(appNamed: (name: string) => SimApp) {
    this.#appNamed = appNamed;
  }

  /** The application stops answering until the returned function is called. */
  hang(appName: string): () => void {
    const { appId } = this.#appNamed(appName);
    this.#release(appId);
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#hangs.set(appId, { over, end });
    return () => this.#release(appId);
  }

  /** The application ends in the middle of the next call that concerns it. */
  dieInNextCall(appName: string): void {
    this.#dying.add(this.#appNamed(appName).appId);
  }

  /** The widget is taken away right before the next act on it is done. Rows of a table cannot be. */
  vanishBeforeAct(widget: Widget): void {
    this.#vanishing.add(widget.id);
  }

  /** The widget accepts acts and does nothing, until the returned function is called. */
  ignoreActs(widget: Widget): () => void {
    const { id } = widget;
    this.#deaf.add(id);
    return () => void this.#deaf.delete(id);
  }

  /** The widget accepts acts and does them later, until the returned function is called. */
  delayActs(widget: Widget, byMs: number): () => void {
    const { id } = widget;
    this.#slow.set(id, byMs);
    return () => void this.#slow.delete(id);
  }

  /** Gives the second widget the title of the first. */
  sameTitle(first: Widget, second: Widget): void {
    second.title = first.title;
  }

  /** Adds a label to the application's first window whose words change with the clock. */
  restless(appName: string, everyMs = 100): Label {
    const app = this.#appNamed(appName);
    const label = new Label('Tick 0', { identifier: 'restless' });
    const [window] = app.windows;
    if (!window) throw new AutomationError('window_not_found', `${appName} has no window.`);
    window.content.add(label);
    let ticks = 0;
    const tick = () => {
      ticks += 1;
      label.text = `Tick ${ticks}`;
      cancel = app.after(everyMs, tick);
    };
    let cancel = app.after(everyMs, tick);
    this.#restless.add(() => cancel());
    return label;
  }

  /** What every call that concerns an application goes through. */
  async pass(app: SimApp, signal: AbortSignal): Promise<void> {
    for (let hang = this.#hangs.get(app.appId); hang; hang = this.#hangs.get(app.appId)) {
      await abortable(hang.over, signal);
    }
    if (this.#dying.delete(app.appId)) app.end({ kind: 'killed', how: 'was ended by SIGKILL' });
    if (!app.running) throw new AutomationError('app_gone', `${app.name} ended during the call.`);
  }

  /** Takes a doomed widget away, right before an act on it is done. */
  strikes(widget: Widget): boolean {
    if (!this.#vanishing.delete(widget.id)) return false;
    widget.parent?.remove(widget);
    return true;
  }

  /** Whether an act on a widget is accepted and forgotten. */
  swallows(widget: Widget): boolean {
    return this.#deaf.has(widget.id);
  }

  /** How much later an act on a widget is done than it is accepted. */
  delayOf(widget: Widget): number | undefined {
    return this.#slow.get(widget.id);
  }

  forget(appId: AppId): void {
    this.#release(appId);
    this.#dying.delete(appId);
  }

  dispose(): void {
    for (const appId of [...this.#hangs.keys()]) this.#release(appId);
    for (const stop of this.#restless) stop();
    this.#restless.clear();
  }

  #release(appId: AppId): void {
    const hang = this.#hangs.get(appId);
    this.#hangs.delete(appId);
    hang?.end();
  }
}
