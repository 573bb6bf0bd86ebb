import { afterAll, beforeAll, beforeEach } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { AutomationError } from '../../src/base/errors.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import type { Backend, Capability, Ports } from '../../src/core/ports/backend.ts';
import type { TreeRead } from '../../src/core/ports/tree.ts';
import type { AppInfo, WindowInfo } from '../../src/model/application.ts';
import { type SemanticAction, type UiNode, walk } from '../../src/model/element.ts';
import type { UiEvent } from '../../src/model/event.ts';
import type { ContractSubject, Fixtures, OpenedSubject, Place } from './contract-subject.ts';

export const UNLIMITED = { maxDepth: 100, maxNodes: 100_000 };
const PATIENCE_MS = 10_000;
/** Real applications take their time to start, above all on a busy machine. */
const OPENING_MS = 90_000;

/** A desktop under contract, driven through its ports by the names of its fixtures. */
export class ContractDesk {
  readonly backend: Backend;
  readonly fixtures: Fixtures;
  /** Makes an application stop answering, until the returned function is called. */
  readonly freeze: OpenedSubject['freeze'];

  constructor({ backend, fixtures, freeze }: OpenedSubject) {
    this.backend = backend;
    this.fixtures = fixtures;
    this.freeze = freeze;
  }

  port<Name extends Capability>(name: Name): Ports[Name] {
    const port = this.backend.ports[name];
    if (!port) throw new Error(`${this.backend.desktop} has no ${name}.`);
    return port as Ports[Name];
  }

  /** Looks until there is something to see. */
  async until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const wake = this.backend.ports.events?.onEvent;
    const options = { clock: this.backend.clock, timeoutMs: PATIENCE_MS, ...(wake && { wake }) };
    const found = await waitFor(look, options, neverAborted);
    if (found === undefined) throw new Error(`${what} did not happen within ${PATIENCE_MS} ms.`);
    return found;
  }

  async app(name: string): Promise<AppInfo> {
    return this.until(`${name} running`, () => this.runningApp(name));
  }

  async runningApp(name: string): Promise<AppInfo | undefined> {
    const apps = await this.port('apps').list(neverAborted);
    return apps.find((app) => app.name === name);
  }

  /** Windows of an application, front to back. */
  async windows(name: string): Promise<WindowInfo[]> {
    return this.port('windows').list((await this.app(name)).id, neverAborted);
  }

  async window(name: string): Promise<WindowInfo> {
    return this.until(`a window of ${name}`, async () => (await this.windows(name))[0]);
  }

  async read(name: string, limits: { maxDepth: number; maxNodes: number } = UNLIMITED): Promise<TreeRead> {
    return this.port('tree').read((await this.app(name)).id, limits, neverAborted);
  }

  async nodes(name: string): Promise<UiNode[]> {
    return [...walk((await this.read(name)).roots)].map(({ node }) => node);
  }

  /** The first element that fits a place, as soon as there is one. */
  async node({ app, role, title, identifier }: Place): Promise<UiNode> {
    const fits = (node: UiNode) =>
      node.role === role &&
      (title === undefined || node.title === title) &&
      (identifier === undefined || node.identifier === identifier);
    return this.until(`${role} ${title ?? identifier} in ${app}`, async () =>
      (await this.nodes(app)).find(fits),
    );
  }

  /** The ids that a port wants for an element. */
  async address(place: Place): Promise<[app: string, node: string]> {
    return [(await this.app(place.app)).id, (await this.node(place)).id];
  }

  async perform(place: Place, action: SemanticAction): Promise<void> {
    await this.port('actions').perform(...(await this.address(place)), action, neverAborted);
  }

  /** Waits until an element is as it should be. */
  async settled(place: Place, isRight: (node: UiNode) => boolean): Promise<UiNode> {
    return this.until(`the change of ${place.title ?? place.identifier}`, async () => {
      const node = await this.node(place);
      return isRight(node) ? node : undefined;
    });
  }

  async focusedWindow(): Promise<WindowInfo | undefined> {
    const windows = await this.port('windows').list(undefined, neverAborted);
    return windows.find(({ focused }) => focused);
  }

  /** Does something in the background, and insists that the focus stayed where it was. */
  async inBackground(act: () => Promise<unknown>): Promise<void> {
    const before = await this.focusedWindow();
    await act();
    const after = await this.focusedWindow();
    if (after?.id !== before?.id) throw new Error(`The focus went to ${after?.app}: ${after?.title}.`);
  }

  /** Does something and waits for an event that it must cause. */
  async eventOf(act: () => Promise<unknown>, isWanted: (event: UiEvent) => boolean): Promise<UiEvent> {
    const seen: UiEvent[] = [];
    const stop = this.port('events').onEvent((event) => void seen.push(event));
    try {
      await act();
      return await this.until('the event', async () => seen.find(isWanted));
    } finally {
      stop();
    }
  }
}

/** Opens a subject for all tests of a suite, with the fixtures that they need. */
export function useContractDesk(
  subject: ContractSubject,
  needed: readonly (keyof Fixtures)[],
): () => ContractDesk {
  let opened: OpenedSubject | undefined;
  beforeAll(async () => {
    if (!subject.missing) opened = await subject.open(needed);
  }, OPENING_MS);
  beforeEach(({ skip }) => skip(subject.missing !== undefined, subject.missing));
  afterAll(() => opened?.backend[Symbol.asyncDispose]());
  return () => {
    if (!opened) throw new Error(`${subject.name} is not open.`);
    return new ContractDesk(opened);
  };
}

/** The code that a promise rejects with; fails where it does not reject, or not with a typed error. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof AutomationError) return error.code;
    throw error;
  }
  throw new Error('What should have failed went well.');
}
