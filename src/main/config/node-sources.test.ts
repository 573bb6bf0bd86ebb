import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nodeSources } from './node-sources.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'deskhand-config-'));
  writeFileSync(join(directory, 'config.toml'), 'format = "json"\n');
});
afterAll(() => rmSync(directory, { recursive: true }));

test('reads files, and tells absent ones from unreadable ones', () => {
  const { readFile } = nodeSources(new Map());
  expect(readFile(join(directory, 'config.toml'))).toBe('format = "json"\n');
  expect(readFile(join(directory, 'absent.toml'))).toBeUndefined();
  expect(readFile(join(directory, 'config.toml', 'below'))).toBeUndefined();
  expect(() => readFile(directory)).toThrow('EISDIR');
});

test('hands over the environment and the flags of the process', () => {
  const flags = new Map([['format', 'json']]);
  expect(nodeSources(flags)).toMatchObject({ flags, env: process.env });
});
