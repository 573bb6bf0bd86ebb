import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import { click } from '../../src/core/act/click.ts';
import { clickAt } from '../../src/core/act/click-at.ts';
import { drag } from '../../src/core/act/drag.ts';
import { pressKey } from '../../src/core/act/key-press.ts';
import { scroll } from '../../src/core/act/scroll.ts';
import { scrollUntil } from '../../src/core/act/scroll-until.ts';
import { typeAnywhere } from '../../src/core/act/type-keys.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import type { UiNode } from '../../src/model/element.ts';
import { centerOf, type Rect } from '../../src/model/geometry.ts';
import { connect } from '../support/linux-contract-subject.ts';
import { PrivateDesk } from '../support/private-desk.ts';
import { isInstalled } from '../support/shell.ts';

const PROGRAMS = ['gtk3-widget-factory', 'mousepad', 'gnome-calculator', 'kcalc', 'chromium', 'xterm'];
const missing = [...missingPackages(process.env), ...PROGRAMS.filter((name) => !isInstalled(name))];
const background = 'background' as const;
const TIMEOUT_MS = 60_000;

const PAGE = `<!doctype html><title>Long page</title><h1>Top</h1>
  <input type="range" min="0" max="100" value="50" aria-label="Volume" style="width: 300px">
  ${Array.from({ length: 80 }, (_, index) => `<p>Paragraph ${index}</p>`).join('\n')}
  <button>Last</button>`;

/** Starts one application on a desktop of its own, where nothing else can be in the way. */
function useApp(name: string, start: (folder: string) => [program: string, ...args: string[]]) {
  const resources = new DisposableStore();
  let session: DesktopSession | undefined;
  beforeAll(async () => {
    const desk = resources.add(await PrivateDesk.open());
    const folder = join(desk.desktop.folder, 'input');
    mkdirSync(folder);
    writeFileSync(join(folder, 'page.html'), PAGE);
    writeFileSync(
      join(folder, 'lines.txt'),
      Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n'),
    );
    const [program, ...args] = start(folder);
    if (program === 'xterm') await desk.spawn(program, args);
    else await desk.launch(program, args);
    const backend = await connect(desk, resources);
    const opened = new DesktopSession(backend, { findMs: 5_000, callMs: 10_000, settleMs: 2_000 });
    const isThere = async () =>
      (await opened.listApps(neverAborted)).some((app) => app.name === name) || undefined;
    await waitFor(isThere, { clock: backend.clock, timeoutMs: 10_000 }, neverAborted);
    session = opened;
  }, 90_000);
  afterAll(() => resources[Symbol.asyncDispose]());
  return {
    get session(): DesktopSession {
      if (!session) throw new Error('The desktop is not open.');
      return session;
    },
    app: (): Promise<AppSession> => {
      if (!session) throw new Error('The desktop is not open.');
      return session.app(name, neverAborted);
    },
  };
}

async function placed(app: AppSession, query: string): Promise<{ node: UiNode; bounds: Rect; ref: string }> {
  const { step, snapshot } = await resolveOne(
    app,
    query,
    { able: ({ node }) => node.bounds !== undefined },
    neverAborted,
  );
  const { node } = step;
  if (!node.bounds) throw new Error(`${query} has no place.`);
  return { node, bounds: node.bounds, ref: snapshot.refOf(node) };
}

const press = (session: DesktopSession, app: AppSession, key: string) =>
  pressKey(session, { app, key, modifiers: [], exact: false, mode: background }, neverAborted);
const choose = (app: AppSession, path: string) =>
  click(app, path, { kind: 'single', mode: background }, neverAborted);

