import type { Evidence, Outcome } from '../../model/outcome.ts';
import type { AppSession } from '../session/app-session.ts';

const GIVEN_BACK: Evidence = {
  kind: 'focus_given_back',
  detail: "The application took the user's keys for a moment; they were given back.",
};

/** Watches during an act whether its application takes the user's focus, for good or for a moment. */
export class FocusWatch implements Disposable {
  readonly #app: AppSession;
  readonly #hadFocus: boolean;
  readonly #unsubscribe: (() => void) | undefined;
  #wasGivenBack = false;

  private constructor(app: AppSession, hadFocus: boolean) {
    this.#app = app;
    this.#hadFocus = hadFocus;
    this.#unsubscribe = app.desktop.backend.ports.windows?.onFocusGivenBack?.((taker) => {
      if (taker === app.info.id) this.#wasGivenBack = true;
    });
  }

  static async start(app: AppSession, signal: AbortSignal): Promise<FocusWatch> {
    return new FocusWatch(app, await hasFocus(app, signal));
  }

  /** What an outcome says about the focus. */
  async findings(signal: AbortSignal): Promise<Pick<Outcome, 'evidence' | 'focusTaken'>> {
    const isKept = !this.#hadFocus && (await hasFocus(this.#app, signal));
    return isKept ? { ...this.momentary, focusTaken: true } : this.momentary;
  }

  /** The part of it that is known without asking anybody. */
  get momentary(): Pick<Outcome, 'evidence' | 'focusTaken'> {
    return { focusTaken: this.#wasGivenBack, evidence: this.#wasGivenBack ? [GIVEN_BACK] : [] };
  }

  [Symbol.dispose](): void {
    this.#unsubscribe?.();
  }
}

async function hasFocus(app: AppSession, signal: AbortSignal): Promise<boolean> {
  if (!app.desktop.backend.ports.windows) return false;
  const windows = await app.bounded((port, limit) => port('windows').list(undefined, limit), signal);
  return windows.find(({ focused }) => focused)?.app === app.info.id;
}
