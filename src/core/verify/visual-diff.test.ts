import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { neverAborted } from '../../base/cancellation.ts';
import { decodePng } from '../image/decode-png.ts';
import type { AppSession } from '../session/app-session.ts';
import { diffText, type VisualDiffRequest, visualDiff } from './visual-diff.ts';

const REQUEST: Omit<VisualDiffRequest, 'baseline'> = {
  windowIndex: 0,
  mode: 'pixel',
  threshold: 0,
  ignore: [],
  save: 'never',
};

let folder: string;
let desk: SimDesk;
let app: AppSession;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deskhand-diff-'));
  desk = await SimDesk.open(['Calculator'], { baselineFolder: join(folder, 'baselines') });
  app = await desk.app('Calculator');
});
afterEach(async () => {
  await desk[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const compare = (baseline: string, more: Partial<VisualDiffRequest> = {}) =>
  visualDiff(app, { ...REQUEST, baseline, ...more }, neverAborted);

const now = async () => (await desk.session.screenshot({ app, windowIndex: 0 }, neverAborted)).png;

const press = (key: string) =>
  desk.backend.ports.actions.perform(
    app.info.id,
    desk.sim.widget('Calculator', key).id,
    'press',
    neverAborted,
  );

/** A PNG that claims a size, with whatever packed pixels. */
function forged(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const chunk = (type: string, body: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
    const bytes = Buffer.alloc(8 + named.length);
    bytes.writeUInt32BE(body.length, 0);
    bytes.set(named, 4);
    bytes.writeUInt32BE(crc32(named), 4 + named.length);
    return bytes;
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

describe('a baseline', () => {
  test.each([
    ['as data', (png: Uint8Array) => base64(png)],
    ['as data: URI', (png: Uint8Array) => `data:image/png;base64,${base64(png)}`],
    [
      'as file',
      (png: Uint8Array) => {
        writeFileSync(join(folder, 'a b.png'), png);
        return pathToFileURL(join(folder, 'a b.png')).href;
      },
    ],
  ])('%s: equal, then not, then within the threshold', async (_, baselineOf) => {
    const baseline = baselineOf(await now());
    expect(await compare(baseline)).toMatchObject({ passed: true, percentage: 0, different: 0 });
    await press('7');
    const diff = await compare(baseline);
    expect(diff).toMatchObject({ passed: false, reason: 'More than the threshold of 0 %.' });
    expect(diff.percentage).toBeCloseTo((100 * diff.different) / diff.compared, 10);
    expect(await compare(baseline, { threshold: 5 })).toMatchObject({ passed: true });
  });

  test('that is kept here: recorded when asked for, compared with, and recorded anew', async () => {
    const name = 'baseline:main window';
    await expect(compare(name)).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringContaining('if_missing'),
    });
    const recorded = await compare(name, { save: 'if_missing' });
    expect(recorded).toMatchObject({ passed: true, saved: name, compared: 0 });
    await press('7');
    const diff = await compare(name, { save: 'if_missing' });
    expect(diff).toMatchObject({ passed: false });
    expect(diff.saved).toBeUndefined();
    expect(await compare(name, { save: 'always' })).toMatchObject({ passed: true, saved: name });
    expect(await compare(name)).toMatchObject({ passed: true, different: 0 });
  });

  test('is refused where it cannot be kept', async () => {
    writeFileSync(join(folder, 'baselines'), 'no folder');
    await expect(compare('baseline:x', { save: 'always' })).rejects.toMatchObject({
      code: 'capability_missing',
      message: expect.stringContaining('cannot be kept'),
    });
  });

  test('is refused without a folder to keep it in', async () => {
    await using poor = await SimDesk.open(['Calculator']);
    const request = { ...REQUEST, baseline: 'baseline:x', save: 'always' } as const;
    await expect(visualDiff(await poor.app('Calculator'), request, neverAborted)).rejects.toMatchObject({
      code: 'capability_missing',
    });
  });
});

test('what differs is found in its element, and shown', async () => {
  const baseline = base64(await now());
  await press('7');
  const diff = await compare(baseline);
  expect(diff.areas).toHaveLength(1);
  expect(diff.areas[0]?.element).toMatchObject({ identifier: 'display' });
  expect(diffText(diff)).toMatch(/^Failed: .* in AXStaticText ".*" \(el-/s);
  const picture = decodePng(diff.png);
  expect(picture).toMatchObject(diff.size);
  const red = picture.data.filter((value, at) => at % 4 === 0 && value === 0xd6).length;
  expect(red).toBeGreaterThanOrEqual(diff.different);
});

test('what is ignored is not compared', async () => {
  const baseline = base64(await now());
  await press('7');
  const { areas } = await compare(baseline);
  const diff = await compare(baseline, { ignore: areas });
  expect(diff).toMatchObject({ passed: true, different: 0 });
  expect(diff.compared).toBeLessThan(diff.size.width * diff.size.height);
  const everything = compare(baseline, { ignore: [{ x: 0, y: 0, width: 10_000, height: 10_000 }] });
  await expect(everything).rejects.toMatchObject({ code: 'invalid_input' });
});

test('another size is an answer, whatever it claims to be', async () => {
  const bomb = forged(2 ** 31 - 1, 2 ** 31 - 1, deflateSync(Buffer.alloc(1 << 20)));
  const diff = await compare(base64(bomb));
  expect(diff).toMatchObject({
    passed: false,
    percentage: 100,
    baselineSize: { width: 2 ** 31 - 1, height: 2 ** 31 - 1 },
    reason: expect.stringMatching(/sizes differ: the window is \d+ by \d+ pixels, the baseline 2147483647/),
  });
});

describe('what is no picture', () => {
  test('a picture of the right size that unpacks to more is refused', async () => {
    const { width, height } = decodePng(await now());
    const bomb = forged(width, height, deflateSync(Buffer.alloc(8 << 20)));
    await expect(compare(base64(bomb))).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringContaining('8 bits per channel'),
    });
  });

  test.each([
    ['text', 'not a picture!'],
    ['base64 of something else', base64(Buffer.from('hello, world'))],
    ['half a picture', 'iVBORw0KGgoAAAANSUhEUgAA'],
    ['nothing', ' '],
    ['a name that leads elsewhere', 'baseline:../../etc/passwd'],
    ['a name with a separator', 'baseline:a/b'],
    ['a host', 'file://example.org/x.png'],
    ['a file that is not there', 'file:///nowhere/x.png'],
    ['a folder', 'file:///tmp'],
    ['an endless device', 'file:///dev/zero'],
    ['another scheme', 'https://example.org/x.png'],
  ])('%s is refused with guidance', async (_, baseline) => {
    await expect(compare(baseline)).rejects.toMatchObject({
      code: 'invalid_input',
      guidance: expect.stringMatching(/\w/),
    });
  });

  test('a link is followed; only what is read must be a picture', async () => {
    const [file, link] = [join(folder, 'real.png'), join(folder, 'link.png')];
    writeFileSync(file, await now());
    symlinkSync(file, link);
    expect(await compare(pathToFileURL(link).href)).toMatchObject({ passed: true });
  });
});
