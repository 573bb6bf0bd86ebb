import { AutomationError } from '../../base/errors.ts';
import type { WindowId, WindowInfo } from '../../model/application.ts';
import type { NodeId, State } from '../../model/element.ts';
import { contains, type Point, type Rect, type Size } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import { focusOrder } from './focus-order.ts';
import { Overlays } from './overlays.ts';
import { Widget, type WidgetEvent, type WidgetHost } from './widget.ts';
import type { Box } from './widgets/box.ts';
import type { Menu, MenuBar } from './widgets/menu.ts';
import { answersOf, Sheet } from './widgets/sheet.ts';
import type { WindowOptions, WindowOwner } from './window-options.ts';

/** Height of the bar that carries a window's title; the contents begin below it. */
export const TITLE_BAR_HEIGHT = 28;
const SMALLEST: Size = { width: 120, height: 80 };

/** A window or modal dialog: title bar, menus, contents, and the sheets and menus that lie over them. */
export class SimWindow extends Widget implements WidgetHost {
  override readonly role: 'AXWindow' | 'AXDialog';
  override readonly kind: 'window' | 'dialog';
  readonly windowId: WindowId;
  readonly owner: WindowOwner;
  readonly content: Box;
  readonly dialogOf: SimWindow | undefined;
  /** Path of the file that it shows. */
  document: string | undefined;
  readonly #menuBar: MenuBar | undefined;
  readonly #mayClose: (() => boolean) | undefined;
  readonly #overlays: Overlays;
  #focused: Widget | undefined;
  #open = true;
  #minimized = false;
  #restoreBounds: Rect | undefined;
  #stale = true;

  constructor(owner: WindowOwner, options: WindowOptions) {
    super({ title: options.title });
    this.role = options.dialogOf ? 'AXDialog' : 'AXWindow';
    this.kind = options.dialogOf ? 'dialog' : 'window';
    this.owner = owner;
    this.windowId = owner.newWindowId();
    this.dialogOf = options.dialogOf;
    this.frame = options.bounds;
    this.content = options.content;
    this.#menuBar = options.menuBar;
    this.#mayClose = options.mayClose;
    this.#overlays = new Overlays(this);
    for (const child of this.children) child.parent = this;
    const { initialFocus = focusOrder(options.content)[0] } = options;
    this.#focused = initialFocus === 'none' ? undefined : initialFocus;
  }

  override get host(): WidgetHost | undefined {
    return this.#open ? this : undefined;
  }

  override get rootOf(): WindowId {
    return this.windowId;
  }

  override get title(): string {
    return super.title;
  }

  override set title(title: string) {
    if (title === super.title) return;
    super.title = title;
    this.owner.windowChanged(this);
  }

  get minimized(): boolean {
    return this.#minimized;
  }

