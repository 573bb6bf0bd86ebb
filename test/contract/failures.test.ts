import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { AutomationError } from '../../src/base/errors.ts';
import type { Capability } from '../../src/core/ports/backend.ts';
import { type ContractDesk, codeOf, UNLIMITED, useContractDesk } from '../support/contract-desk.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';

interface Ids {
  readonly app: string;
  readonly node: string;
  readonly window: string;
}

type Call = (desk: ContractDesk, ids: Ids, signal: AbortSignal) => Promise<unknown>;

interface PortCall {
  readonly name: string;
  readonly port: Capability;
  readonly call: Call;
}

const ORIGIN = { x: 0, y: 0 };
const CELLS = { firstRow: 0, lastRow: 0, firstColumn: 0, lastColumn: 0 };

/** Calls about one element. */
const NODE_CALLS: readonly PortCall[] = [
  { name: 'tree.attributes', port: 'tree', call: (d, i, s) => d.port('tree').attributes(i.app, i.node, s) },
  {
    name: 'tree.read from it',
    port: 'tree',
    call: (d, i, s) => d.port('tree').read(i.app, { ...UNLIMITED, root: i.node }, s),
  },
  {
    name: 'tables.cells',
    port: 'tables',
    call: (d, i, s) => d.port('tables').cells(i.app, i.node, CELLS, s),
  },
  {
    name: 'actions.perform',
    port: 'actions',
    call: (d, i, s) => d.port('actions').perform(i.app, i.node, 'press', s),
  },
  { name: 'actions.focus', port: 'actions', call: (d, i, s) => d.port('actions').focus(i.app, i.node, s) },
  { name: 'text.insert', port: 'text', call: (d, i, s) => d.port('text').insert(i.app, i.node, 'x', s) },
  { name: 'text.replace', port: 'text', call: (d, i, s) => d.port('text').replace(i.app, i.node, 'x', s) },
  { name: 'text.equals', port: 'text', call: (d, i, s) => d.port('text').equals(i.app, i.node, 'x', s) },
  { name: 'values.set', port: 'values', call: (d, i, s) => d.port('values').set(i.app, i.node, 1, s) },
  {
    name: 'selection.select',
    port: 'selection',
    call: (d, i, s) => d.port('selection').select(i.app, i.node, { extend: false }, s),
  },
];

/** Calls about one application. */
const APP_CALLS: readonly PortCall[] = [
  { name: 'tree.read', port: 'tree', call: (d, i, s) => d.port('tree').read(i.app, UNLIMITED, s) },
  { name: 'tree.node', port: 'tree', call: (d, i, s) => d.port('tree').node(i.app, i.node, s) },
  { name: 'windows.list', port: 'windows', call: (d, i, s) => d.port('windows').list(i.app, s) },
  { name: 'apps.quit', port: 'apps', call: (d, i, s) => d.port('apps').quit(i.app, s) },
];

/** Calls about one window. */
const WINDOW_CALLS: readonly PortCall[] = [
  { name: 'windows.focus', port: 'windows', call: (d, i, s) => d.port('windows').focus(i.window, s) },
  { name: 'windows.move', port: 'windows', call: (d, i, s) => d.port('windows').move(i.window, ORIGIN, s) },
  {
    name: 'windows.resize',
    port: 'windows',
    call: (d, i, s) => d.port('windows').resize(i.window, { width: 400, height: 300 }, s),
  },
  {
    name: 'windows.setMinimized',
    port: 'windows',
    call: (d, i, s) => d.port('windows').setMinimized(i.window, true, s),
  },
  {
    name: 'windows.setMaximized',
    port: 'windows',
    call: (d, i, s) => d.port('windows').setMaximized(i.window, true, s),
  },
  { name: 'windows.close', port: 'windows', call: (d, i, s) => d.port('windows').close(i.window, s) },
  {
    name: 'screen.captureWindow',
    port: 'screen',
    call: (d, i, s) => d.port('screen').captureWindow(i.window, s),
  },
];

/** Calls about the whole desktop. */
const OTHER_CALLS: readonly PortCall[] = [
  { name: 'apps.list', port: 'apps', call: (d, _, s) => d.port('apps').list(s) },
  { name: 'apps.installed', port: 'apps', call: (d, _, s) => d.port('apps').installed(s) },
  {
    name: 'apps.launch',
    port: 'apps',
    call: (d, _, s) => d.port('apps').launch(d.fixtures.expendable.bundleId, s),
  },
  { name: 'screen.displays', port: 'screen', call: (d, _, s) => d.port('screen').displays(s) },
  { name: 'screen.captureScreen', port: 'screen', call: (d, _, s) => d.port('screen').captureScreen(s) },
  { name: 'clipboard.read', port: 'clipboard', call: (d, _, s) => d.port('clipboard').read(s) },
  { name: 'clipboard.write', port: 'clipboard', call: (d, _, s) => d.port('clipboard').write('x', s) },
  {
    name: 'pointer.click',
    port: 'pointer',
    call: (d, _, s) => d.port('pointer').click(ORIGIN, { button: 'left', count: 1 }, s),
  },
  {
    name: 'pointer.drag',
    port: 'pointer',
    call: (d, _, s) => d.port('pointer').drag(ORIGIN, ORIGIN, { durationMs: 0 }, s),
  },
  {
    name: 'pointer.scroll',
    port: 'pointer',
    call: (d, _, s) => d.port('pointer').scroll(ORIGIN, ORIGIN, {}, s),
  },
  { name: 'keyboard.type', port: 'keyboard', call: (d, _, s) => d.port('keyboard').type('x', {}, s) },
  {
    name: 'keyboard.press',
    port: 'keyboard',
    call: (d, _, s) => d.port('keyboard').press({ key: 'a', modifiers: [] }, {}, s),
  },
];

