import { expect, test } from 'vitest';
import { walk } from '../../../model/element.ts';
import type { DBusConnection } from '../dbus/connection.ts';
import { DBUS_ERRORS, DBusError } from '../dbus/dbus-error.ts';
import type { Method } from '../dbus/message.ts';
import type { Replies } from '../dbus/replies.ts';
import { AtspiApp } from './atspi-app.ts';
import { AtspiReader } from './atspi-reader.ts';
import { ATSPI } from './interfaces.ts';
import { ROOT_PATH } from './object-ref.ts';
import { numberOf } from './roles.ts';

const BUS = ':1.7';
const WINDOW = '/org/a11y/atspi/accessible/1';
const LIST = '/org/a11y/atspi/accessible/2';
const ROLES: Readonly<Record<string, string>> = {
  [ROOT_PATH]: 'application',
  [WINDOW]: 'frame',
  [LIST]: 'list',
};
const SHOWN = [(1 << 8) | (1 << 24) | (1 << 25) | (1 << 30), 0];
const { signal } = new AbortController();

/** A list as java-atk-wrapper 0.40 tells it: each answer has new objects for the items, and the ones before are gone. */
class SwingList {
  names = ['Apple', 'Banana', 'Cherry'];
  #asked = 0;
  readonly #items = new Map<string, number>();

  call({ path, ...method }: Method & { path: string }): Promise<unknown[]> {
    const answer = this.#answer(path, method);
    return answer instanceof DBusError ? Promise.reject(answer) : Promise.resolve(answer);
  }

  gather(
    replies: Replies,
    { target, methods, place }: { target: { path: string }; methods: readonly Method[]; place: number },
  ): void {
    for (const [index, method] of methods.entries()) {
      const answer = this.#answer(target.path, method);
      if (answer instanceof DBusError) replies.reject(answer, place + index);
      else replies.resolve(answer, place + index);
    }
  }

  #answer(path: string, { member, body = [] }: Method): unknown[] | DBusError {
    const name = this.#nameOf(path);
    if (name === undefined) return new DBusError(DBUS_ERRORS.unknownObject, path);
    const children = () => this.#childrenOf(path);
    const answers: Record<string, () => unknown> = {
      GetChildren: children,
      GetChildAtIndex: () => children()[Number(body[0])] ?? ['', '/org/a11y/atspi/null'],
      GetRole: () => numberOf(ROLES[path] ?? 'label'),
      GetState: () => SHOWN,
      GetInterfaces: () => (name === '' ? [] : [ATSPI.action]),
      GetName: () => (body[0] === 0 ? 'click' : ''),
      Get: () => (body[1] === 'ChildCount' ? this.#countIn(path) : body[1] === 'Name' ? name : ''),
    };
    return [answers[member]?.() ?? ''];
  }

  /** Empty for what is no item. */
  #nameOf(path: string): string | undefined {
    const item = this.#items.get(path);
    return item === undefined && path in ROLES ? '' : this.names[item ?? -1];
  }

  #countIn(path: string): number {
    if (path === LIST) return this.names.length;
    return path in ROLES ? 1 : 0;
  }

  #childrenOf(path: string): [string, string][] {
    if (path !== LIST) return [[BUS, path === ROOT_PATH ? WINDOW : LIST]];
    this.#items.clear();
    return this.names.map((_, place) => {
      const fresh = `/org/a11y/atspi/accessible/${++this.#asked + 100}`;
      this.#items.set(fresh, place);
      return [BUS, fresh];
    });
  }
}

function swing() {
  const list = new SwingList();
  const facts = {
    bus: BUS,
    pid: 1,
    name: 'Form',
    toolkit: 'J2SE-access-bridge',
    toolkitVersion: '1.0',
  };
  const app = new AtspiApp(facts, list as unknown as DBusConnection);
  const reader = new AtspiReader(async () => () => undefined);
  const items = async () => {
    const { roots } = await reader.readTree(app, { maxDepth: 9, maxNodes: 99 }, signal);
    return [...walk(roots)].map(({ node }) => node).filter(({ role }) => role === 'AXRow');
  };
  return { list, app, reader, items };
}

test('an item that is another object in every answer stays the same element', async () => {
  const { items } = swing();
  const before = await items();
  expect(before.map(({ title }) => title)).toEqual(['Apple', 'Banana', 'Cherry']);
  expect(await items()).toEqual(before);
});

test('it is found again after the object that it was is gone', async () => {
  const { items, reader, app } = swing();
  const [, banana] = await items();
  await items();
  const again = await reader.readNode(app, banana?.id ?? '', signal);
  expect(again).toMatchObject({ id: banana?.id, title: 'Banana', role: 'AXRow', actions: ['select'] });
});

test('an item whose place no longer exists is gone', async () => {
  const { items, reader, app, list } = swing();
  const [, , cherry] = await items();
  list.names = ['Apple'];
  expect(await reader.readNode(app, cherry?.id ?? '', signal)).toBeUndefined();
});
