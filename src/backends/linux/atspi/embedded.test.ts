import { expect, onTestFinished, test, vi } from 'vitest';
import { abortable, neverAborted } from '../../../base/cancellation.ts';
import type { UiNode } from '../../../model/element.ts';
import type { Method } from '../dbus/message.ts';
import type { AtspiApp } from './atspi-app.ts';
import { CacheItems } from './cache-items.ts';
import { describeTree } from './describe-tree.ts';
import type { ObjectRef } from './object-ref.ts';
import { numberOf } from './roles.ts';
import { EMBEDDED, quirksOf } from './toolkit-quirks.ts';
import { TreeWalk } from './tree-walk.ts';

const GTK3 = quirksOf({ toolkit: 'gtk', name: '' });
const SHOWN = [(1 << 25) | (1 << 30) | (1 << 8) | (1 << 24), 0];

interface Thing {
  readonly role: string;
  readonly name: string;
  readonly bus?: string;
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
    const { role, name, listed = [], placed = [] } = this.#things[path] ?? { role: '', name: '' };
    const answers = new Map<unknown, unknown>([
      ['GetRole', numberOf(role)],
      ['GetState', SHOWN],
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

async function outline(application: Application): Promise<string[]> {
  const app = application as unknown as AtspiApp;
  const walk = new TreeWalk(app, new CacheItems(), () => undefined, neverAborted);
  const { roots } = await walk.run([{ bus: ':1.1', path: '/window' }], { maxDepth: 9, maxNodes: 99 });
  const lines = (node: UiNode): string[] => [`${node.role} ${node.title}`, ...node.children.flatMap(lines)];
  return roots.flatMap((root) => lines(describeTree(app, root)));
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