describe.skipIf(missing.length > 0)(
  `input to real applications (needs ${missing.join(', ') || 'nothing more'})`,
  () => {
    describe('GTK 3', () => {
      const desk = useApp('Widget Factory', () => ['gtk3-widget-factory']);

      test(
        'a slider is dragged to a value, and put back',
        async () => {
          const app = await desk.app();
          const snapshot = await app.snapshot(neverAborted);
          const step = snapshot.steps.find(({ node }) => node.role === 'AXSlider' && node.bounds);
          const bounds = step?.node.bounds;
          if (!step || !bounds) throw new Error('There is no slider.');
          const to = { x: Math.round(bounds.x + bounds.width * 0.8), y: centerOf(bounds).y };
          const options = {
            from: { query: snapshot.refOf(step.node) },
            to,
            durationMs: 200,
            mode: background,
          };
          const { outcome, inverse } = await drag(app, options, neverAborted);
          expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'target_changed' }] });
          const now = (await app.snapshot(neverAborted)).get(step.node.id)?.node;
          expect(Number(now?.value)).toBeGreaterThan(70);
          expect((await inverse?.revert(neverAborted))?.effect).toBe('confirmed');
        },
        TIMEOUT_MS,
      );

      test(
        'a list is scrolled as its bar says, and not beyond its end',
        async () => {
          const app = await desk.app();
          const down = { direction: 'down', amount: 100, mode: background } as const;
          const { outcome } = await scroll(app, down, neverAborted);
          expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'elements_moved' }] });
          await scroll(app, { ...down, direction: 'up', amount: 2_000 }, neverAborted);
          const end = await scroll(app, { ...down, direction: 'up' }, neverAborted);
          expect(end.outcome.effect).toBe('none');
        },
        TIMEOUT_MS,
      );
    });

    describe('an editor of GTK 3', () => {
      const desk = useApp('Mousepad', (folder) => ['mousepad', join(folder, 'lines.txt')]);

      test(
        'a chord opens what it opens, and a character arrives',
        async () => {
          const app = await desk.app();
          expect((await press(desk.session, app, 'ctrl+f')).outcome).toMatchObject({ effect: 'confirmed' });
          expect((await press(desk.session, app, 'x')).outcome).toMatchObject({ effect: 'confirmed' });
        },
        TIMEOUT_MS,
      );

      test(
        'a path leads through menus inside of menus',
        async () => {
          const { target, outcome } = await choose(await desk.app(), 'Help > About');
          expect(target.title.trim()).toBe('About');
          expect(outcome).toMatchObject({ effect: 'confirmed', evidence: [{ kind: 'windows_changed' }] });
        },
        TIMEOUT_MS,
      );
    });

    describe('GTK 4', () => {
      const desk = useApp('Calculator', () => ['gnome-calculator']);

      test(
        'a click at a point names and presses what lies there',
        async () => {
          const app = await desk.app();
          const { bounds } = await placed(app, 'button:7');
          const options = { at: centerOf(bounds), app, kind: 'single', mode: background } as const;
          const { element, outcome } = await clickAt(desk.session, options, neverAborted);
          expect(element).toMatchObject({ role: 'AXButton', title: '7' });
          expect(outcome).toMatchObject({ effect: 'confirmed', route: 'pointer' });
        },
        TIMEOUT_MS,
      );

      test(
        'a menu that shows its items only when it is open is opened, and told when the item is not there',
        async () => {
          const app = await desk.app();
          // Again and again, because a click that comes soon after a menu has closed is lost easily.
          for (let times = 0; times < 3; times++) {
            await expect(choose(app, 'Primary menu > Nothing')).rejects.toMatchObject({
              code: 'element_not_found',
              guidance: expect.stringContaining('Keyboard Shortcuts'),
            });
          }
          expect((await choose(app, 'Primary menu > Keyboard Shortcuts')).outcome.effect).toBe('confirmed');
        },
        TIMEOUT_MS,
      );
    });

    describe('Qt', () => {
      const desk = useApp('KCalc', () => ['kcalc']);

      test(
        'a menu is walked, and closed again where the way ends',
        async () => {
          const app = await desk.app();
          await expect(choose(app, 'Settings > Nothing')).rejects.toMatchObject({
            code: 'element_not_found',
            guidance: expect.stringContaining('Science Mode'),
          });
          expect((await choose(app, 'Settings > Science Mode')).outcome.effect).toBe('confirmed');
        },
        TIMEOUT_MS,
      );

      test(
        'a chord ends it',
        async () => {
          expect((await press(desk.session, await desk.app(), 'ctrl+q')).outcome).toMatchObject({
            effect: 'confirmed',
            evidence: [{ kind: 'app_ended' }],
          });
        },
        TIMEOUT_MS,
      );
    });

    describe('Chromium', () => {
      const desk = useApp('Chromium Web Browser', (folder) => [
        'chromium',
        ...accessibleArguments(['--no-first-run', `file://${folder}/page.html`], process.getuid?.() === 0),
      ]);

      test(
        'is scrolled until something is in view, both ways, and stops at the end',
        async () => {
          const app = await desk.app();
          await placed(app, 'AXHeading:Top');
          const until = (query: string, direction: 'up' | 'down') =>
            scrollUntil(app, { until: query, direction, mode: background }, neverAborted);
          expect((await until('button:Last', 'down')).outcome).toMatchObject({
            effect: 'confirmed',
            evidence: [{ kind: 'element_visible' }],
          });
          expect((await until('AXHeading:Top', 'up')).outcome.effect).toBe('confirmed');
          await expect(until('Nowhere', 'down')).rejects.toMatchObject({ details: { at_end: true } });
        },
        TIMEOUT_MS,
      );

      test(
        'never says that a dragged slider stayed, though its own elements do',
        async () => {
          const app = await desk.app();
          await scrollUntil(app, { until: 'AXHeading:Top', direction: 'up', mode: background }, neverAborted);
          const { bounds, ref } = await placed(app, 'AXSlider:Volume');
          const to = { x: Math.round(bounds.x + bounds.width * 0.9), y: centerOf(bounds).y };
          const options = { from: { query: ref }, to, durationMs: 200, mode: background };
          expect((await drag(app, options, neverAborted)).outcome.effect).not.toBe('none');
        },
        TIMEOUT_MS,
      );
    });

    describe('a terminal, which shows no elements', () => {
      const desk = useApp('XTerm', () => ['xterm', '-geometry', '60x10+5+5', '-e', 'cat']);

      test(
        'is typed into and selected in, seen by its pixels',
        async () => {
          const app = await desk.app();
          const typing = { text: 'hello, world\n', clearFirst: false, mode: background } as const;
          expect((await typeAnywhere(app, typing, neverAborted)).outcome).toMatchObject({
            effect: 'unverified',
            evidence: [{ kind: 'pixels_changed' }],
          });
          const [window] = await app.windows(neverAborted);
          const { x = 0, y = 0 } = window?.bounds ?? {};
          const from = { x: x + 5, y: y + 10 };
          const options = { from, to: { x: x + 75, y: y + 10 }, durationMs: 100, mode: background };
          expect((await drag(app, options, neverAborted)).outcome).toMatchObject({ effect: 'confirmed' });
        },
        TIMEOUT_MS,
      );
    });
  },
);
