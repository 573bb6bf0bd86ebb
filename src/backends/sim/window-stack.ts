import type { Point } from '../../model/geometry.ts';
import type { SimWindow } from './window.ts';

/** The order of all windows on the screen. The frontmost one has the focus of the desktop. */
export class WindowStack {
  readonly #onFocus: (window: SimWindow) => void;
  #windows: SimWindow[] = [];
  #lastFront: SimWindow | undefined;

  constructor(onFocus: (window: SimWindow) => void) {
    this.#onFocus = onFocus;
  }

  get front(): SimWindow | undefined {
    return this.#windows.findLast((window) => !window.minimized);
  }

  get backToFront(): readonly SimWindow[] {
    return this.#windows;
  }

  get frontToBack(): readonly SimWindow[] {
    return [...this.#windows].reverse();
  }

  at(point: Point): SimWindow | undefined {
    return this.#windows.findLast((window) => window.covers(point));
  }

  /** The frontmost application gets its new window in front; no other application may take the focus. */
  add(window: SimWindow): void {
    const { front } = this;
    if (!front || front.owner === window.owner) this.#windows.push(window);
    else this.#insertBehind(front, window);
  }

  remove(window: SimWindow): void {
    this.#windows = this.#windows.filter((other) => other !== window);
  }

  /** Brings a window and its dialogs to the front. */
  raise(window: SimWindow): void {
    window.minimized = false;
    const root = rootOf(window);
    const isFamily = (other: SimWindow) => rootOf(other) === root;
    this.#windows = [
      ...this.#windows.filter((other) => !isFamily(other)),
      ...this.#windows.filter((other) => isFamily(other)),
    ];
    this.settle();
  }

  /** Says so when another window has become the frontmost one; after every change of the windows. */
  settle(): void {
    const { front } = this;
    if (front === this.#lastFront) return;
    this.#lastFront = front;
    if (front) this.#onFocus(front);
  }

  #insertBehind(front: SimWindow, window: SimWindow): void {
    const neighbour = this.#windows.findLast((other) => other.owner === window.owner);
    const place = neighbour ? this.#windows.indexOf(neighbour) + 1 : this.#windows.indexOf(front);
    this.#windows.splice(place, 0, window);
  }
}

function rootOf(window: SimWindow): SimWindow {
  return window.dialogOf ? rootOf(window.dialogOf) : window;
}
