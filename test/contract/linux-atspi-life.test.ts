import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AtspiApp } from '../../src/backends/linux/atspi/atspi-app.ts';
import { AtspiBus } from '../../src/backends/linux/atspi/atspi-bus.ts';
import { AtspiEvents } from '../../src/backends/linux/atspi/atspi-events.ts';
import { AtspiReader } from '../../src/backends/linux/atspi/atspi-reader.ts';
import { ATSPI } from '../../src/backends/linux/atspi/interfaces.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { deadline, systemClock } from '../../src/base/clock.ts';
import { type UiNode, walk } from '../../src/model/element.ts';
import type { UiEvent } from '../../src/model/event.ts';
import { freezeProcess } from '../support/linux-contract-subject.ts';
import { type DeskApp, PrivateDesk } from '../support/private-desk.ts';

const signal = neverAborted;
const ALL = { maxDepth: 100, maxNodes: 20_000 };

let desk: PrivateDesk;
let bus: AtspiBus;
const reader = new AtspiReader(async () => () => undefined);

beforeAll(async () => {
  desk = await PrivateDesk.open();
  bus = await AtspiBus.connect(desk.desktop.accessibilityAddress, { clock: systemClock }, signal);
});

afterAll(async () => {
  await bus?.[Symbol.asyncDispose]();
  await desk?.[Symbol.asyncDispose]();
});

async function open(command: string): Promise<{ app: AtspiApp; started: DeskApp }> {
  const started = await desk.launch(command);
  return { app: await bus.application(started.busName, signal), started };
}

async function end({ process: { pid, exited } }: DeskApp): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await exited;
}

async function nodesOf(app: AtspiApp, options = ALL): Promise<UiNode[]> {
  const { roots } = await reader.readTree(app, options, signal);
  return [...walk(roots)].map(({ node }) => node);
}

/** Does something to a node the way another program would. */
function call(node: UiNode, owner: string, member: string, signature: string, body: readonly unknown[]) {
  const [destination = ''] = node.id.split('/');
  const path = node.id.slice(destination.length);
  return desk.bus.call(
    { destination, path, interface: `org.a11y.atspi.${owner}`, member, signature, body },
    signal,
  );
}

describe('applications', () => {
  test('are heard of when they come and when they leave', async () => {
    const heard: string[] = [];
    const stop = [
      bus.onLaunched((name) => heard.push(`+${name}`)),
      bus.onEnded((name) => heard.push(`-${name}`)),
    ];
    const { started } = await open('mousepad');
    await expect.poll(() => heard).toEqual([`+${started.busName}`]);
    expect((await bus.applications(signal)).map(({ facts }) => facts.pid)).toContain(started.pid);
    await end(started);
    await expect.poll(() => heard).toEqual([`+${started.busName}`, `-${started.busName}`]);
    expect(await bus.applications(signal)).toEqual([]);
    for (const one of stop) one();
  });

  test('that are gone say so', async () => {
    const { app, started } = await open('mousepad');
    const [window] = await nodesOf(app);
    await end(started);
    await expect(reader.readTree(app, ALL, signal)).rejects.toMatchObject({ code: 'app_gone' });
    await expect(reader.readNode(app, window?.id ?? '', signal)).rejects.toMatchObject({ code: 'app_gone' });
    await expect
      .poll(() => bus.application(started.busName, signal).catch(({ code }) => code))
      .toBe('app_gone');
  });

  test('that hang cost their callers a bounded time, and others nothing', async () => {
    const hung = await open('mousepad');
    const fine = await open('gnome-calculator');
    await nodesOf(hung.app);
    process.kill(hung.started.pid, 'SIGSTOP');
    using limit = deadline(signal, systemClock, 300);
    const stuck = reader.readTree(hung.app, ALL, limit.signal);
    const [outcome, others] = await Promise.allSettled([stuck, nodesOf(fine.app)]);
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'timed_out' } });
    expect(others).toMatchObject({ status: 'fulfilled' });
    process.kill(hung.started.pid, 'SIGCONT');
    expect((await nodesOf(hung.app)).length).toBeGreaterThan(10);
    await Promise.all([end(hung.started), end(fine.started)]);
  });
});

