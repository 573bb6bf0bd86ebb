import { AutomationError } from '../../base/errors.ts';
import type { NodeId, SemanticAction, State, UiNode } from '../../model/element.ts';
import { contains, intersect, type Point, type Rect, type Size } from '../../model/geometry.ts';
import type { KeyChord } from '../../model/keys.ts';
import type { Role } from '../../model/role.ts';

/** What a widget can report about itself. */
export type WidgetEvent = 'node_changed' | 'children_changed' | 'focus_changed' | 'selection_changed';

/** A validated act, ready to be done: planning refuses, doing does not. */
export type Deed = () => void;

/** What a window does for the widgets inside it. */
export interface WidgetHost {
  readonly focused: Widget | undefined;
  readonly clipboard: { text: string };
  newNodeId(): NodeId;
  report(event: WidgetEvent, widget: Widget): void;
  giveFocus(widget: Widget): void;
  /** Shows a menu with its corner at a point, until something is chosen or it is dismissed. */
  popUp(menu: Widget, at: Point): void;
  dismissPopUp(): void;
  /** What keeps a widget from being used, such as the title of a sheet in front of it. */
  blockerOf(widget: Widget): string | undefined;
}

/** What every widget can be given when it is made. */
export interface WidgetOptions {
  readonly title?: string;
  readonly identifier?: string;
  readonly description?: string;
  readonly enabled?: boolean;
  readonly hidden?: boolean;
  /** Share of the free space that it takes in its box. */
  readonly stretch?: number;
  readonly width?: number;
  readonly height?: number;
}

/** Something on the screen: a name, a place, a state, and behaviour of its own. */
export abstract class Widget {
  abstract readonly role: Role;
  /** The toolkit's own word for what it is. */
  abstract readonly kind: string;
  readonly focusable: boolean = false;
  /** Only arranges others and is no element of its own. */
  readonly layoutOnly: boolean = false;
  readonly placeholder: string | undefined = undefined;
  readonly choices: readonly string[] | undefined = undefined;
  readonly identifier: string | undefined;
  readonly stretch: number;
  parent: Widget | undefined;
  frame: Rect = { x: 0, y: 0, width: 0, height: 0 };
  protected readonly options: WidgetOptions;
  #id: NodeId | undefined;
  #title: string;
  #description: string | undefined;
  #enabled: boolean;
  #hidden: boolean;

  constructor(options: WidgetOptions = {}) {
    this.options = options;
    this.identifier = options.identifier;
    this.stretch = options.stretch ?? 0;
    this.#title = options.title ?? '';
    this.#description = options.description;
    this.#enabled = options.enabled ?? true;
    this.#hidden = options.hidden ?? false;
  }

