import type { ElementSummary } from '../../model/element.ts';
import type { Route } from '../../model/outcome.ts';
import type { Backend, Capability, Ports } from '../ports/backend.ts';

/** Ends a rehearsed call where it would have done something. Not a failure: it says what would have been done. */
export class RehearsalStop extends Error {
  override readonly name = 'RehearsalStop';
  /** How the act would have reached the application. */
  readonly route: Route | undefined;
  /** What it would have been for, where it is for one element. */
  readonly element: ElementSummary | undefined;

  constructor(route?: Route, element?: ElementSummary) {
    super('The rehearsal ends here: what comes next would be done.');
    this.route = route;
    this.element = element;
  }
}

/** What changes nothing, port by port. Whatever is not listed stops a rehearsal, so that a new method cannot act in one. */
const READS: { readonly [Name in Capability]: readonly (keyof Ports[Name])[] } = {
  apps: ['list', 'installed', 'endOf'],
  windows: ['list', 'holdsKeys', 'onFocusGivenBack'],
  tree: ['read', 'node', 'attributes', 'probe', 'tellNow'],
  tables: ['cells'],
  actions: [],
  text: ['equals', 'read'],
  values: [],
  selection: [],
  pointer: ['untilApart'],
  keyboard: [],
  screen: ['displays', 'captureScreen', 'captureWindow'],
  clipboard: ['read', 'onChange'],
  events: ['onEvent'],
  scripts: [],
};

/** The same desktop, on which everything can be seen and nothing can be done. */
export function rehearsalBackend(backend: Backend): Backend {
  const names = Object.keys(backend.ports) as Capability[];
  const ports = Object.fromEntries(
    names.map((name) => [name, readOnly(backend.ports[name] as object, READS[name] ?? [])]),
  ) as Backend['ports'];
  const { desktop, notice, clock, onLost, probe } = backend;
  // It is not its own to give back.
  return { desktop, notice, clock, onLost, probe, ports, [Symbol.asyncDispose]: () => Promise.resolve() };
}

function readOnly(port: object, reads: readonly PropertyKey[]): object {
  return new Proxy(port, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return reads.includes(name) ? member.bind(target) : () => Promise.reject(new RehearsalStop());
    },
  });
}
