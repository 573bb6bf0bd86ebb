import type { Clock } from '../../base/clock.ts';
import { AutomationError } from '../../base/errors.ts';
import { Emitter } from '../../base/events.ts';
import { nearest } from '../../base/text.ts';
import type { AppEnd } from '../../core/ports/apps.ts';
import type { AppId, WindowId } from '../../model/application.ts';
import type { UiEvent } from '../../model/event.ts';
import type { Rect } from '../../model/geometry.ts';
import { roleTraits } from '../../model/role.ts';
import { type AppDefinition, type AppHost, SimApp } from './application.ts';
import { Faults } from './faults.ts';
import { furnish, SimFileSystem } from './file-system.ts';
import type { Widget } from './widget.ts';
import type { SimWindow } from './window.ts';
import { WindowStack } from './window-stack.ts';

const FIRST_PID = 4001;

/** The text that applications exchange; assigning it tells the listeners. */
class Clipboard {
  readonly #changes = new Emitter<void>();
  readonly onChange = this.#changes.event;
  #text = '';

  get text(): string {
    return this.#text;
  }

  set text(text: string) {
    this.#text = text;
    this.#changes.fire();
  }
}

/** A whole desktop inside this process: a screen, applications, windows, a clipboard and files. */
export class SimDesktop implements AppHost {
  readonly clock: Clock;
  readonly screen: Rect = { x: 0, y: 0, width: 1280, height: 800 };
  readonly clipboard = new Clipboard();
  readonly files = new SimFileSystem();
  readonly windows: WindowStack;
  readonly faults: Faults;
  readonly installed: readonly AppDefinition[];
  readonly #events = new Emitter<UiEvent>();
  readonly onEvent = this.#events.event;
  readonly #ends = new Map<AppId, AppEnd>();
  #apps: SimApp[] = [];
  #numbers = 0;
  #launches = 0;

  constructor(clock: Clock, installed: readonly AppDefinition[]) {
    this.clock = clock;
    this.installed = installed;
    this.windows = new WindowStack((window) =>
      this.emit({ kind: 'window_focused', app: window.owner.appId, window: window.windowId }),
    );
    this.faults = new Faults((name) => this.app(name));
    furnish(this.files);
  }

  /** The running applications, in the order in which they started. */
  get apps(): readonly SimApp[] {
    return this.#apps;
  }

  /** A running application by its name, bundle id or id. */
  app(name: string): SimApp {
    const app = this.#apps.find((candidate) =>
      [candidate.name, candidate.definition.bundleId, candidate.appId].includes(name),
    );
    if (!app)
      throw new AutomationError('app_gone', `No application "${name}" is running on the simulated desktop.`);
    return app;
  }

  /** How an application that ran here ended. */
  endOf(app: AppId): AppEnd | undefined {
    return this.#ends.get(app);
  }

  /** The widget of a running application that a person would mean by a title, an identifier or words to read. */
  widget(appName: string, label: string): Widget {
    const app = this.app(appName);
    for (const window of app.windows) window.refreshLayout();
    const widgets = app.windows.flatMap((window) => [...everyWidget(window)]);
    const [best] = widgets
      .filter(({ identifier, title, value }) => [identifier, title, value].includes(label))
      .sort((one, other) => likelihood(other, label) - likelihood(one, label));
    if (best) return best;
    const names = widgets.map(({ title, identifier }) => title || identifier || '');
    const likely = nearest(label, new Set(names)).join(', ') || 'nothing like it';
    throw new AutomationError('element_gone', `${appName} has no widget "${label}", but ${likely}.`);
  }

  window(id: WindowId): SimWindow {
    const window = this.windows.backToFront.find((candidate) => candidate.windowId === id);
    if (!window) throw new AutomationError('window_not_found', `No window ${id} is open.`);
    return window;
  }

  /** Starts an installed application behind the frontmost one, or finds it running. */
  launch(nameOrBundleId: string): SimApp {
    const definition = this.installed.find(
      ({ name, bundleId }) => bundleId === nameOrBundleId || name === nameOrBundleId,
    );
    if (!definition) {
      const known = this.installed.map(({ bundleId }) => bundleId).join(', ');
      throw new AutomationError(
        'app_not_found',
        `"${nameOrBundleId}" is not installed. Installed: ${known}.`,
      );
    }
    return this.#running(definition) ?? this.#start(definition, (app) => definition.start(app));
  }

  nextNumber(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  emit(event: UiEvent): void {
    this.#events.fire(event);
  }

  schedule(ms: number, callback: () => void): () => void {
    return this.clock.schedule(ms, callback);
  }

  ended(app: SimApp, how: AppEnd): void {
    this.#ends.set(app.appId, how);
    this.#apps = this.#apps.filter((other) => other !== app);
    this.faults.forget(app.appId);
    this.emit({ kind: 'app_ended', app: app.appId });
  }

  openDocument(path: string, from: SimApp): void {
    const definition = this.installed.find(({ openDocument }) => openDocument !== undefined);
    if (!definition) throw new AutomationError('not_actionable', `Nothing here opens ${path}.`);
    const open = (app: SimApp) => definition.openDocument?.(app, path);
    const inFront = from.info.frontmost;
    const running = this.#running(definition);
    if (running) open(running);
    const app = running ?? this.#start(definition, open);
    const window = app.windows.find((candidate) => candidate.document === path);
    if (window && inFront) this.windows.raise(window);
  }

  /** Ends every application and lets nothing wait or tick any more. */
  dispose(): void {
    for (const app of [...this.#apps]) app.end();
    this.faults.dispose();
  }

  #running(definition: AppDefinition): SimApp | undefined {
    return this.#apps.find((app) => app.definition === definition);
  }

  #start(definition: AppDefinition, begin: (app: SimApp) => void): SimApp {
    const app = new SimApp(definition, FIRST_PID + this.#launches, this);
    this.#launches += 1;
    this.#apps.push(app);
    this.emit({ kind: 'app_launched', app: app.appId });
    begin(app);
    return app;
  }
}

/** How likely somebody means a widget who says a label that several have: what can be used comes first. */
function likelihood(widget: Widget, label: string): number {
  const signs = [
    widget.identifier === label,
    widget.title === label,
    widget.reachable,
    widget.host?.blockerOf(widget) === undefined,
    roleTraits(widget.role).interactive,
  ];
  return signs.reduce((total, sign, place) => total + (sign ? 2 ** (signs.length - place) : 0), 0);
}

function* everyWidget(widget: Widget): Generator<Widget> {
  yield widget;
  for (const child of widget.children) yield* everyWidget(child);
}
