import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;

describe.skipIf(!canRunTestApps)('the menus of a Qt Quick window', () => {
  const desk = useTestApp('qt5-quick-menus.py');

  const choose = (query: string) => click(desk.app, query, { kind: 'single', mode: 'background' }, signal);
  const done = async () => (await resolveOne(desk.app, '/^Done: /', {}, signal)).step.node.title;

  test('are named without the mark of a shortcut', async () => {
    await choose('File > New');
    expect(await done()).toBe('Done: New');
    await choose('Edit > Cut');
    expect(await done()).toBe('Done: Cut');
  });

  test('tell what they have where an item is missing', async () => {
    await expect(choose('File > Nothing')).rejects.toMatchObject({
      code: 'element_not_found',
      guidance: expect.stringContaining('"&New"'),
    });
  });
});
