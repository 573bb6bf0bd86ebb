import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { hasState } from '../../src/model/element.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('menus of GTK 3 that do not close at the Escape key', () => {
  const desk = useTestApp('gtk3-deaf-menus.py');

  const press = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);

  async function shownItems(): Promise<string[]> {
    const { steps } = await desk.app.snapshot(signal);
    const isItem = ({ node }: (typeof steps)[number]) => ['Larger', 'Smaller', 'Hammer'].includes(node.title);
    return steps
      .filter((step) => isItem(step) && hasState(step.node, 'visible'))
      .map(({ node }) => node.title);
  }

  async function count(): Promise<string | undefined> {
    const { steps } = await desk.app.snapshot(signal);
    return steps.find(({ node }) => node.title.startsWith('Count: '))?.node.title;
  }

  test('are closed when a path leads to nothing in them', async () => {
    await expect(press('View > Nonsense')).rejects.toMatchObject({ code: 'element_not_found' });
    expect(await shownItems()).toEqual([]);
    await expect(press('Tools > Nonsense')).rejects.toMatchObject({ code: 'element_not_found' });
    expect(await shownItems()).toEqual([]);
  });

  test('are closed before something beside them is clicked, which gets one click', async () => {
    expect((await press('View')).outcome).toMatchObject({ route: 'pointer' });
    expect(await shownItems()).toEqual(['Larger', 'Smaller']);
    const { outcome } = await click(desk.app, 'Count: 0', { kind: 'single', mode: 'background' }, signal);
    expect(outcome.effect).not.toBe('none');
    expect(await shownItems()).toEqual([]);
    await press('View');
    await press('button:More');
    expect(await count()).toBe('Count: 1');
  });
});
