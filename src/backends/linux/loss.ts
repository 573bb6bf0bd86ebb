import { AutomationError } from '../../base/errors.ts';
import { Ending, type Event } from '../../base/events.ts';
import { quote } from '../../base/text.ts';
import { DBusError } from './dbus/dbus-error.ts';

const GUIDANCE =
  'Call again: a new desktop is opened where possible. What ran in a private one has to be started again.';

/** Knows whether a desktop has been lost, and tells it once. */
export class Loss implements Disposable {
  readonly #lost = new Ending<AutomationError>();
  #failure: AutomationError | undefined;
  #isOver = false;

  /** Whoever comes too late is told at once. */
  readonly onLost: Event<AutomationError> = this.#lost.event;

  /** Counts the end of something that the desktop cannot do without as its loss. */
  watch(part: string, onEnd: Event<unknown>): void {
    onEnd((cause) => this.#report(part, cause));
  }

  /**
   * The same port, whose calls fail with the loss once the desktop is lost. Only then is it known that what looks like the
   * end of one application, or of one connection, is the end of all.
   */
  guard<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => this.#explain(Reflect.apply(member, target, args));
      },
    });
  }

  /** From now on, ends are wanted. */
  [Symbol.dispose](): void {
    this.#isOver = true;
  }

  #explain(result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    return result.then(
      (value: unknown) => {
        // What is known of a desktop that is gone says nothing any more.
        if (this.#failure) throw this.#failure;
        return value;
      },
      (error: unknown) => {
        throw this.#failure ?? typed(error);
      },
    );
  }

  #report(part: string, cause: unknown): void {
    if (this.#failure || this.#isOver) return;
    this.#failure = new AutomationError('desktop_unavailable', `The desktop is gone: its ${part} ended.`, {
      guidance: GUIDANCE,
      details: { part },
      cause,
    });
    this.#lost.fire(this.#failure);
  }
}

/** What an application answers is no defect of ours, whatever it is. */
function typed(error: unknown): unknown {
  if (!(error instanceof DBusError)) return error;
  const message = `The application did not answer as one that shows its elements does: ${quote(error.message)}.`;
  return new AutomationError('not_accessible', message, { details: { error: error.name }, cause: error });
}