  set minimized(minimized: boolean) {
    if (minimized === this.#minimized) return;
    this.#minimized = minimized;
    this.dismissPopUp();
    this.owner.windowChanged(this);
  }

  get maximized(): boolean {
    return this.#restoreBounds !== undefined;
  }

  set maximized(maximized: boolean) {
    if (maximized === this.maximized) return;
    const target = maximized ? this.owner.screen : (this.#restoreBounds ?? this.frame);
    this.#restoreBounds = maximized ? this.frame : undefined;
    this.#moveTo(target);
  }

  get sheet(): Sheet | undefined {
    return this.#overlays.sheet;
  }

  get openMenu(): Menu | undefined {
    return this.#overlays.menu;
  }

  /** The widget that gets the keys; a widget that is gone or hidden has lost them. */
  get focused(): Widget | undefined {
    if (!this.#focused?.host || !this.#focused.reachable) this.#focused = undefined;
    return this.#focused;
  }

  get clipboard(): { text: string } {
    return this.owner.clipboard;
  }

  get info(): WindowInfo {
    return {
      id: this.windowId,
      app: this.owner.appId,
      title: this.title,
      bounds: { ...this.frame },
      focused: this.owner.isFocused(this),
      minimized: this.#minimized,
      maximized: this.maximized,
      modal: this.dialogOf !== undefined,
      modalFor: this.dialogOf?.windowId,
    };
  }

  override get children(): readonly Widget[] {
    const bar = this.#menuBar ? [this.#menuBar] : [];
    return [...bar, this.content, ...this.#overlays.children];
  }

  override get ownStates(): readonly State[] {
    const states: State[] = this.owner.isFocused(this) ? ['focused'] : [];
    return this.dialogOf ? [...states, 'modal'] : states;
  }

  override get ownAttributes(): Record<string, unknown> {
    const { minimized, maximized, modal, focused } = this.info;
    return {
      AXDocument: this.document,
      AXMinimized: minimized,
      AXFullScreen: maximized,
      AXModal: modal,
      AXMain: focused,
    };
  }

  override get handlers(): Widget['handlers'] {
    return this.dialogOf ? answersOf(this) : {};
  }

  override get reachable(): boolean {
    return this.#open;
  }

  override get placed(): boolean {
    return this.#open;
  }

  override get onScreen(): boolean {
    return this.#open && !this.#minimized;
  }

  override get clip(): Rect {
    return this.frame;
  }

  newNodeId(): NodeId {
    return this.owner.newNodeId();
  }

  report(event: WidgetEvent, widget: Widget): void {
    this.#stale = true;
    this.owner.reportWidget(event, widget);
  }

  blockerOf(widget: Widget): string | undefined {
    const dialog = this.owner.dialogOver(this);
    if (dialog) return `the dialog "${dialog.title}"`;
    return this.#overlays.blocks(widget) ? `the sheet "${this.sheet?.title}"` : undefined;
  }

  giveFocus(widget: Widget): void {
    const before = this.focused;
    if (before === widget) return;
    this.#focused = widget;
    before?.notify();
    widget.notify('focus_changed');
  }

  popUp(menu: Widget, at: Point): void {
    this.#overlays.popUp(menu, at);
  }

  dismissPopUp(): void {
    this.#overlays.dismissPopUp();
  }

  /** Hangs a sheet on the window; it blocks everything below until it is closed. */
  openSheet(sheet: Sheet): void {
    this.#overlays.openSheet(sheet);
  }

  closeSheet(sheet: Sheet): void {
    this.#overlays.closeSheet(sheet);
  }

  override remove(child: Widget): boolean {
    if (!(child instanceof Sheet)) return false;
    this.closeSheet(child);
    return true;
  }

  /** Brings every frame up to date; nothing is arranged while nothing has changed. */
  refreshLayout(): void {
    if (!this.#stale) return;
    this.#stale = false;
    const { x, y, width, height } = this.frame;
    const barHeight = this.#menuBar?.preferredSize().height ?? 0;
    this.#menuBar?.arrange({ x, y: y + TITLE_BAR_HEIGHT, width, height: barHeight });
    const top = TITLE_BAR_HEIGHT + barHeight;
    this.content.arrange({ x, y: y + top, width, height: Math.max(0, height - top) });
    this.#overlays.arrange(this.frame, TITLE_BAR_HEIGHT);
  }

  /** Whether a point is on the window or on its open menu. */
  covers(point: Point): boolean {
    this.refreshLayout();
    return this.onScreen && (contains(this.frame, point) || this.openMenu?.hit(point) !== undefined);
  }

  onTitleBar(point: Point): boolean {
    return contains({ ...this.frame, height: TITLE_BAR_HEIGHT }, point);
  }

  /** The widget that a click at a point reaches: an open menu first, then the topmost sheet, then the rest. */
  override hit(point: Point): Widget | undefined {
    this.refreshLayout();
    return this.openMenu?.hit(point) ?? this.sheet?.hit(point) ?? super.hit(point);
  }

  place(bounds: Partial<Rect>): void {
    const next = { ...this.frame, ...bounds };
    if (!(next.width >= SMALLEST.width && next.height >= SMALLEST.height)) {
      throw new AutomationError(
        'invalid_value',
        `A window is at least ${SMALLEST.width} × ${SMALLEST.height}, not ${next.width} × ${next.height}.`,
      );
    }
    this.#restoreBounds = undefined;
    this.#moveTo(next);
  }

  /** Closes, unless something else has to be answered first. */
  requestClose(): void {
    const blocker = this.blockerOf(this);
    if (blocker)
      throw new AutomationError('not_actionable', `${this.name} is blocked by ${blocker}; answer it first.`);
    if (this.#mayClose?.() ?? true) this.close();
  }

  close(): void {
    if (!this.#open) return;
    this.dismissPopUp();
    this.#open = false;
    this.owner.closed(this);
  }

  /** Keys that no widget used: Return and Escape answer the sheet or dialog. */
  override key(chord: KeyChord): boolean {
    const answers = answersOf(this.sheet ?? this.content);
    const answer = { return: answers.confirm, escape: answers.cancel }[chord.key];
    answer?.();
    return answer !== undefined;
  }

  /** The menu command of a chord, where the menu bar can be used. */
  shortcut(chord: KeyChord): (() => void) | undefined {
    const item = this.#menuBar?.itemFor(chord);
    return item?.enabled && !this.blockerOf(item) ? item.handlers.press : undefined;
  }

  #moveTo(bounds: Rect): void {
    this.dismissPopUp();
    this.frame = bounds;
    this.#stale = true;
    this.owner.windowChanged(this);
  }
}
