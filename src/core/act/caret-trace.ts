import { quote } from '../../base/text.ts';
import { hasState, type UiNode } from '../../model/element.ts';
import type { Caret } from '../ports/acting.ts';
import type { AppSession } from '../session/app-session.ts';
import type { Verdict } from './carry-out.ts';
import { elsewhere } from './judge.ts';
import { unlessSilent } from './keyboard-focus.ts';
import type { Observation } from './perform.ts';

/** Where the caret of a field is and what is selected in it, which an act may change while no element shows anything of it. */
export class CaretTrace {
  readonly #app: AppSession;
  readonly #field: UiNode;
  readonly #before: Caret | undefined;

  private constructor(app: AppSession, field: UiNode, before: Caret | undefined) {
    this.#app = app;
    this.#field = field;
    this.#before = before;
  }

  /** Looks before the act; undefined for what can have no caret, and where nobody may know of it. */
  static async begin(
    app: AppSession,
    field: UiNode | undefined,
    signal: AbortSignal,
  ): Promise<CaretTrace | undefined> {
    if (!field || !hasState(field, 'editable') || hasState(field, 'secure')) return undefined;
    return new CaretTrace(app, field, await caretOf(app, field, signal));
  }

  /** Whether there was a caret: Chromium puts one only into the field that has the focus. */
  get wasThere(): boolean {
    return this.#before !== undefined;
  }

  /** What is different since; undefined where everything is where it was. */
  async judge(seen: Pick<Observation, 'isShared'>, signal: AbortSignal): Promise<Verdict | undefined> {
    const now = await caretOf(this.#app, this.#field, signal);
    const move = now && moveBetween(this.#before, now);
    if (move === undefined) return undefined;
    return elsewhere(seen, 'target_changed', `${this.#field.role} ${quote(this.#field.title, 40)}: ${move}.`);
  }
}

/** Undefined also for a field that is gone. */
async function caretOf(app: AppSession, { id }: UiNode, signal: AbortSignal): Promise<Caret | undefined> {
  if (!app.desktop.backend.ports.text?.caret) return undefined;
  return unlessSilent(
    app.bounded(async (port, limit) => port('text').caret?.(app.info.id, id, limit), signal),
  );
}

/** In words; undefined where everything is where it was. */
function moveBetween(from: Caret | undefined, to: Caret): string | undefined {
  const [old, now] = [from?.selected?.join(), to.selected?.join()];
  if (to.selected && old !== now) return `${toldRange(to.selected)} selected now`;
  if (!from) return `the caret is at ${to.offset} now`;
  if (from.offset !== to.offset) return `the caret went from ${from.offset} to ${to.offset}`;
  return old === now ? undefined : 'nothing is selected any more';
}

/** Characters are counted from 1. */
function toldRange([from, to]: NonNullable<Caret['selected']>): string {
  return to - from === 1 ? `character ${to} is` : `characters ${from + 1} to ${to} are`;
}
