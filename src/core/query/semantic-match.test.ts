import { describe, expect, test } from 'vitest';
import { SimDesk } from '../../../test/support/sim-desk.ts';
import { element, TreeDesk, window } from '../../../test/support/ui-tree.ts';
import { neverAborted } from '../../base/cancellation.ts';
import type { AutomationError } from '../../base/errors.ts';
import type { UiNode } from '../../model/element.ts';
import { resolve, resolveOne } from './resolve.ts';

const button = (id: string, title: string) => element(id, 'AXButton', title);

/** How a query is read on a tree, and the ids of what it finds. */
async function find(roots: readonly UiNode[], query: string) {
  const result = await resolve(await new TreeDesk(roots).app(), query, {}, neverAborted);
  if (result.kind === 'not_found') return 'none';
  return `${result.strategy}: ${result.matches.map(({ node }) => node.id).join(' ')}`;
}

const failure = (work: Promise<unknown>): Promise<AutomationError> =>
  work.then(
    () => Promise.reject(new Error('It should have failed.')),
    (error: AutomationError) => error,
  );

describe('meaning', () => {
  const roots = [
    window('w', 'App', [
      button('ok', 'Okay'),
      button('prefs', 'Preferences…'),
      button('del', 'Delete Account'),
      button('in', 'Sign In'),
      element('user', 'AXTextField', 'User name'),
      element('userlabel', 'AXStaticText', 'User name'),
      button('text', 'Text'),
      button('export', 'Export'),
      button('r1', 'Row 1234'),
      button('c1', 'Contents'),
      button('c2', 'Contexts'),
      element('quit', 'AXMenuItem', 'Quit'),
    ]),
  ];

  test.each([
    ['OK', 'title_contains: ok'],
    ['Okey', 'none'],
    ['Settings', 'semantic: prefs'],
    ['account delete', 'semantic: del'],
    ['Delte Account', 'semantic: del'],
    ['the Sign In button', 'semantic: in'],
    ['Login', 'semantic: in'],
    ['button:Sing In', 'semantic: in'],
    ['name user field', 'semantic: user'],
    ['Next', 'none'],
    ['Import', 'none'],
    ['Row 1235', 'none'],
    ['Delete', 'title_contains: del'],
    ['Remove Account', 'none'],
    ['Exit', 'semantic: quit'],
    ['Close', 'none'],
    ['Contects', 'semantic: c1 c2'],
    ['Contets', 'semantic: c1 c2'],
    ['link:Sing In', 'none'],
  ])('%s: %s', async (query, found) => {
    expect(await find(roots, query)).toBe(found);
  });

  test.each([
    ['OK', 'none'],
    ['button:OK', 'none'],
    ['Boo', 'title_contains: book'],
    ['button:Boo', 'role_title: book'],
    ['mark', 'title_contains: book'],
    ['contains:ok', 'compound: book'],
  ])('%s beside a longer word: %s', async (query, found) => {
    expect(await find([window('w', 'App', [button('book', 'Bookmark')])], query)).toBe(found);
  });

  test('is nothing to act on when two things could be meant, but a name and its label are one', async () => {
    const twins = [window('w', 'App', [button('a', 'Contents'), button('b', 'Contests')])];
    const app = await new TreeDesk(twins).app();
    const act = { able: ({ node }: { node: UiNode }) => node.id === 'a' };
    expect(await failure(resolveOne(app, 'Contemts', act, neverAborted))).toMatchObject({
      code: 'ambiguous_element',
    });
    const form = await new TreeDesk(roots).app();
    const able = ({ node }: { node: UiNode }) => node.role === 'AXTextField';
    expect((await resolveOne(form, 'name user', { able }, neverAborted)).step.node.id).toBe('user');
  });

  test('is asked only when the time is up: what is really called so may still come', async () => {
    await using desk = await SimDesk.open(['Login'], { findMs: 1000 });
    const found = resolve(await desk.app('Login'), 'button:Sing In', {}, neverAborted);
    expect(await desk.during(found)).toMatchObject({ kind: 'found', strategy: 'semantic' });
    expect(desk.clock.now()).toBe(1000);
  });
});

test('a thing that is named like the text beside it is meant, and not the text', async () => {
  const pair = (id: string) => [
    element(`${id}-label`, 'AXStaticText', 'Gift:'),
    element(`${id}-box`, 'AXCheckBox', 'Gift:'),
  ];
  const box = (id: string) => element(id, 'AXGroup', '', { children: pair(id) });
  const form = await new TreeDesk([window('w', 'App', [box('a')])]).app();
  expect((await resolveOne(form, 'Gift:', {}, neverAborted)).step.node.id).toBe('a-box');
  const twice = await new TreeDesk([window('w', 'App', [box('a'), box('b')])]).app();
  expect(await failure(resolveOne(twice, 'Gift:', {}, neverAborted))).toMatchObject({
    code: 'ambiguous_element',
  });
});
