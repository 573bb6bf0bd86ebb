import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../../base/cancellation.ts';
import { AutomationError } from '../../../base/errors.ts';
import { PendingRequests } from './pending-requests.ts';
import { isGone, XError } from './x-error.ts';

function packet(kind: number, sequence: number, code = 0): Buffer {
  const bytes = Buffer.alloc(32);
  bytes[0] = kind;
  bytes[1] = code;
  bytes.writeUInt16LE(sequence & 0xffff, 2);
  return bytes;
}
const reply = (sequence: number) => packet(1, sequence);
const error = (sequence: number, code = 3) => packet(0, sequence, code);

describe('PendingRequests', () => {
  test('gives a reply to the request with its number', async () => {
    const pending = new PendingRequests();
    const [first, second] = [pending.add('A', true, neverAborted), pending.add('B', true, neverAborted)];
    pending.takeReply(reply(1));
    pending.takeReply(reply(2));
    expect((await first)?.readUInt16LE(2)).toBe(1);
    expect((await second)?.readUInt16LE(2)).toBe(2);
  });

  test('a request without a reply is accepted when the server answers a later one', async () => {
    const pending = new PendingRequests();
    const quiet = pending.add('MapWindow', false, neverAborted);
    expect(pending.needsReply).toBe(true);
    const sync = pending.add('GetInputFocus', true, neverAborted);
    expect(pending.needsReply).toBe(false);
    pending.takeReply(reply(2));
    expect(await quiet).toBeUndefined();
    expect(await sync).toBeDefined();
  });

  test('an error goes to the request that caused it, and only to it', async () => {
    const pending = new PendingRequests();
    const bad = pending.add('GetGeometry', true, neverAborted);
    const good = pending.add('GetGeometry', true, neverAborted);
    expect(pending.takeError(error(1))).toBeUndefined();
    pending.takeReply(reply(2));
    const thrown = await bad.catch((each: unknown) => each);
    expect(thrown).toBeInstanceOf(XError);
    expect(isGone(thrown)).toBe(true);
    expect(thrown).toMatchObject({
      code: 'internal',
      error: 'Window',
      message: expect.stringContaining('GetGeometry'),
    });
    expect(await good).toBeDefined();
  });

  test('an error that nobody awaits is handed back', () => {
    const pending = new PendingRequests();
    pending.countUnchecked();
    expect(pending.takeError(error(1, 9))).toMatchObject({ error: 'Drawable' });
  });

  test('numbers go on when 16 bits are full', async () => {
    const pending = new PendingRequests();
    for (let sent = 1; sent <= 0x7ffe; sent++) pending.countUnchecked();
    expect(pending.isSilent).toBe(false);
    pending.countUnchecked();
    expect(pending.isSilent).toBe(true);
    const half = pending.add('A', true, neverAborted);
    pending.takeReply(reply(0x8000));
    await half;
    for (let sent = 1; sent < 0x8005; sent++) pending.countUnchecked();
    const wrapped = pending.add('B', true, neverAborted);
    pending.takeEvent(packet(28, 0xffff));
    pending.takeReply(reply(0x10005));
    expect((await wrapped)?.readUInt16LE(2)).toBe(5);
  });

  test('an event says how far the server has come, but a keymap event has no number', async () => {
    const pending = new PendingRequests();
    const quiet = pending.add('MapWindow', false, neverAborted);
    pending.countUnchecked();
    pending.takeEvent(packet(11, 0x4242));
    pending.takeEvent(packet(28, 2));
    expect(await quiet).toBeUndefined();
  });

  test('many requests of one signal end together when it aborts, and later replies still fit', async () => {
    const pending = new PendingRequests();
    const controller = new AbortController();
    const cancelled = Array.from({ length: 50 }, () => pending.add('A', true, controller.signal));
    const kept = pending.add('B', true, neverAborted);
    controller.abort();
    for (const result of await Promise.allSettled(cancelled)) {
      expect(result).toMatchObject({ status: 'rejected', reason: { code: 'cancelled' } });
    }
    for (let sequence = 1; sequence <= 51; sequence++) pending.takeReply(reply(sequence));
    expect((await kept)?.readUInt16LE(2)).toBe(51);
  });

  test('the end of the connection ends all', async () => {
    const pending = new PendingRequests();
    const all = [pending.add('A', true, neverAborted), pending.add('B', false, neverAborted)];
    pending.rejectAll(new AutomationError('desktop_unavailable', 'gone'));
    for (const each of all) await expect(each).rejects.toMatchObject({ code: 'desktop_unavailable' });
  });
});