describe('limits', () => {
  test.each(['mousepad', 'gnome-calculator', 'kcalc'])(
    'of %s keep the upper levels and say what is left out',
    async (command) => {
      const { app, started } = await open(command);
      const all = await nodesOf(app);
      const shallow = await reader.readTree(app, { ...ALL, maxDepth: 2 }, signal);
      const depths = [...walk(shallow.roots)].map(({ ancestors }) => ancestors.length);
      expect(Math.max(...depths)).toBe(2);
      expect(shallow.omitted).toBeGreaterThan(0);
      const few = await reader.readTree(app, { ...ALL, maxNodes: 10 }, signal);
      expect([...walk(few.roots)]).toHaveLength(10);
      expect(few.omitted).toBeGreaterThan(0);
      const below = all.find(({ childCount }) => childCount > 1);
      const part = await reader.readTree(app, { ...ALL, root: below?.id }, signal);
      expect(part.roots.map(({ id }) => id)).toEqual([below?.id]);
      expect(part.roots[0]?.children.map(({ id }) => id)).toEqual(below?.children.map(({ id }) => id));
      await end(started);
    },
  );

  test('a node that never was is not there, and a name that is none is refused', async () => {
    const { app, started } = await open('mousepad');
    const nobody = `${app.facts.bus}/org/a11y/atspi/accessible/987654321`;
    expect(await reader.readNode(app, nobody, signal)).toBeUndefined();
    await expect(reader.readTree(app, { ...ALL, root: nobody }, signal)).rejects.toMatchObject({
      code: 'element_gone',
    });
    await expect(reader.readNode(app, 'nonsense', signal)).rejects.toMatchObject({ code: 'invalid_input' });
    await end(started);
  });
});

describe('events', () => {
  test('tell of changed texts and states, each once a turn, until nobody listens', async () => {
    const { app, started } = await open('gtk3-widget-factory');
    const nodes = await nodesOf(app);
    const entry = nodes.find(({ accepts, states }) => accepts.includes('text') && states.includes('visible'));
    if (!entry) throw new Error('There is no field to write into.');
    const events = new AtspiEvents(bus);
    const heard: UiEvent[] = [];
    const stop = events.onEvent((event) => heard.push(event));
    await events.established();
    await call(entry, 'EditableText', 'SetTextContents', 's', ['changed']);
    const change = { kind: 'node_changed', app: app.facts.bus, node: entry.id };
    await expect.poll(() => heard).toContainEqual(change);
    expect(await reader.readNode(app, entry.id, signal)).toMatchObject({ value: 'changed' });

    stop();
    heard.length = 0;
    await call(entry, 'EditableText', 'SetTextContents', 's', ['again']);
    expect(await reader.readNode(app, entry.id, signal)).toMatchObject({ value: 'again' });
    expect(heard).toEqual([]);
    await end(started);
  });

  test('in a flood are fewer than what happened', async () => {
    const { app, started } = await open('gtk3-widget-factory');
    const entry = (await nodesOf(app)).find(
      ({ accepts, states }) => accepts.includes('text') && states.includes('visible'),
    );
    if (!entry) throw new Error('There is no field to write into.');
    using events = new AtspiEvents(bus);
    let heard = 0;
    events.onEvent(({ kind }) => {
      if (kind === 'node_changed') heard += 1;
    });
    await events.established();
    const texts = Array.from({ length: 1_000 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((text) => call(entry, 'EditableText', 'SetTextContents', 's', [text])));
    await expect.poll(() => reader.readNode(app, entry.id, signal)).toMatchObject({ value: 'text 999' });
    expect(heard).toBeGreaterThan(0);
    // Each text is a deletion and an insertion, and both are told.
    expect(heard).toBeLessThan(2_000);
    await end(started);
  });
});

describe('connections for acts', () => {
  const PING = [ATSPI.accessible, 'GetRole', undefined] as const;
  const files = () => readdirSync('/proc/self/fd').length;

  test('are as many as acts at the same time, are used again, and are all closed', async () => {
    const started = await desk.launch('gtk3-widget-factory');
    const before = files();
    await using own = await AtspiBus.connect(
      desk.desktop.accessibilityAddress,
      { clock: systemClock },
      signal,
    );
    const app = await own.application(started.busName, signal);
    const acts = () => Promise.all(Array.from({ length: 6 }, () => app.act(app.root, ...PING, signal)));
    await acts();
    const open = files();
    for (let round = 0; round < 5; round++) await acts();
    expect(files()).toBe(open);
    await own[Symbol.asyncDispose]();
    await expect.poll(files).toBe(before);
    await end(started);
  });

  test('come back when an application goes on', async () => {
    const { app, started } = await open('gtk3-widget-factory');
    await app.act(app.root, ...PING, signal);
    const count = files();
    for (let round = 0; round < 3; round++) {
      const thaw = freezeProcess(started.pid);
      using limit = deadline(signal, systemClock, 300);
      await expect(app.act(app.root, ...PING, limit.signal)).rejects.toMatchObject({ code: 'timed_out' });
      thaw();
      await app.act(app.root, ...PING, signal);
    }
    expect(files()).toBeLessThanOrEqual(count + 1);
    await end(started);
  });

  test('and for reading: who joins somebody that gives up is served nevertheless', async () => {
    const { app, started } = await open('gtk3-widget-factory');
    const impatient = new AbortController();
    const first = app.prepare(impatient.signal);
    const second = app.prepare(signal);
    impatient.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    await second;
    expect(app.isDirect).toBe(true);
    await end(started);
  });
});
