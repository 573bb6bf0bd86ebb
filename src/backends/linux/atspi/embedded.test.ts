import { expect, onTestFinished, test, vi } from 'vitest';
import { abortable, neverAborted } from '../../../base/cancellation.ts';
import { hasState, type UiNode, walk } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { describeTree } from './describe-tree.ts';
import type { ObjectRef } from './object-ref.ts';
import { readAllAttributes } from './read-attributes.ts';
import { numberOf } from './roles.ts';
import { EMBEDDED, quirksOf } from './toolkit-quirks.ts';
import { TreeWalk } from './tree-walk.ts';

const GTK3 = quirksOf({ toolkit: 'gtk', name: '' });
const SHOWN = [(1 << 25) | (1 << 30) | (1 << 8) | (1 << 24), 0];
const SELECTED = [(SHOWN[0] ?? 0) | (1 << 23), 0];
const NOTHING: Thing = { role: '', name: '' };

interface Thing {
  readonly role: string;
  readonly name: string;
  readonly bus?: string;
  readonly isSelected?: boolean;
  /** Children that it lists, and those that it only gives by their place. */
  readonly listed?: readonly string[];
  readonly placed?: readonly string[];
}

/** An application of GTK 3 in which another program draws a page. */
class Application {
  readonly facts = { bus: ':1.1' };
  readonly quirks = GTK3;
  isPageSilent = false;
  readonly #things: Record<string, Thing>;

  constructor(things: Record<string, Thing>) {
    this.#things = things;
  }

  quirksOf = ({ bus }: ObjectRef) => (bus === this.facts.bus ? GTK3 : EMBEDDED);

  async ask(
    { bus, path }: ObjectRef,
    _: string,
    member: string,
    __: unknown,
    signal: AbortSignal,
  ): Promise<readonly unknown[] | undefined> {
    // What came to the page lately, which is everything that it lists, is not in its bulk reading.
    if (member === 'GetItems') {
      await this.#patience(bus, signal);
      return [[this.#item('/page')]];
    }
    return [this.#answer(path, member)];
  }

  async askEach(
    refs: readonly ObjectRef[],
    questions: readonly Method[],
    signal: AbortSignal,
  ): Promise<unknown[]> {
    for (const { bus } of refs) await this.#patience(bus, signal);
    return refs.flatMap(({ path }) =>
      questions.map(({ member, body }) => this.#answer(path, member === 'Get' ? body?.[1] : member)),
    );
  }

  async #patience(bus: string, signal: AbortSignal): Promise<void> {
    if (this.isPageSilent && bus !== this.facts.bus) await abortable(new Promise(() => undefined), signal);
  }

  #answer(path: string, question: unknown): unknown {
    const { role, name, isSelected, listed = [], placed = [] } = this.#things[path] ?? NOTHING;
    const answers = new Map<unknown, unknown>([
      ['GetRole', numberOf(role)],
      ['GetState', isSelected ? SELECTED : SHOWN],
      ['Name', name],
      ['ChildCount', listed.length + placed.length],
      ['GetChildren', listed.map((each) => this.#refOf(each))],
      ['GetChildAtIndex', placed.map((each) => this.#refOf(each))[0]],
    ]);
    return answers.get(question);
  }

  #refOf(path: string): [string, string] {
    return [this.#things[path]?.bus ?? this.facts.bus, path];
  }

  #item(path: string): unknown[] {
    const { role, name } = this.#things[path] ?? { role: '', name: '' };
    const nothing = [':1.2', '/org/a11y/atspi/null'];
    return [this.#refOf(path), nothing, nothing, 0, -1, [], name, numberOf(role), '', SHOWN];
  }
}

function pageIn(): Application {
  return new Application({
    '/window': { role: 'frame', name: 'Browser', listed: ['/socket', '/button'] },
    '/button': { role: 'push button', name: 'Back' },
    '/socket': { role: 'filler', name: '', placed: ['/page'] },
    '/page': { role: 'document web', name: 'Page', bus: ':1.2', listed: ['/link'] },
    '/link': { role: 'link', name: 'Next', bus: ':1.2' },
  });
}

async function described(application: Application): Promise<UiNode[]> {
  const app = application as unknown as AtspiApp;
  const reading = new TreeWalk(app, new CacheItems(), () => undefined, neverAborted);
  const { roots } = await reading.run([{ bus: ':1.1', path: '/window' }], { maxDepth: 9, maxNodes: 99 });
  return [...walk(roots.map((root) => describeTree(app, root)))].map(({ node }) => node);
}

async function outline(application: Application): Promise<string[]> {
  return (await described(application)).map(({ role, title }) => `${role} ${title}`);
}

test('a page that another program draws is found by its place, and what its bulk reading lacks by asking', async () => {
  expect(await outline(pageIn())).toEqual([
    'AXWindow Browser',
    'AXGroup ',
    'AXWebArea Page',
    'AXLink Next',
    'AXButton Back',
  ]);
});

test('a page that says that it is shown is not where its tab is behind another one', async () => {
  const tabs = new Application({
    '/window': { role: 'frame', name: 'Browser', listed: ['/front', '/behind'] },
    '/front': { role: 'page tab', name: 'Front', isSelected: true, placed: ['/first'] },
    '/first': { role: 'document web', name: 'First', bus: ':1.2' },
    '/behind': { role: 'page tab', name: 'Behind', placed: ['/second'] },
    '/second': { role: 'document web', name: 'Second', bus: ':1.3', listed: ['/link'] },
    '/link': { role: 'link', name: 'Next', bus: ':1.3' },
  });
  const shown = (await described(tabs)).filter((node) => hasState(node, 'visible'));
  expect(shown.map(({ title }) => title)).toEqual(['Browser', 'Front', 'First', 'Behind']);
});

test('everything is told of a part of a page, which answers no question for all of its actions', async () => {
  const answers: Record<string, unknown> = {
    GetRole: numberOf('link'),
    GetInterfaces: ['org.a11y.atspi.Action'],
    NActions: 1,
    GetName: 'jump',
    GetKeyBinding: '',
  };
  const app = {
    quirksOf: () => EMBEDDED,
    prepare: async () => undefined,
    facts: { toolkit: 'WebKitGTK', toolkitVersion: '2.50.6' },
    ask: (_ref: ObjectRef, _owner: string, member: string) =>
      member === 'GetActions' ? new Promise(() => undefined) : Promise.resolve([answers[member]]),
    askProperty: async (_ref: ObjectRef, _owner: string, name: string) => answers[name],
  } as unknown as AtspiApp;
  expect(await readAllAttributes(app, ':1.2/link', neverAborted)).toMatchObject({
    'Action.Actions': [{ name: 'jump', keyBinding: '' }],
  });
});

test('a page that does not answer is told as such, and hides nothing of what is around it', async () => {
  const application = pageIn();
  application.isPageSilent = true;
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reading = outline(application);
  await vi.advanceTimersByTimeAsync(1_000);
  const lines = await reading;
  expect(lines.at(2)).toMatch(/^AXWebArea This part does not answer/);
  expect(lines.at(-1)).toBe('AXButton Back');
});
