import type { CallLine, CallOutcome } from '../src/model/inspection.ts';
import { byId, create, showEither } from './page-elements.ts';

const MOST_LINES = 100;
const EMPTY = 'No calls yet. Connect a client and its calls appear here.';

/** The log of calls, latest first. */
export class CallView {
  readonly #body = byId('calls', HTMLTableSectionElement);
  readonly #table = byId('calls-table', HTMLTableElement);
  readonly #empty = byId('calls-empty', HTMLParagraphElement);
  readonly #facts = byId('calls-facts', HTMLParagraphElement);
  #lines: readonly CallLine[] = [];

  /** Replaces the log: the server knows best. */
  show(lines: readonly CallLine[]): void {
    this.#lines = lines;
    this.#body.replaceChildren(...lines.map(callRow).reverse());
    this.#tellCount();
  }

  add(line: CallLine): void {
    if (this.#lines.some(({ id }) => id === line.id)) return;
    this.#lines = [...this.#lines.slice(1 - MOST_LINES), line];
    const row = callRow(line);
    row.classList.add('fresh');
    this.#body.prepend(row);
    while (this.#body.rows.length > MOST_LINES) this.#body.deleteRow(-1);
    this.#tellCount();
  }

  #tellCount(): void {
    const count = this.#lines.length;
    this.#facts.textContent = count < MOST_LINES ? '' : `the latest ${MOST_LINES}`;
    showEither(this.#table, this.#empty, count > 0 ? undefined : EMPTY);
  }
}

function callRow({ tool, host, endedAt, durationMs, outcome }: CallLine): HTMLTableRowElement {
  const { word, tone } = describeOutcome(outcome);
  return create(
    'tr',
    {},
    create('td', { className: 'time', text: new Date(endedAt).toLocaleTimeString() }),
    create('td', { className: 'tool', text: tool }),
    create('td', { text: host }),
    create('td', { className: 'number', text: describeDuration(durationMs) }),
    create('td', {}, create('span', { className: `outcome ${tone}`, text: word })),
  );
}

/** An outcome in words, and how it should feel. */
export function describeOutcome(outcome: CallOutcome): { word: string; tone: string } {
  if (outcome.kind === 'failed') return { word: outcome.code, tone: 'bad' };
  if (outcome.kind === 'answered') return { word: 'answered', tone: 'plain' };
  const { effect } = outcome;
  if (effect === 'none') return { word: 'no effect', tone: 'doubtful' };
  return { word: effect, tone: effect === 'confirmed' ? 'good' : 'doubtful' };
}

/** A duration as people read it. */
export function describeDuration(ms: number): string {
  if (ms < 0.1) return '< 0.1 ms';
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`;
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`;
}
