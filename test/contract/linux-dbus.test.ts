import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nameOwner, onNameOwnerChanged, processOf } from '../../src/backends/linux/dbus/bus-names.ts';
import { BUS, DBusConnection } from '../../src/backends/linux/dbus/connection.ts';
import type { Method } from '../../src/backends/linux/dbus/message.ts';
import { getAllProperties, getProperty } from '../../src/backends/linux/dbus/properties.ts';
import { Replies } from '../../src/backends/linux/dbus/replies.ts';
import type { Signal } from '../../src/backends/linux/dbus/signal-rules.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { AutomationError } from '../../src/base/errors.ts';
import { hasDBusDaemon, PrivateBus } from '../support/private-bus.ts';

const reason = hasDBusDaemon ? '' : ' (skipped: dbus-daemon is not installed)';
const signal = neverAborted;
const connectTo = ({ address }: { address: string }) =>
  DBusConnection.connect(address, { hello: true }, signal);
const getId = { ...BUS, member: 'GetId' };

/** Calls several methods of the bus together. */
function gather(connection: DBusConnection, methods: readonly Method[], until = signal) {
  const replies = new Replies(methods.length);
  connection.gather(replies, { target: BUS, methods, place: 0 }, until);
  return replies.all;
}
/** A call that comes back as a signal: the bus tells when a name is requested. */
const requestName = (name: string) => ({ ...BUS, member: 'RequestName', signature: 'su', body: [name, 0] });

describe.skipIf(!hasDBusDaemon)(`a connection to a real bus${reason}`, () => {
  let bus: PrivateBus;
  beforeAll(async () => {
    bus = await PrivateBus.start();
  });
  afterAll(() => bus[Symbol.asyncDispose]());

  test('says hello, also where the first address does not answer', async () => {
    await using one = await connectTo(bus);
    expect(one.uniqueName).toMatch(/^:1\.\d+$/);
    await using two = await connectTo({ address: `unix:path=/nowhere/at%20all;${bus.address}` });
    expect(two.uniqueName).not.toBe(one.uniqueName);
    expect(await processOf(two, two.uniqueName, signal)).toBe(process.pid);
  });

  test('answers a thousand calls made at once, each its own', async () => {
    await using connection = await connectTo(bus);
    const names = Array.from({ length: 1_000 }, (_, index) => `org.example.none${index}`);
    const owned = [connection.uniqueName, BUS.destination];
    const answers = await Promise.all(
      [...names, ...owned].map((name) => nameOwner(connection, name, signal)),
    );
    expect(answers.slice(0, 1_000).every((owner) => owner === undefined)).toBe(true);
    expect(answers.slice(1_000)).toEqual(owned);
    expect(connection.pendingCalls).toBe(0);
  });

  test('answers calls of one object together, and says which of them failed', async () => {
    await using connection = await connectTo(bus);
    const methods = ['GetId', 'NoSuchThing', 'ListNames'].map((member) => ({
      interface: BUS.interface,
      member,
    }));
    const [id, failed, names] = await gather(connection, methods);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(failed).toMatchObject({ name: 'org.freedesktop.DBus.Error.UnknownMethod' });
    expect(names).toEqual(expect.arrayContaining([connection.uniqueName]));
    expect(await gather(connection, [])).toEqual([]);
    expect(connection.pendingCalls).toBe(0);
  });

  test('carries texts of many megabytes both ways', async () => {
    await using connection = await connectTo(bus);
    const rule = `type='signal',path='/${'x'.repeat(900)}'`;
    await connection.call({ ...BUS, member: 'AddMatch', signature: 's', body: [rule] }, signal);
    const long = 'ä€😀'.repeat(1_000_000);
    const call = { ...BUS, member: 'GetNameOwner', signature: 's', body: [long] };
    await expect(connection.call(call, signal)).rejects.toMatchObject({
      name: expect.stringMatching(/Error/),
    });
    expect((await connection.call({ ...BUS, member: 'ListNames' }, signal))[0]).toContain(
      connection.uniqueName,
    );
  });

  test('turns error replies into errors with their name', async () => {
    await using connection = await connectTo(bus);
    await expect(connection.call({ ...BUS, member: 'NoSuchThing' }, signal)).rejects.toMatchObject({
      name: 'org.freedesktop.DBus.Error.UnknownMethod',
      message: expect.stringContaining('NoSuchThing'),
    });
  });

  test('refuses what the bus would answer by hanging up, and lives on', async () => {
    await using connection = await connectTo(bus);
    const bad = [
      { ...getId, path: 'no path' },
      { ...getId, destination: 'no name' },
      { ...getId, signature: 's', body: ['a\0b'] },
      { ...getId, signature: 's', body: [5] },
    ];
    const results = await Promise.allSettled([...bad, getId].map((call) => connection.call(call, signal)));
    expect(results.map(({ status }) => status)).toEqual([...bad.map(() => 'rejected'), 'fulfilled']);
  });

  test('reads properties', async () => {
    await using connection = await connectTo(bus);
    expect(await getProperty(connection, BUS, 'Interfaces', signal)).toContain(
      'org.freedesktop.DBus.Monitoring',
    );
    expect([...(await getAllProperties(connection, BUS, signal)).keys()].sort()).toEqual([
      'Features',
      'Interfaces',
    ]);
  });
});

