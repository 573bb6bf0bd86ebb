import { Emitter, type Event } from '../../base/events.ts';
import type { CallEnding } from '../../core/policy/policy.ts';
import type { EndedCall } from '../../core/tool/tool-caller.ts';
import type { CallLine, CallOutcome } from '../../model/inspection.ts';
import { Outcome } from '../../model/outcome.ts';

const MOST_LINES = 100;

/** The latest calls, without anything that was typed, read or shown. */
export class CallLog implements Disposable {
  readonly #added = new Emitter<CallLine>();
  readonly #unsubscribe: () => void;
  #lines: CallLine[] = [];
  /** Fires for every call that ends. */
  readonly onLine = this.#added.event;

  constructor(calls: Event<EndedCall>) {
    this.#unsubscribe = calls((call) => this.#add(call));
  }

  /** Oldest first. */
  get lines(): readonly CallLine[] {
    return this.#lines;
  }

  [Symbol.dispose](): void {
    this.#unsubscribe();
  }

  #add({ callId, tool, caller, durationMs, ending }: EndedCall): void {
    const outcome = outcomeOf(ending);
    const line: CallLine = { id: callId, tool, host: caller.host, endedAt: Date.now(), durationMs, outcome };
    this.#lines = [...this.#lines.slice(1 - MOST_LINES), line];
    this.#added.fire(line);
  }
}

function outcomeOf(ending: CallEnding): CallOutcome {
  if (ending.kind === 'failed') return { kind: 'failed', code: ending.error.code };
  const effect = Outcome.shape.effect.safeParse(effectIn(ending.result.data.outcome));
  return effect.success ? { kind: 'acted', effect: effect.data } : { kind: 'answered' };
}

/** Acts of every surface answer with an outcome under this name; reads have none. */
function effectIn(outcome: unknown): unknown {
  return typeof outcome === 'object' && outcome !== null && 'effect' in outcome ? outcome.effect : undefined;
}
