import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('menus of GTK 4 that take the place of the one they are in', () => {
  const desk = useTestApp('sliding-menus.py');

  const press = (path: string) => click(desk.app, path, { kind: 'single', mode: 'background' }, signal);

  async function isSeen(query: string): Promise<boolean> {
    const { step } = await resolveOne(desk.app, query, {}, signal);
    return hasState(step.node, 'visible');
  }

  /** What the application says was chosen, and what we say of it. */
  async function choose(path: string): Promise<string> {
    const { outcome } = await press(path);
    const { step } = await resolveOne(desk.app, '/^Last: /', {}, signal);
    return `${outcome.effect}: ${step.node.title}`;
  }

  test('are gone through by their path, however often and in whatever order they were shown', async () => {
    expect(await choose('Choose > Colours > Red')).toBe('confirmed: Last: Red');
    expect(await choose('Choose > Sizes > Large')).toBe('confirmed: Last: Large');
    expect(await choose('Choose > Colours > Green')).toBe('confirmed: Last: Green');
    expect(await choose('Choose > Colours > Shades > Dark')).toBe('confirmed: Last: Dark');
    expect(await choose('Choose > Colours > Shades > Light')).toBe('confirmed: Last: Light');
    expect(await choose('Choose > Everything')).toBe('confirmed: Last: Everything');
  });

  test('are seen to open, and chosen from when they stand open', async () => {
    const { outcome } = await press('Choose > Colours');
    expect(outcome).toMatchObject({ effect: 'confirmed' });
    expect(await isSeen('"Green"')).toBe(true);
    const turned = await press('Choose > Sizes');
    expect(turned.outcome).toMatchObject({ effect: 'confirmed' });
    expect(await isSeen('"Large"')).toBe(true);
    expect(await choose('Choose > Sizes > Small')).toBe('confirmed: Last: Small');
    await press('Choose > Colours');
    expect(await choose('Choose > Colours > Red')).toBe('confirmed: Last: Red');
    await press('Choose > Colours');
    expect(await choose('Choose > Sizes > Small')).toBe('confirmed: Last: Small');
    expect(await choose('Choose > Sizes > Sizes')).toBe('confirmed: Last: Sizes');
  });

  test('are told by their items where one is not there', async () => {
    await expect(press('Choose > Colours > Blue')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: 'It has "Red", "Green", "Shades".',
    });
    expect(await choose('Choose > Whatever')).toBe('confirmed: Last: Whatever');
  });
});
