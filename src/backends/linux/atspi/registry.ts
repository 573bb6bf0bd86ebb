import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { type Clock, deadline } from '../../../base/clock.ts';
import { AutomationError } from '../../../base/errors.ts';
import { Emitter, type Event } from '../../../base/events.ts';
import { quote } from '../../../base/text.ts';
import { nameOwner, onNameOwnerChanged } from '../dbus/bus-names.ts';
import { BUS, type DBusConnection } from '../dbus/connection.ts';
import { DBusError } from '../dbus/dbus-error.ts';
import { getProperty } from '../dbus/properties.ts';
import { ATSPI } from './interfaces.ts';
import { type ObjectRef, ROOT_PATH, readRefs } from './object-ref.ts';

/** The name of the registry on the accessibility bus. */
export const REGISTRY = 'org.a11y.atspi.Registry';
/** Where it is told that somebody listens. */
export const REGISTER = {
  destination: REGISTRY,
  path: '/org/a11y/atspi/registry',
  interface: ATSPI.registry,
  member: 'RegisterEvent',
};
const CHILDREN = {
  destination: REGISTRY,
  path: ROOT_PATH,
  interface: ATSPI.accessible,
  member: 'GetChildren',
};
/** Who has not said by then whether it is an application is asked again with the next listing. */
const PROBE_MS = 500;

/** What applications have to be told that somebody listens to; they keep quiet otherwise. */
const LISTENED = [
  'object:state-changed',
  'object:children-changed',
  'object:property-change',
  'object:text-changed',
  'object:selection-changed',
  'object:active-descendant-changed',
];

/**
 * The registry of the accessibility bus, which knows the applications and tells them that somebody listens. When it ends,
 * another one is started, and that one knows nothing: it is told again that we listen, and of the applications only GTK 3
 * reports to it. The others are still on the bus, with names that are older than the new registry's own.
 */
export class Registry {
  readonly #connection: DBusConnection;
  readonly #clock: Clock;
  readonly #replaced = new Emitter<void>();
  /** Who is registered, while nothing says that this has changed. */
  #listing: readonly ObjectRef[] | undefined;
  /** How often it has changed. */
  #comings = 0;
  #replacements = 0;
  /** Which of the registries was told that we listen. */
  #toldTo = -1;

  constructor(connection: DBusConnection, clock: Clock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** Fires when what applications say may have gone unheard, because the registry ended. */
  get onReplaced(): Event<void> {
    return this.#replaced.event;
  }

  /** Whether applications know that somebody listens. */
  get isListening(): boolean {
    return this.#toldTo === this.#replacements;
  }

  /** Tells applications that somebody listens, now and whenever the registry has been replaced. */
  async listen(signal: AbortSignal): Promise<void> {
    const changes = onNameOwnerChanged(this.#connection, REGISTRY, ({ oldOwner }) => {
      if (oldOwner) this.#startOver();
    });
    await Promise.all([abortable(changes.established, signal), this.#register(signal)]);
  }

  /** The roots of the applications on the bus. */
  async applications(signal: AbortSignal): Promise<readonly ObjectRef[]> {
    if (this.#listing) return this.#listing;
    const comings = this.#comings;
    const { refs, isComplete } = await this.#list(signal).catch((error: unknown) => {
      throw error instanceof DBusError ? silent(error) : error;
    });
    if (isComplete && comings === this.#comings) this.#listing = refs;
    return refs;
  }

  /** Somebody came or left. */
  forgetListing(): void {
    this.#listing = undefined;
    this.#comings += 1;
  }

  /** The first call starts the next registry. */
  #startOver(): void {
    this.forgetListing();
    this.#replacements += 1;
    this.#replaced.fire();
    // Where none can be started, whoever asks for the applications is told.
    void this.#register(neverAborted).catch(() => undefined);
  }

  async #register(signal: AbortSignal): Promise<void> {
    const calls = LISTENED.map((event) => ({ ...REGISTER, signature: 'sass', body: [event, [], ''] }));
    const replacements = this.#replacements;
    await Promise.all(calls.map((call) => this.#connection.call(call, signal)));
    this.#toldTo = replacements;
  }

  async #list(signal: AbortSignal): Promise<{ refs: ObjectRef[]; isComplete: boolean }> {
    // First of all, because this starts a registry where there is none.
    const [children] = await this.#connection.call(CHILDREN, signal);
    const [owner, [names]] = await Promise.all([
      nameOwner(this.#connection, REGISTRY, signal),
      this.#connection.call({ ...BUS, member: 'ListNames' }, signal),
    ]);
    const refs = readRefs(children);
    const known = new Set([...refs.map(({ bus }) => bus), this.#connection.uniqueName]);
    const older = (names as string[]).filter((name) => !known.has(name) && isOlder(name, owner));
    const answers = await Promise.all(older.map((name) => this.#isApplication(name, signal)));
    const forgotten = older.filter((_name, at) => answers[at]);
    return {
      refs: [...refs, ...forgotten.map((bus) => ({ bus, path: ROOT_PATH }))],
      isComplete: owner !== undefined && !answers.includes(undefined),
    };
  }

  /** Undefined where it does not answer. */
  async #isApplication(bus: string, signal: AbortSignal): Promise<boolean | undefined> {
    using limit = deadline(signal, this.#clock, PROBE_MS);
    const root = { destination: bus, path: ROOT_PATH, interface: ATSPI.application };
    try {
      await getProperty(this.#connection, root, 'ToolkitName', limit.signal);
      return true;
    } catch (error) {
      if (error instanceof DBusError) return false;
      if (signal.aborted) throw error;
      return undefined;
    }
  }
}

/** Unique names are numbers, which are given once and in order. */
function isOlder(name: string, than: string | undefined): boolean {
  const [first, second] = [numberOf(name), numberOf(than ?? '')];
  return first !== undefined && second !== undefined && first < second;
}

function numberOf(name: string): number | undefined {
  const digits = /^:\d+\.(\d+)$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function silent(cause: DBusError): AutomationError {
  return new AutomationError(
    'desktop_unavailable',
    `The registry of the accessibility bus does not answer: ${quote(cause.message)}.`,
    {
      guidance: 'Call again; should that not help, log in anew or use --desktop private.',
      cause,
    },
  );
}
