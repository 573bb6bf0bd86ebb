import { AutomationError } from '../../../../base/errors.ts';
import { Atom } from '../../x11/atoms.ts';
import { changeProperty, propertyNotify, writeWords } from '../../x11/properties.ts';
import {
  encodeSelectionNotify,
  getSelectionOwner,
  type SelectionRequest,
  selectionClear,
  selectionRequest,
  setSelectionOwner,
} from '../../x11/selections.ts';
import { destroyNotify, EventMask, sendEvent } from '../../x11/window-events.ts';
import type { DisplayContext } from '../display-context.ts';
import type { SelectionWindow } from './selection-window.ts';

/** What the old encoding of text can hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are text, too
const LATIN = /^[\u0000-\u00ff]*$/;
/** More than this goes over in pieces. */
const PIECE_BYTES = 128 * 1024;
/** A client that stops to take pieces gets no more. */
const IDLE_MS = 10_000;

/** Owns the clipboard and hands it to whoever asks. X has no clipboard but its owner: the text lives as long as we do. */
export class SelectionOwner implements Disposable {
  readonly #context: DisplayContext;
  readonly #window: SelectionWindow;
  readonly #ends: (() => void)[];
  readonly #transfers = new Set<() => void>();
  #owned: { text: string; since: number } | undefined;

  constructor(context: DisplayContext, window: SelectionWindow) {
    this.#context = context;
    this.#window = window;
    this.#ends = [
      context.x.on(selectionRequest, (request) => {
        if (request.owner === window.xid) this.#answer(request);
      }),
      context.x.on(selectionClear, ({ owner }) => {
        if (owner === window.xid) this.#owned = undefined;
      }),
    ];
  }

  /** What we own, if we own it. */
  get text(): string | undefined {
    return this.#owned?.text;
  }

  async own(text: string, signal: AbortSignal): Promise<void> {
    const { x } = this.#context;
    const { xid, atoms } = this.#window;
    const since = await this.#window.now(signal);
    await x.check(setSelectionOwner(xid, atoms.CLIPBOARD, since), signal);
    const owner = await x.ask(getSelectionOwner(atoms.CLIPBOARD), signal);
    if (owner !== xid)
      throw new AutomationError('timed_out', 'Another application took the clipboard at the same moment.');
    this.#owned = { text, since };
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends) end();
    for (const end of [...this.#transfers]) end();
  }

  #answer(request: SelectionRequest): void {
    const property = request.property || request.target;
    const isGiven = this.#put({ ...request, property });
    const answer = encodeSelectionNotify({ ...request, property: isGiven ? property : 0 });
    this.#context.x.send(sendEvent(request.requestor, EventMask.none, answer));
  }

  /** Puts what is wanted into the asker's window; false where we do not have it in that form. */
  #put({ requestor, target, property, time }: SelectionRequest): boolean {
    const owned = this.#owned;
    const { atoms } = this.#window;
    if (!owned || (time !== 0 && time < owned.since)) return false;
    const { x } = this.#context;
    if (target === atoms.TARGETS) {
      const offered = [atoms.TARGETS, atoms.TIMESTAMP, ...this.#textTargets(owned.text).keys()];
      x.send(changeProperty(requestor, property, Atom.atom, 32, writeWords(offered)));
      return true;
    }
    if (target === atoms.TIMESTAMP) {
      x.send(changeProperty(requestor, property, atoms.INTEGER, 32, writeWords([owned.since])));
      return true;
    }
    const form = this.#textTargets(owned.text).get(target);
    if (!form) return false;
    const bytes = Buffer.from(owned.text, form.encoding);
    if (bytes.length <= PIECE_BYTES) x.send(changeProperty(requestor, property, form.type, 8, bytes));
    else this.#transfer(requestor, property, form.type, bytes);
    return true;
  }

  /** The forms in which the text can be had, and what each is called when it is handed over. */
  #textTargets(text: string): Map<number, { type: number; encoding: 'utf8' | 'latin1' }> {
    const { atoms } = this.#window;
    const utf8 = { type: atoms.UTF8_STRING, encoding: 'utf8' } as const;
    const forms = new Map<number, { type: number; encoding: 'utf8' | 'latin1' }>([
      [atoms.UTF8_STRING, utf8],
      [atoms.TEXT, utf8],
      [atoms['text/plain;charset=utf-8'], { ...utf8, type: atoms['text/plain;charset=utf-8'] }],
      [atoms['text/plain'], { ...utf8, type: atoms['text/plain'] }],
    ]);
    if (LATIN.test(text)) forms.set(atoms.STRING, { type: atoms.STRING, encoding: 'latin1' });
    return forms;
  }

  /** Hands over piece by piece: the asker removes the property when it has read it, and the next piece follows. */
  #transfer(requestor: number, property: number, type: number, bytes: Buffer): void {
    const { x, masks, clock } = this.#context;
    let sent = 0;
    let isLast = false;
    let cancelTimer = clock.schedule(IDLE_MS, () => end());
    const release = masks.hold(requestor, EventMask.propertyChange | EventMask.structureNotify);
    const ends = [
      x.on(destroyNotify, ({ window }) => window === requestor && end()),
      x.on(propertyNotify, (event) => {
        if (event.window === requestor && event.atom === property && event.deleted) next();
      }),
    ];
    const end = () => {
      for (const each of ends) each();
      cancelTimer();
      release();
      this.#transfers.delete(end);
    };
    const next = () => {
      if (isLast) return end();
      const piece = bytes.subarray(sent, sent + PIECE_BYTES);
      sent += piece.length;
      isLast = piece.length === 0;
      cancelTimer();
      cancelTimer = clock.schedule(IDLE_MS, () => end());
      x.send(changeProperty(requestor, property, type, 8, piece));
    };
    this.#transfers.add(end);
    x.send(changeProperty(requestor, property, this.#window.atoms.INCR, 32, writeWords([bytes.length])));
  }
}
