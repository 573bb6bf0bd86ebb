import type { WindowInfo } from '../../model/application.ts';
import type { Evidence, Outcome } from '../../model/outcome.ts';
import type { SnapshotDiff } from '../see/diff.ts';
import type { AppSession } from '../session/app-session.ts';
import { hasOpened, hasOpenedMenu, UserFocus } from './user-focus.ts';

const GIVEN_BACK: Evidence = {
  kind: 'focus_given_back',
  detail: "The application took the user's keys for a moment; they were given back.",
};

const KEYS_HELD: Evidence = {
  kind: 'keys_held',
  detail:
    "What opened has the user's keys until it is closed: choose something in it, or close it, without delay.",
};

type FocusFindings = Pick<Outcome, 'evidence' | 'focusTaken'>;

/** Watches during an act whether its application takes the user's focus, for good or for a moment. */
export class FocusWatch implements Disposable {
  readonly #user: UserFocus;
  readonly #ends: readonly ((() => void) | undefined)[];
  #wasGivenBack = false;

  private constructor(app: AppSession, user: UserFocus, mayTakeFocus: boolean) {
    const noteGivenBack = () => {
      this.#wasGivenBack = true;
    };
    this.#user = user;
    this.#ends = [
      app.desktop.backend.ports.windows?.onFocusGivenBack?.((taker) => {
        if (taker === app.info.id) noteGivenBack();
      }),
      mayTakeFocus ? undefined : user.defend(noteGivenBack),
    ];
  }

  static async start(
    app: AppSession,
    { mayTakeFocus = false }: { readonly mayTakeFocus?: boolean },
    signal: AbortSignal,
  ): Promise<FocusWatch> {
    return new FocusWatch(app, await UserFocus.note(app, signal), mayTakeFocus);
  }

  /** A window that came without any element to tell of it. */
  newWindow(signal: AbortSignal): Promise<WindowInfo | undefined> {
    return this.#user.newBlankWindow(signal);
  }

  /** What an outcome says about the focus, which the user has again where the act was not allowed to take it. */
  async findings(
    act: { readonly mayTakeFocus?: boolean },
    { diff, window }: { diff: SnapshotDiff | undefined; window: WindowInfo | undefined },
    signal: AbortSignal,
  ): Promise<FocusFindings> {
    const isOpening = window !== undefined || (diff !== undefined && hasOpened(diff));
    const fate = await this.#user.fate(act, isOpening, signal);
    if (fate === 'given back') this.#wasGivenBack = true;
    const isHeld = diff !== undefined && hasOpenedMenu(diff) && (await this.#user.isWithoutKeys(signal));
    if (isHeld) return { evidence: [...this.momentary.evidence, KEYS_HELD], focusTaken: true };
    return fate === 'taken' ? { ...this.momentary, focusTaken: true } : this.momentary;
  }

  /** The same when the application has ended, which cannot be asked for anything any more. */
  async afterEnd(signal: AbortSignal): Promise<FocusFindings> {
    if (await this.#user.restoreAfterEnd(signal)) this.#wasGivenBack = true;
    return this.momentary;
  }

  /** The part of it that is known without asking anybody. */
  get momentary(): FocusFindings {
    return { focusTaken: this.#wasGivenBack, evidence: this.#wasGivenBack ? [GIVEN_BACK] : [] };
  }

  [Symbol.dispose](): void {
    for (const end of this.#ends) end?.();
  }
}
