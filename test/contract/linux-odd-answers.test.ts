import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { canRunTestApps, testApp } from '../support/test-app.ts';

describe.skipIf(!canRunTestApps)('a program whose tree makes no sense', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  test.each([
    ['because a box lists its window and itself', 'circle'],
    ['because a part of it has left the bus', 'gone'],
    ['because it says of a part of it that nobody is there', 'lie'],
  ])('%s is read without that', async (_reason, mode) => {
    const { app } = await linux.start(...testApp('odd-answers.py'), mode);
    const { roots } = await app.snapshot(neverAborted);
    const titles = roots.map(({ title, children }) => [title, children.map((child) => child.title)]);
    expect(titles).toEqual([['Odd answers', ['First', 'Box', 'Last']]]);
    expect(roots[0]?.children[1]?.children).toEqual([]);
  });
});
