import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import type { ClickKind } from '../../src/core/act/click-kinds.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import { canRunTestApps } from '../support/test-app.ts';
import { useTestApp } from '../support/use-test-app.ts';

const signal = neverAborted;
const isMissing = !canRunTestApps || !existsSync('/usr/lib/python3/dist-packages/PyQt5/__init__.py');

describe.skipIf(isMissing)('a text that is typed where the focus is, in Qt 5', () => {
  const desk = useTestApp('qt5-typing.py');
  const heard = async () => (await resolveOne(desk.app, '/^Heard: /', {}, signal)).step.node.title;
  const press = (query: string, kind: ClickKind = 'single') =>
    click(desk.app, query, { kind, mode: 'background' }, signal);
  const type = (text: string) => typeText(desk.app, { text, clearFirst: false, mode: 'background' }, signal);

  test('is refused where that is a button or a box, which a space would press', async () => {
    const refused = { code: 'not_actionable', message: expect.stringContaining('takes no text') };
    await expect(type('My wheel')).rejects.toMatchObject(refused);
    expect(await heard()).toBe('Heard: nothing');
    await press('Keep');
    await expect(type('My wheel')).rejects.toMatchObject(refused);
    const { value } = (await resolveOne(desk.app, 'Keep', {}, signal)).step.node;
    expect(value).toBe('1');
  });
});
