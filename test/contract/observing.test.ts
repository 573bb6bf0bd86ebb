import { describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import type { Capture } from '../../src/core/ports/observing.ts';
import type { UiEvent } from '../../src/model/event.ts';
import { centerOf } from '../../src/model/geometry.ts';
import { codeOf, useContractDesk } from '../support/contract-desk.ts';
import { CONTRACT_SUBJECTS } from '../support/contract-subjects.ts';

const SECRET = 'tell-nobody-at-all';

describe.each(CONTRACT_SUBJECTS)('$name: observing', (subject) => {
  const desk = useContractDesk(subject, ['button', 'textField', 'secureField', 'listItems', 'expendable']);

  describe.skipIf(!subject.capabilities.has('events'))('events', () => {
    test('tell that an element changed', async () => {
      const { press, changes } = desk().fixtures.button;
      const { id: node } = await desk().node(changes);
      const event = await desk().eventOf(
        () => desk().perform(press, 'press'),
        (seen) => seen.kind === 'node_changed' && seen.node === node,
      );
      expect(event.app).toBe((await desk().app(press.app)).id);
    });

    test.skipIf(!subject.capabilities.has('selection'))('tell that the selection changed', async () => {
      const [first, second] = desk().fixtures.listItems;
      const select = async (place: typeof first) =>
        desk()
          .port('selection')
          .select(...(await desk().address(place)), { extend: false }, neverAborted);
      await select(first);
      const event = await desk().eventOf(
        () => select(second),
        ({ kind }) => kind === 'selection_changed',
      );
      expect(event.app).toBe((await desk().app(first.app)).id);
    });

    test('tell that applications and windows come and go', async () => {
      const { app, bundleId } = desk().fixtures.expendable;
      const { id } = await desk().app(app);
      const window = await desk().window(app);
      const quit = () => desk().port('apps').quit(id, neverAborted);
      const seen: UiEvent[] = [];
      const stop = desk()
        .port('events')
        .onEvent((event) => void seen.push(event));
      await desk().eventOf(quit, (event) => event.kind === 'app_ended' && event.app === id);
      const closing = await desk().until('the closing', async () =>
        seen.find(({ kind }) => kind === 'window_closed'),
      );
      expect(closing).toEqual({ kind: 'window_closed', app: id, window: window.id });
      const launch = () => desk().port('apps').launch(bundleId, neverAborted);
      const launched = await desk().eventOf(launch, ({ kind }) => kind === 'app_launched');
      expect(launched.app).toBe((await desk().app(app)).id);
      await desk().until('the window', async () => seen.find(({ kind }) => kind === 'window_opened'));
      stop();
    });

    test('tell that another window has the focus', async () => {
      const before = await desk().focusedWindow();
      const { id } = await desk().window(desk().fixtures.textField.app);
      const focus = (window: string) => desk().port('windows').focus(window, neverAborted);
      const isFor = (window: string) => (event: UiEvent) =>
        event.kind === 'window_focused' && event.window === window;
      expect(await desk().eventOf(() => focus(id), isFor(id))).toMatchObject({ window: id });
      if (before) await desk().eventOf(() => focus(before.id), isFor(before.id));
    });

    test('end with the subscription, and hold no secrets', async () => {
      const seen: UiEvent[] = [];
      const stop = desk()
        .port('events')
        .onEvent((event) => void seen.push(event));
      const address = await desk().address(desk().fixtures.secureField);
      await desk().eventOf(
        () =>
          desk()
            .port('text')
            .replace(...address, SECRET, neverAborted),
        () => true,
      );
      stop();
      const count = seen.length;
      await desk().eventOf(
        () => desk().perform(desk().fixtures.button.press, 'press'),
        () => true,
      );
      expect(seen).toHaveLength(count);
      expect(JSON.stringify(seen)).not.toContain(SECRET);
    });
  });

  describe.skipIf(!subject.capabilities.has('screen'))('pictures', () => {
    const screen = () => desk().port('screen');

    function expectFilled({ pixels, bounds, scale }: Capture): void {
      expect(pixels.width).toBe(Math.round(bounds.width * scale));
      expect(pixels.height).toBe(Math.round(bounds.height * scale));
      expect(pixels.data).toHaveLength(pixels.width * pixels.height * 4);
      expect(new Set(new Uint32Array(pixels.data.slice().buffer)).size).toBeGreaterThan(1);
    }

    test('of the screen cover the displays', async () => {
      const displays = await screen().displays(neverAborted);
      const capture = await screen().captureScreen(neverAborted);
      expectFilled(capture);
      expect(displays.map(({ id }) => id)).toContain(capture.display);
      for (const { bounds } of displays) {
        expect(capture.bounds.width).toBeGreaterThanOrEqual(bounds.width);
        expect(capture.bounds.height).toBeGreaterThanOrEqual(bounds.height);
      }
    });

    test('of a window have its size, also where others cover it', async () => {
      for (const app of [desk().fixtures.textField.app, desk().fixtures.expendable.app]) {
        const { id, bounds } = await desk().window(app);
        const capture = await screen().captureWindow(id, neverAborted);
        expectFilled(capture);
        expect(capture.bounds).toEqual(bounds);
      }
    });

    test('change when what they show changes, and not otherwise', async () => {
      const { press, changes } = desk().fixtures.button;
      const { id } = await desk().window(press.app);
      const shot = async () =>
        Buffer.from((await screen().captureWindow(id, neverAborted)).pixels.data).toString('base64');
      const before = await shot();
      expect(await shot()).toBe(before);
      const { value } = await desk().node(changes);
      await desk().perform(press, 'press');
      await desk().settled(changes, (node) => node.value !== value);
      const isDifferent = await desk().until(
        'another picture',
        async () => (await shot()) !== before || undefined,
      );
      expect(isDifferent).toBe(true);
    });

    test('of a window that does not exist are refused', async () => {
      expect(await codeOf(screen().captureWindow('no-such-window', neverAborted))).toBe('window_not_found');
    });
  });

  describe.skipIf(!subject.capabilities.has('clipboard'))('the clipboard', () => {
    const clipboard = () => desk().port('clipboard');

    test.each(['plain', 'Grüße\nund 🙂', '\ttabs\r\n', ' ', 'x'.repeat(100_000), ''])(
      'gives back what was put in (%#)',
      async (text) => {
        await clipboard().write(text, neverAborted);
        expect(await clipboard().read(neverAborted)).toBe(text);
      },
    );

    test('says when it changes', async () => {
      let changes = 0;
      const stop = clipboard().onChange(() => {
        changes += 1;
      });
      await clipboard().write(`changed at ${desk().backend.clock.now()}`, neverAborted);
      await desk().until('the news', async () => changes || undefined);
      stop();
      expect(changes).toBeGreaterThan(0);
    });
  });

  describe.skipIf(!subject.capabilities.has('pointer') || !subject.capabilities.has('keyboard'))(
    'input',
    () => {
      test('of the pointer and the keyboard reaches the window that it is for, and no other', async () => {
        const { textField } = desk().fixtures;
        const front = await desk().focusedWindow();
        const { id: window } = await desk().window(textField.app);
        const keyboard = desk().port('keyboard');
        const typing = () => keyboard.type('abc', { window }, neverAborted);
        await desk().port('windows').focus(window, neverAborted);
        const field = await desk().node(textField);
        if (!field.bounds) throw new Error('The field has no place.');
        await desk()
          .port('text')
          .replace((await desk().app(textField.app)).id, field.id, '', neverAborted);
        const click = { button: 'left', count: 1, window } as const;
        await desk().port('pointer').click(centerOf(field.bounds), click, neverAborted);
        await typing();
        expect((await desk().settled(textField, ({ value }) => value === 'abc')).value).toBe('abc');
        if (front) await desk().port('windows').focus(front.id, neverAborted);
      });

      test('with the user’s keyboard is refused by a window without the focus', async ({ skip }) => {
        const keyboard = desk().port('keyboard');
        skip(!keyboard.disturbsUser, 'This desktop has a keyboard of our own.');
        const { id: window } = await desk().window(desk().fixtures.textField.app);
        expect(await codeOf(keyboard.type('abc', { window }, neverAborted))).toBe('not_actionable');
      });

      test('with a keyboard of our own needs no focus, and takes none', async ({ skip }) => {
        const keyboard = desk().port('keyboard');
        skip(keyboard.disturbsUser, 'This desktop has one keyboard, which is the user’s.');
        const { textField } = desk().fixtures;
        const [app, node] = await desk().address(textField);
        await desk().port('text').replace(app, node, '', neverAborted);
        const { id: window } = await desk().window(textField.app);
        await desk().inBackground(() => keyboard.type('abc', { window }, neverAborted));
        expect((await desk().settled(textField, ({ value }) => value === 'abc')).value).toBe('abc');
      });
    },
  );
});