describe.each(CONTRACT_SUBJECTS)('$name: failures', (subject) => {
  const desk = useContractDesk(subject, ['button', 'textField', 'twoWindows', 'expendable']);
  const able = (calls: readonly PortCall[]) => calls.filter(({ port }) => subject.capabilities.has(port));

  async function living(): Promise<Ids> {
    const { textField } = desk().fixtures;
    const [app, node] = await desk().address(textField);
    return { app, node, window: (await desk().window(textField.app)).id };
  }

  describe('a signal that was aborted before', () => {
    test.each(able([...NODE_CALLS, ...APP_CALLS, ...WINDOW_CALLS, ...OTHER_CALLS]))(
      '$name rejects at once, and nothing happens',
      async ({ call }) => {
        const ids = await living();
        const before = await desk().read(desk().fixtures.textField.app);
        expect(await codeOf(call(desk(), ids, AbortSignal.abort()))).toBe('cancelled');
        expect(await desk().read(desk().fixtures.textField.app)).toEqual(before);
      },
    );

    test('is told with the reason that it was given', async () => {
      const reason = new AutomationError('timed_out', 'Too late.');
      const listing = desk().port('apps').list(AbortSignal.abort(reason));
      await expect(listing).rejects.toBe(reason);
    });
  });

  describe('an application that does not answer', () => {
    test.each(able([...NODE_CALLS, ...APP_CALLS]))(
      '$name ends as soon as the signal aborts',
      async ({ call }) => {
        const ids = await living();
        const thaw = desk().freeze(desk().fixtures.textField.app);
        try {
          const controller = new AbortController();
          const code = codeOf(call(desk(), ids, controller.signal));
          controller.abort();
          expect(await code).toBe('cancelled');
        } finally {
          thaw();
        }
        expect((await desk().nodes(desk().fixtures.textField.app)).length).toBeGreaterThan(0);
      },
    );

    test('holds up none of the others', async () => {
      const { textField, button } = desk().fixtures;
      const thaw = desk().freeze(textField.app);
      try {
        const { value } = await desk().node(button.changes);
        await desk().perform(button.press, 'press');
        const now = await desk().settled(button.changes, (node) => node.value !== value);
        expect(now.value).not.toBe(value);
        expect(await desk().port('apps').list(neverAborted)).not.toEqual([]);
      } finally {
        thaw();
      }
    });
  });

  describe('what never was', () => {
    test.each(able(NODE_CALLS))('$name of an unknown element: element_gone', async ({ call }) => {
      const ids = { ...(await living()), node: 'no-such-node' };
      expect(await codeOf(call(desk(), ids, neverAborted))).toBe('element_gone');
    });

    test.each(able([...APP_CALLS, ...NODE_CALLS]))(
      '$name of an unknown application: app_gone',
      async ({ call }) => {
        const ids = { ...(await living()), app: 'no-such-app' };
        expect(await codeOf(call(desk(), ids, neverAborted))).toBe('app_gone');
      },
    );

    test.each(able(WINDOW_CALLS))('$name of an unknown window: window_not_found', async ({ call }) => {
      const ids = { ...(await living()), window: 'no-such-window' };
      expect(await codeOf(call(desk(), ids, neverAborted))).toBe('window_not_found');
    });
  });

  test('what is gone is called gone', async () => {
    const { expendable, button } = desk().fixtures;
    const [app, node] = await desk().address(button.press);
    const ids = { app, node, window: (await desk().window(expendable.app)).id };
    await desk().port('apps').quit(app, neverAborted);
    await desk().until('the end', async () => ((await desk().runningApp(expendable.app)) ? undefined : true));
    const codes = async (calls: readonly PortCall[]) => {
      const told: string[] = [];
      for (const { call } of calls) told.push(await codeOf(call(desk(), ids, neverAborted)));
      return told;
    };
    const about = able([...APP_CALLS, ...NODE_CALLS]);
    expect(await codes(about)).toEqual(about.map(() => 'app_gone'));
    const windows = able(WINDOW_CALLS);
    expect(await codes(windows)).toEqual(windows.map(() => 'window_not_found'));
    // Started again, it is another application: what named the old one does not reach the new one.
    await desk().port('apps').launch(expendable.bundleId, neverAborted);
    expect(await codeOf(desk().port('tree').read(app, UNLIMITED, neverAborted))).toBe('app_gone');
  });

  test('the elements of a closed window are gone, those of the others are not', async () => {
    const { app } = desk().fixtures.twoWindows;
    const { id } = await desk().app(app);
    const [first, second] = (await desk().read(app)).roots;
    const [, back] = await desk().windows(app);
    if (!first || !second || !back) throw new Error('There are no two windows.');
    await desk().port('windows').close(back.id, neverAborted);
    await desk().until('the closing', async () =>
      (await desk().windows(app)).length === 1 ? true : undefined,
    );
    const node = (name: string) => desk().port('tree').node(id, name, neverAborted);
    expect(await node(second.id)).toBeUndefined();
    expect(await node(first.id)).toBeDefined();
    expect(await codeOf(desk().port('tree').attributes(id, second.id, neverAborted))).toBe('element_gone');
  });

  test('closing the desktop twice is closing it once', async () => {
    const { backend } = await subject.open([]);
    await backend[Symbol.asyncDispose]();
    await expect(Promise.resolve(backend[Symbol.asyncDispose]())).resolves.toBeUndefined();
  });
});
