import { DBUS_ERRORS, DBusError } from './dbus-error.ts';

/** Which signals to hear. What is absent may be anything. */
export interface SignalRule {
  readonly interface?: string;
  readonly member?: string;
  readonly path?: string;
  readonly arg0?: string;
  /** A unique name such as `:1.7`, or the bus itself. Owners of well-known names are not followed. */
  readonly sender?: string;
}

/** A signal that arrived. */
export interface Signal {
  readonly sender: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature: string;
  readonly body: readonly unknown[];
}

/** The parts of a signal that are known before its body has been decoded. */
export type SignalHeader = Omit<Signal, 'body' | 'signature'>;

/** Listening to signals, until disposed. */
export interface SignalSubscription extends Disposable {
  /** Settles once the bus sends such signals; rejects when it refuses to. */
  readonly established: Promise<void>;
}

interface Subscription {
  readonly rule: SignalRule;
  readonly listener: (signal: Signal) => void;
}

const KEYS = ['sender', 'interface', 'member', 'path', 'arg0'] as const;

/** A rule as the bus wants it written. */
function matchRule(rule: SignalRule): string {
  const { sender } = rule;
  if (sender !== undefined && !sender.startsWith(':') && sender !== 'org.freedesktop.DBus') {
    throw new DBusError(
      DBUS_ERRORS.invalidArgs,
      `Signals can be told apart by unique names only; ask the bus who owns ${sender}.`,
    );
  }
  const parts = KEYS.filter((key) => rule[key] !== undefined).map((key) => `${key}=${quoted(rule[key])}`);
  return ["type='signal'", ...parts].join(',');
}

/** Inside quotes nothing is special to the bus, but the quote itself. */
function quoted(value = ''): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

/** Who listens to which signals, and which rules the bus therefore has to know. */
export class SignalRules {
  #byMember = new Map<string | undefined, Set<Subscription>>();
  #uses = new Map<string, { count: number; established: Promise<void> }>();

  /** `enter` is called for the first listener of a rule, `leave` after the last one. */
  add(
    rule: SignalRule,
    listener: (signal: Signal) => void,
    bus: { enter(rule: string): Promise<void>; leave(rule: string): void },
  ): SignalSubscription {
    const text = matchRule(rule);
    const use = this.#uses.get(text) ?? { count: 0, established: bus.enter(text) };
    // Who does not wait for it must not crash the program by that; who does still gets the failure.
    use.established.catch(() => undefined);
    use.count++;
    this.#uses.set(text, use);
    const subscription = { rule, listener };
    const group = this.#byMember.get(rule.member) ?? new Set();
    this.#byMember.set(rule.member, group.add(subscription));
    const dispose = () => {
      if (!group.delete(subscription)) return;
      if (group.size === 0 && this.#byMember.get(rule.member) === group) this.#byMember.delete(rule.member);
      if (--use.count > 0) return;
      this.#uses.delete(text);
      bus.leave(text);
    };
    return { established: use.established, [Symbol.dispose]: dispose };
  }

  get size(): number {
    return this.#uses.size;
  }

  /** Gives a signal to its listeners. The body is decoded only when somebody listens. */
  dispatch(header: SignalHeader, decode: () => Pick<Signal, 'body' | 'signature'>): void {
    const wanted: Subscription[] = [];
    for (const member of [header.member, undefined]) {
      for (const subscription of this.#byMember.get(member) ?? []) {
        if (fits(subscription.rule, header)) wanted.push(subscription);
      }
    }
    if (wanted.length === 0) return;
    const signal: Signal = { ...header, ...decode() };
    for (const { rule, listener } of wanted) {
      if (rule.arg0 === undefined || rule.arg0 === signal.body[0]) tell(listener, signal);
    }
  }
}

/** A listener that throws is a defect of ours; it neither starves the others nor passes for bad input from outside. */
function tell(listener: (signal: Signal) => void, signal: Signal): void {
  try {
    listener(signal);
  } catch (error) {
    process.nextTick(() => {
      throw error;
    });
  }
}

function fits(rule: SignalRule, header: SignalHeader): boolean {
  return (
    (rule.interface === undefined || rule.interface === header.interface) &&
    (rule.path === undefined || rule.path === header.path) &&
    (rule.sender === undefined || rule.sender === header.sender)
  );
}