  get id(): NodeId {
    this.#id ??= this.host?.newNodeId();
    if (!this.#id) throw new AutomationError('element_gone', `${this.name} is not in any window.`);
    return this.#id;
  }

  /** The window that it lives in; undefined before it is added and after it is removed. */
  get host(): WidgetHost | undefined {
    return this.parent?.host;
  }

  /** How messages call it. */
  get name(): string {
    const label = this.title || this.identifier;
    return label ? `The ${this.kind} "${label}"` : `The ${this.kind}`;
  }

  get takesFocusOnClick(): boolean {
    return this.focusable;
  }

  get title(): string {
    return this.#title;
  }

  set title(title: string) {
    if (title === this.#title) return;
    this.#title = title;
    this.notify();
  }

  get description(): string | undefined {
    return this.#description;
  }

  set description(description: string | undefined) {
    if (description === this.#description) return;
    this.#description = description;
    this.notify();
  }

  get enabled(): boolean {
    return this.#enabled && (this.parent?.enabled ?? true);
  }

  set enabled(enabled: boolean) {
    if (enabled === this.#enabled) return;
    this.#enabled = enabled;
    this.notify();
  }

  get hidden(): boolean {
    return this.#hidden;
  }

  set hidden(hidden: boolean) {
    if (hidden === this.#hidden) return;
    this.#hidden = hidden;
    this.notify();
    this.parent?.notify('children_changed');
  }

  /** Whether nothing around it is hidden. A closed menu is not hidden: its items can be chosen. */
  get reachable(): boolean {
    return !this.#hidden && (this.parent?.reachable ?? false);
  }

  /** Whether it has a place in its window, in view or scrolled away. */
  get placed(): boolean {
    return !this.#hidden && (this.parent?.placed ?? false);
  }

  /** Whether a person could see some of it if no other window were in front. */
  get onScreen(): boolean {
    return !this.#hidden && (this.parent?.onScreen ?? false) && this.clip !== undefined;
  }

  /** The part of its frame that its surroundings let through. */
  get clip(): Rect | undefined {
    const around = this.parent?.clip;
    return around && intersect(this.frame, around);
  }

  get children(): readonly Widget[] {
    return [];
  }

  /** Its children as elements: boxes that only arrange are replaced by what they hold. */
  get elements(): readonly Widget[] {
    return this.children.flatMap((child) => (child.layoutOnly ? child.elements : [child]));
  }

  get elementCount(): number {
    return this.elements.length;
  }

  get value(): string | undefined {
    return undefined;
  }

  get range(): UiNode['range'] {
    return undefined;
  }

  get virtual(): UiNode['virtual'] {
    return undefined;
  }

  /** The window that this widget is. */
  get rootOf(): UiNode['window'] {
    return undefined;
  }

  /** States beyond those that every widget has. */
  get ownStates(): readonly State[] {
    return [];
  }

  /** Attributes beyond those that every widget has, under AX names. */
  get ownAttributes(): Record<string, unknown> {
    return {};
  }

  /** What it offers to do by itself. */
  get handlers(): Partial<Record<SemanticAction, () => void>> {
    return {};
  }

  preferredSize(): Size {
    return { width: this.options.width ?? 80, height: this.options.height ?? 24 };
  }

  /** Takes its place on the screen and gives its children theirs. */
  arrange(frame: Rect): void {
    this.frame = frame;
  }

  /** Finds a widget of this subtree by its node id. */
  find(id: NodeId): Widget | undefined {
    if (this.id === id) return this;
    for (const child of this.children) {
      const found = child.find(id);
      if (found) return found;
    }
    return undefined;
  }

  /** The innermost widget at a point. */
  hit(point: Point): Widget | undefined {
    if (!this.onScreen || !contains(this.frame, point)) return undefined;
    for (const child of [...this.children].reverse()) {
      const found = child.hit(point);
      if (found) return found;
    }
    return this;
  }

  planAction(action: SemanticAction): Deed {
    const handler = this.handlers[action];
    if (handler) return handler;
    const offered = Object.keys(this.handlers).join(', ') || 'no action';
    throw new AutomationError(
      'not_actionable',
      `${this.name} does not support ${action}; it offers ${offered}.`,
    );
  }

  planValue(_value: number | boolean | string): Deed {
    throw new AutomationError('not_actionable', `${this.name} has no value that can be set.`);
  }

  planText(_text: string, _how: 'insert' | 'replace'): Deed {
    throw new AutomationError('not_actionable', `${this.name} is not editable text.`);
  }

  planSelect(_extend: boolean): Deed {
    throw new AutomationError('not_actionable', `${this.name} is not an item that can be selected.`);
  }

  /** Whether its text is this one; undefined where it has none. */
  textEquals(_text: string): boolean | undefined {
    return undefined;
  }

  /** A pointer click inside it. */
  click(_at: Point, count: 1 | 2): void {
    for (let pressed = 0; pressed < count; pressed++) this.handlers.press?.();
  }

  /** A pointer drag that begins inside it; false leaves it to the widget around. */
  drag(_from: Point, _to: Point): boolean {
    return false;
  }

  /** A turn of the wheel over it; false leaves it to the widget around. */
  scroll(_by: Point): boolean {
    return false;
  }

  /** Shows the context menu that belongs to it; false leaves it to the widget around. */
  contextMenu(_at: Point): boolean {
    return false;
  }

  /** A key while it has the focus; false leaves it to the widget around. */
  key(chord: KeyChord): boolean {
    const activates = (chord.key === 'space' || chord.key === 'return') && chord.modifiers.length === 0;
    if (!activates || !this.handlers.press || !this.focusable) return false;
    this.handlers.press();
    return true;
  }

  /** Takes a child out; false where the widget has no fixed children. */
  remove(_child: Widget): boolean {
    return false;
  }

  notify(event: WidgetEvent = 'node_changed'): void {
    if (this.layoutOnly) this.parent?.notify(event);
    else this.host?.report(event, this);
  }
}

/** Width of a line of text in the toolkit's one font. */
export function textWidth(text: string): number {
  return Math.ceil(text.length * 8);
}