describe.skipIf(!hasDBusDaemon)(`signals of a real bus${reason}`, () => {
  let bus: PrivateBus;
  beforeAll(async () => {
    bus = await PrivateBus.start();
  });
  afterAll(() => bus[Symbol.asyncDispose]());

  const rulesOf = async (connection: DBusConnection) => {
    const call = { ...BUS, interface: 'org.freedesktop.DBus.Debug.Stats', member: 'GetAllMatchRules' };
    const [rules] = await connection.call(call, signal);
    return rules instanceof Map ? (rules.get(connection.uniqueName) as string[]) : [];
  };

  test('arrive for the rule only, and the bus forgets the rule with its last listener', async () => {
    await using connection = await connectTo(bus);
    await using other = await connectTo(bus);
    const heard: string[] = [];
    const listen = () =>
      onNameOwnerChanged(connection, 'org.example.wanted', ({ name }) => void heard.push(name));
    const first = listen();
    const second = listen();
    await Promise.all([first.established, second.established]);
    expect(await rulesOf(connection)).toHaveLength(1);

    await other.call(requestName('org.example.other'), signal);
    await other.call(requestName('org.example.wanted'), signal);
    await connection.call(getId, signal);
    expect(heard).toEqual(['org.example.wanted', 'org.example.wanted']);

    first[Symbol.dispose]();
    expect(await rulesOf(connection)).toHaveLength(1);
    second[Symbol.dispose]();
    second[Symbol.dispose]();
    expect(await rulesOf(connection)).toEqual([]);
  });

  test('tell when a program has left', async () => {
    await using connection = await connectTo(bus);
    const other = await connectTo(bus);
    const left = new Promise((resolve) => {
      onNameOwnerChanged(connection, other.uniqueName, (change) => resolve(change));
    });
    await connection.call(getId, signal);
    await other[Symbol.asyncDispose]();
    expect(await left).toEqual({ name: other.uniqueName, oldOwner: other.uniqueName, newOwner: undefined });
  });

  test('in a flood leave the rest of the program its turns', async () => {
    await using connection = await connectTo(bus);
    const received: Signal[] = [];
    const rule = { interface: BUS.interface, member: 'NameOwnerChanged' };
    await connection.onSignal(rule, (one) => void received.push(one)).established;
    await using other = await connectTo(bus);
    let turns = 0;
    const count = () => {
      turns++;
      if (received.length < 10_000) setImmediate(count);
    };
    setImmediate(count);
    const pairs = Array.from({ length: 5_000 }, (_, index) => [
      requestName(`org.example.flood${index}`),
      { ...BUS, member: 'ReleaseName', signature: 's', body: [`org.example.flood${index}`] },
    ]);
    for (let at = 0; at < pairs.length; at += 500) {
      await Promise.all(
        pairs
          .slice(at, at + 500)
          .flat()
          .map((call) => other.call(call, signal)),
      );
    }
    await connection.call(getId, signal);
    expect(received.filter(({ body }) => String(body[0]).includes('flood'))).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(10);
  });
});

describe.skipIf(!hasDBusDaemon)(`the end of a call or a connection${reason}`, () => {
  test('an aborted call is forgotten and the connection stays usable', async () => {
    await using bus = await PrivateBus.start();
    await using connection = await connectTo(bus);
    const controller = new AbortController();
    const calls = Array.from({ length: 100 }, () => connection.call(getId, controller.signal));
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(1);
    controller.abort(new AutomationError('timed_out', 'Too slow.'));
    const results = await Promise.allSettled(calls);
    expect(results.every((one) => one.status === 'rejected' && one.reason.code === 'timed_out')).toBe(true);
    expect(connection.pendingCalls).toBe(0);
    await expect(connection.call(getId, controller.signal)).rejects.toMatchObject({ code: 'timed_out' });
    expect((await connection.call(getId, signal))[0]).toMatch(/^[0-9a-f]{32}$/);
  });

  test('calls that were made together are given up together', async () => {
    await using bus = await PrivateBus.start();
    await using connection = await connectTo(bus);
    const controller = new AbortController();
    const calls = gather(connection, [getId, getId], controller.signal);
    controller.abort(new AutomationError('timed_out', 'Too slow.'));
    await expect(calls).rejects.toMatchObject({ code: 'timed_out' });
    expect(connection.pendingCalls).toBe(0);
    await bus.kill();
    expect(await gather(connection, [getId])).toMatchObject([
      { name: expect.stringMatching(/Disconnected/) },
    ]);
  });

  test('a bus that dies rejects what waits, tells it once, and rejects what comes', async () => {
    await using bus = await PrivateBus.start();
    await using connection = await connectTo(bus);
    const closed: unknown[] = [];
    connection.onClose((error) => closed.push(error));
    await bus.kill();
    await expect(connection.call(getId, signal)).rejects.toMatchObject({
      name: expect.stringMatching(/Disconnected/),
    });
    await expect(connection.call(getId, signal)).rejects.toMatchObject({
      name: expect.stringMatching(/Disconnected/),
    });
    expect(closed).toHaveLength(1);
    connection.onClose((error) => closed.push(error));
    expect(closed).toEqual([closed[0], closed[0]]);
    expect(connection.isClosed).toBe(true);
  });

  test('disposal is idempotent, and rejects what waits', async () => {
    await using bus = await PrivateBus.start();
    const connection = await connectTo(bus);
    const call = connection.call(getId, signal);
    const ends = [connection[Symbol.asyncDispose](), connection[Symbol.asyncDispose]()];
    const [outcome, ...disposals] = await Promise.allSettled([call, ...ends]);
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/closed/) },
    });
    expect(disposals.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('nobody at the address, and a signal that aborts meanwhile, are told apart', async () => {
    await expect(connectTo({ address: 'unix:path=/nowhere/bus' })).rejects.toMatchObject({
      name: expect.stringMatching(/NoServer/),
    });
    const aborted = AbortSignal.abort(new AutomationError('timed_out', 'Too slow.'));
    const attempt = DBusConnection.connect('unix:path=/nowhere/bus', { hello: true }, aborted);
    await expect(attempt).rejects.toMatchObject({ code: 'timed_out' });
  });
});
