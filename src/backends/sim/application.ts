import { AutomationError } from '../../base/errors.ts';
import type { AppEnd } from '../../core/ports/apps.ts';
import type { AppInfo, WindowId } from '../../model/application.ts';
import type { NodeId } from '../../model/element.ts';
import type { UiEvent } from '../../model/event.ts';
import type { Rect } from '../../model/geometry.ts';
import type { SimFileSystem } from './file-system.ts';
import type { Widget, WidgetEvent } from './widget.ts';
import type { Box } from './widgets/box.ts';
import { SimWindow, TITLE_BAR_HEIGHT } from './window.ts';
import type { WindowOptions, WindowOwner } from './window-options.ts';
import type { WindowStack } from './window-stack.ts';

/** What a desktop does for the applications on it. */
export interface AppHost {
  readonly screen: Rect;
  readonly clipboard: { text: string };
  readonly files: SimFileSystem;
  readonly windows: WindowStack;
  /** The next number that has never been used on this desktop. */
  nextNumber(): number;
  emit(event: UiEvent): void;
  schedule(ms: number, callback: () => void): () => void;
  ended(app: SimApp, how: AppEnd): void;
  /** Shows a text file in the application made for it, in front only where the asking one is in front. */
  openDocument(path: string, from: SimApp): void;
}

/** An application as it is installed: what it is called and what it does when it starts. */
export interface AppDefinition {
  readonly name: string;
  readonly bundleId: string;
  readonly start: (app: SimApp) => void;
  readonly openDocument?: (app: SimApp, path: string) => void;
}

/** An application that runs. It lives as long as it has a window. */
export class SimApp implements WindowOwner {
  readonly definition: AppDefinition;
  readonly pid: number;
  readonly desktop: AppHost;
  /** What has to be undone when it ends: timers and subscriptions. */
  readonly #endings = new Set<() => void>();
  #windows: SimWindow[] = [];
  #running = true;

  constructor(definition: AppDefinition, pid: number, desktop: AppHost) {
    this.definition = definition;
    this.pid = pid;
    this.desktop = desktop;
  }

  get appId(): string {
    return `app-${this.pid}`;
  }

  get name(): string {
    return this.definition.name;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Its windows, in the order in which they were opened. */
  get windows(): readonly SimWindow[] {
    return this.#windows;
  }

  get files(): SimFileSystem {
    return this.desktop.files;
  }

  get clipboard(): { text: string } {
    return this.desktop.clipboard;
  }

  get screen(): Rect {
    return this.desktop.screen;
  }

  get info(): AppInfo {
    return {
      id: this.appId,
      name: this.name,
      pid: this.pid,
      bundleId: this.definition.bundleId,
      accessible: true,
      frontmost: this.desktop.windows.front?.owner === this,
    };
  }

  openWindow(options: WindowOptions): SimWindow {
    const window = new SimWindow(this, options);
    this.#windows.push(window);
    this.desktop.windows.add(window);
    this.desktop.emit({ kind: 'window_opened', app: this.appId, window: window.windowId });
    this.desktop.windows.settle();
    return window;
  }

  /** Opens a modal dialog in front of one of its windows. */
  openDialog(over: SimWindow, title: string, content: Box): SimWindow {
    const { width, height } = content.preferredSize();
    const size = { width: Math.max(280, width), height: height + TITLE_BAR_HEIGHT };
    const x = over.frame.x + Math.floor((over.frame.width - size.width) / 2);
    const y = over.frame.y + Math.floor((over.frame.height - size.height) / 2);
    return this.openWindow({ title, content, bounds: { ...size, x, y }, dialogOf: over });
  }

  /** Calls back once after `ms` of the desktop's time, unless the application ends before. */
  after(ms: number, callback: () => void): () => void {
    const cancel = this.desktop.schedule(ms, () => {
      this.#endings.delete(cancel);
      callback();
    });
    this.#endings.add(cancel);
    return () => {
      this.#endings.delete(cancel);
      cancel();
    };
  }

  /** Does something when the application ends, such as ending a subscription. */
  whenEnded(undo: () => void): void {
    this.#endings.add(undo);
  }

  /** Asks every window to close; the last one that does ends the application. */
  quit(): void {
    const question = this.#windows.map((window) => window.blockerOf(window)).find(Boolean);
    if (question) {
      throw new AutomationError(
        'not_actionable',
        `${this.name} shows ${question}; answer it before quitting.`,
      );
    }
    for (const window of [...this.#windows]) window.requestClose();
  }

  /** Ends at once, with or without unsaved work. */
  end(how: AppEnd = { kind: 'exited' }): void {
    if (!this.#running) return;
    this.#running = false;
    for (const undo of this.#endings) undo();
    this.#endings.clear();
    for (const window of [...this.#windows]) window.close();
    this.desktop.ended(this, how);
  }

  newNodeId(): NodeId {
    return `n${this.desktop.nextNumber()}`;
  }

  newWindowId(): WindowId {
    return `w${this.desktop.nextNumber()}`;
  }

  reportWidget(kind: WidgetEvent, widget: Widget): void {
    this.desktop.emit({ kind, app: this.appId, node: widget.id });
  }

  windowChanged(window: SimWindow): void {
    this.desktop.emit({ kind: 'window_changed', app: this.appId, window: window.windowId });
    this.desktop.windows.settle();
  }

  isFocused(window: SimWindow): boolean {
    return this.desktop.windows.front === window;
  }

  dialogOver(window: SimWindow): SimWindow | undefined {
    return this.#windows.findLast((other) => other.dialogOf === window);
  }

  closed(window: SimWindow): void {
    for (const dialog of this.#windows.filter((other) => other.dialogOf === window)) dialog.close();
    this.#windows = this.#windows.filter((other) => other !== window);
    this.desktop.windows.remove(window);
    this.desktop.emit({ kind: 'window_closed', app: this.appId, window: window.windowId });
    this.desktop.windows.settle();
    if (this.#windows.length === 0) this.end();
  }
}
