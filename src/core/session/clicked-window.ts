import type { WindowId, WindowInfo } from '../../model/application.ts';

/**
 * The window of an application that was clicked last. Where nothing tells which of its windows has the focus, keys go there, as they would
 * for a person, unless the application has opened another one since.
 */
export class ClickedWindow {
  #clicked: WindowId | undefined;
  #known: ReadonlySet<WindowId> = new Set();

  note(clicked: WindowId | undefined, windows: readonly WindowInfo[]): void {
    this.#clicked = clicked;
    this.#known = new Set(windows.map(({ id }) => id));
  }

  /** Of those that are shown, from front to back. */
  among(shown: readonly WindowInfo[]): WindowInfo | undefined {
    const clicked = shown.find(({ id }) => id === this.#clicked);
    return clicked && (shown.find(({ id }) => !this.#known.has(id)) ?? clicked);
  }
}
