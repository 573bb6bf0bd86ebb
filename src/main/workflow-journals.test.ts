import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workflowJournals } from './workflow-journals.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'deskhand-journals-'));
});

afterEach(() => rmSync(root, { recursive: true }));

test('lines are on the disk as soon as they are written, for nobody else to read', async () => {
  const journal = await workflowJournals({ XDG_STATE_HOME: root }, 3).open();
  await journal.write({ kind: 'intent', step: 1 });
  const path = journal.path ?? '';
  expect(path).toMatch(new RegExp(`^${root}/deskhand/workflows/\\d{8}T\\d{6}-\\d{3}Z-[0-9a-f]{8}\\.jsonl$`));
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({
    time: expect.any(String),
    kind: 'intent',
    step: 1,
  });
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(statSync(join(root, 'deskhand', 'workflows')).mode & 0o077).toBe(0);
});

test('the oldest give way, and nothing that is no journal', async () => {
  const folder = join(root, 'deskhand', 'workflows');
  mkdirSync(folder, { recursive: true });
  for (const name of ['1.jsonl', '2.jsonl', '3.jsonl', 'notes.txt']) writeFileSync(join(folder, name), '');
  const journal = await workflowJournals({ XDG_STATE_HOME: root }, 2).open();
  await journal.write({});
  expect(readdirSync(folder).sort()).toEqual([
    expect.stringMatching(/^2\d+T.*\.jsonl$/),
    '3.jsonl',
    'notes.txt',
  ]);
});

test('without XDG_STATE_HOME they are in the home; a relative one is ignored', async () => {
  for (const env of [{ HOME: root }, { HOME: root, XDG_STATE_HOME: 'state' }]) {
    const journal = await workflowJournals(env, 1).open();
    expect(journal.path).toContain(join(root, '.local', 'state', 'deskhand', 'workflows'));
  }
});

test('none are kept where none are wanted', async () => {
  const journal = await workflowJournals({ XDG_STATE_HOME: root }, 0).open();
  await journal.write({});
  expect(journal.path).toBeUndefined();
  expect(readdirSync(root)).toEqual([]);
});
