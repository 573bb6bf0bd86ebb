import { abortError } from '../../../base/cancellation.ts';
import type { AutomationError } from '../../../base/errors.ts';
import { XError } from './x-error.ts';

interface Waiting {
  readonly sequence: number;
  readonly name: string;
  readonly expectsReply: boolean;
  readonly signal: AbortSignal | undefined;
  resolve(reply: Buffer | undefined): void;
  reject(error: AutomationError): void;
}

interface Watch {
  waiting: number;
  readonly onAbort: () => void;
}

const WRAP = 0x10000;
/** The server numbers requests with 16 bits; an answer at least this often keeps its numbers unambiguous. */
const LONGEST_SILENCE = 0x7fff;
const KEYMAP_NOTIFY = 11;
/** So many answered requests are kept before they are forgotten together. */
const MOST_ANSWERED = 10_000;

/**
 * Requests on their way, matched with what comes back by their sequence number. Hundreds may share one signal, so a
 * signal is listened to once.
 */
export class PendingRequests {
  #waiting: Waiting[] = [];
  /** How many of those that wait have been answered: to move up all others for each would take longer and longer. */
  #answered = 0;
  readonly #watches = new Map<AbortSignal, Watch>();
  #sent = 0;
  #seen = 0;
  #lastAnswered = 0;

  /** Counts a request whose fate nobody awaits. */
  countUnchecked(): void {
    this.#sent += 1;
  }

  /**
   * The reply to the request that is sent now; without a reply, undefined once the server has accepted it.
   * When the signal aborts, nobody awaits it any more, but the server still answers.
   */
  add(name: string, expectsReply: boolean, signal?: AbortSignal): Promise<Buffer | undefined> {
    this.#sent += 1;
    if (expectsReply) this.#lastAnswered = this.#sent;
    const sequence = this.#sent;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ sequence, name, expectsReply, signal, resolve, reject });
      if (signal) this.#watch(signal);
    });
  }

  /** Whether a request with a reply has to follow: the server says nothing about accepted requests without one. */
  get needsReply(): boolean {
    return this.#waiting.at(-1)?.expectsReply === false;
  }

  /** Whether so much was sent without a reply that the numbers would become ambiguous. */
  get isSilent(): boolean {
    return this.#sent - this.#lastAnswered >= LONGEST_SILENCE;
  }

  takeReply(packet: Buffer): void {
    const sequence = this.#advance(packet);
    const first = this.#first;
    if (first?.sequence !== sequence) return;
    this.#takeFirst(first);
    first.resolve(packet);
  }

  /** Gives an error to who awaits it; one that nobody awaits is returned. */
  takeError(packet: Buffer): XError | undefined {
    const sequence = this.#advance(packet);
    const first = this.#first;
    if (first?.sequence !== sequence)
      return new XError(packet, `request ${packet[10]}.${packet.readUInt16LE(8)}`);
    this.#takeFirst(first);
    first.reject(new XError(packet, first.name));
    return undefined;
  }

  /** An event, too, says how far the server has come. */
  takeEvent(packet: Buffer): void {
    if (((packet[0] ?? 0) & 0x7f) !== KEYMAP_NOTIFY) this.#advance(packet);
  }

  rejectAll(error: AutomationError): void {
    for (let first = this.#first; first; first = this.#first) {
      this.#takeFirst(first);
      first.reject(error);
    }
  }

  get #first(): Waiting | undefined {
    return this.#waiting[this.#answered];
  }

  #takeFirst({ signal }: Waiting): void {
    this.#answered += 1;
    if (this.#answered >= MOST_ANSWERED || this.#answered === this.#waiting.length) {
      this.#waiting.splice(0, this.#answered);
      this.#answered = 0;
    }
    const watch = signal && this.#watches.get(signal);
    if (!watch || --watch.waiting > 0) return;
    this.#watches.delete(signal);
    signal.removeEventListener('abort', watch.onAbort);
  }

  #watch(signal: AbortSignal): void {
    const watch = this.#watches.get(signal);
    if (watch) {
      watch.waiting += 1;
      return;
    }
    const onAbort = () => {
      for (const each of this.#waiting.slice(this.#answered))
        if (each.signal === signal) each.reject(abortError(signal));
    };
    this.#watches.set(signal, { waiting: 1, onAbort });
    signal.addEventListener('abort', onAbort, { once: true });
  }

  /** Moves on to the packet's sequence number; requests before it that have no reply were accepted. */
  #advance(packet: Buffer): number {
    let sequence = this.#seen - (this.#seen % WRAP) + packet.readUInt16LE(2);
    if (sequence < this.#seen) sequence += WRAP;
    this.#seen = sequence;
    for (let first = this.#first; first && first.sequence < sequence; first = this.#first) {
      this.#takeFirst(first);
      first.resolve(undefined);
    }
    return sequence;
  }
}
