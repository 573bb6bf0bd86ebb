import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EncodedImage } from '../../core/tool/define-tool.ts';
import { saveImages } from './save-images.ts';
import { TestOutput } from './test-output.ts';

const image = (...bytes: number[]): EncodedImage => ({ data: Uint8Array.from(bytes), mimeType: 'image/png' });

const home = process.cwd();
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deskhand-images-'));
  process.chdir(folder);
});

afterEach(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

const bytesOf = async (name: string) => [...(await readFile(join(folder, name)))];

describe('a picture without a name', () => {
  test('becomes screenshot.png, and the next ones get numbers', async () => {
    const { output } = new TestOutput();
    expect(await saveImages([image(1)], undefined, output)).toEqual(['screenshot.png']);
    expect(await saveImages([image(2), image(3)], undefined, output)).toEqual([
      'screenshot-2.png',
      'screenshot-3.png',
    ]);
    expect([await bytesOf('screenshot.png'), await bytesOf('screenshot-3.png')]).toEqual([[1], [3]]);
  });

  test('never replaces what is there, whatever it is', async () => {
    await writeFile('screenshot.png', 'mine');
    await writeFile('screenshot-2.png', '');
    const saved = await saveImages([image(1)], undefined, new TestOutput().output);
    expect(saved).toEqual(['screenshot-3.png']);
    expect(await readFile('screenshot.png', 'utf8')).toBe('mine');
    expect(await bytesOf('screenshot-2.png')).toEqual([]);
  });

  test('is not saved when the output is quiet', async () => {
    expect(await saveImages([image(1)], undefined, new TestOutput({ format: 'quiet' }).output)).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe('a picture with a name', () => {
  test('replaces what is there, also when the output is quiet', async () => {
    await writeFile('mine.png', 'an older and longer picture');
    const { output } = new TestOutput({ format: 'quiet' });
    expect(await saveImages([image(1, 2)], 'mine.png', output)).toEqual(['mine.png']);
    expect(await bytesOf('mine.png')).toEqual([1, 2]);
  });

  test('that cannot be written is an error that says where and why', async () => {
    const path = join(folder, 'missing', 'mine.png');
    await expect(saveImages([image(1)], path, new TestOutput().output)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^The picture cannot be saved to .*mine\.png: ENOENT/),
      cause: expect.objectContaining({ code: 'ENOENT' }),
    });
  });
});

test('a picture named "-" goes to stdout and nowhere else', async () => {
  const captured = new TestOutput();
  expect(await saveImages([image(137, 80)], '-', captured.output)).toEqual([]);
  expect([...captured.bytes]).toEqual([137, 80]);
  expect(await readdir(folder)).toEqual([]);
});

test('an answer without pictures saves nothing', async () => {
  expect(await saveImages([], 'mine.png', new TestOutput().output)).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});
