import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { X11Connection } from '../../src/backends/linux/x11/connection.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { typeText } from '../../src/core/act/type-text.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { DesktopSession } from '../../src/core/session/desktop-session.ts';
import type { Outcome } from '../../src/model/outcome.ts';
import { codeOf, UNLIMITED } from '../support/contract-desk.ts';
import { serverOf } from '../support/display-server.ts';
import { freezeProcess, linux } from '../support/linux-contract-subject.ts';
import { LinuxSession, QUICK } from '../support/linux-session.ts';
import { resourcesOf } from '../support/x-resources.ts';

const BUS = { destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus' };
const FORM = ['--forms', '--add-entry=Name', '--add-password=Password'];
/** Changes the text of a label as fast as the application can. */
const FLOOD = 'i=0; while :; do i=$((i+1)); echo "# number $i"; done | zenity --progress --pulsate';
const EVENTS = 2_000;
const LONGEST_PAUSE_MS = 500;
const MOST_GROWTH_BYTES = 40e6;
/** Enough for others to be served meanwhile by a busy machine. */
const BOUNDED = { ...QUICK, callMs: 5_000 };
const OPERATIONS = 1_000;
/** Objects that are only cached, and what the garbage collector leaves. */
const HEAP_TOLERANCE_BYTES = 8e6;

describe.skipIf(linux.missing)(`a real desktop (${linux.missing ?? 'all there'})`, () => {
  let linuxDesk: LinuxSession;

  beforeAll(async () => {
    linuxDesk = await LinuxSession.open();
  });
  afterAll(() => linuxDesk[Symbol.asyncDispose]());

  /** Starts an application for a caller that waits only a moment. */
  const startForHasty = async (command: string, ...args: string[]) => {
    const { pid } = await linuxDesk.desk.launch(command, args);
    return { pid, app: await new DesktopSession(linuxDesk.backend, QUICK).app(String(pid), neverAborted) };
  };
  const press = (app: AppSession) =>
    click(app, 'button:7', { kind: 'single', mode: 'background' }, neverAborted);

  describe('an application that is stopped', () => {
    test('costs its callers a bounded time and the others nothing, and goes on afterwards', async () => {
      const { pid } = await linuxDesk.desk.launch('zenity', FORM);
      const caller = new DesktopSession(linuxDesk.backend, BOUNDED);
      const stopped = { pid, app: await caller.app(String(pid), neverAborted) };
      const other = await linuxDesk.start('gnome-calculator');
      const size = (await stopped.app.snapshot(neverAborted)).size;
      const thaw = freezeProcess(stopped.pid);
      try {
        const startedAt = performance.now();
        const calls = [
          codeOf(stopped.app.snapshot(neverAborted)),
          codeOf(typeText(stopped.app, { text: 'x', query: '//AXTextField', ...FLAT }, neverAborted)),
        ];
        let hasEnded = false;
        void Promise.race(calls).then(() => {
          hasEnded = true;
        });
        expect((await press(other.app)).outcome.effect).toBe('confirmed');
        expect(await linuxDesk.session.listApps(neverAborted)).not.toEqual([]);
        expect(hasEnded).toBe(false);
        expect(await Promise.all(calls)).toEqual(['app_unresponsive', 'app_unresponsive']);
        expect(performance.now() - startedAt).toBeLessThan(BOUNDED.callMs + BOUNDED.findMs);
        const askedAgainAt = performance.now();
        expect(await stopped.app.windows(neverAborted)).toHaveLength(1);
        expect(performance.now() - askedAgainAt).toBeLessThan(BOUNDED.callMs / 5);
        expect(await codeOf(stopped.app.snapshot(neverAborted))).toBe('app_unresponsive');
        expect(performance.now() - askedAgainAt).toBeLessThan(BOUNDED.callMs / 2);
      } finally {
        thaw();
      }
      expect((await stopped.app.snapshot(neverAborted)).size).toBe(size);
      for (const { pid } of [stopped, other]) process.kill(pid, 'SIGKILL');
    });
  });

  test('a bus or a display that is stopped is not blamed on an application', async () => {
    const { app } = await startForHasty('kcalc');
    await app.snapshot(neverAborted);
    const owner = { ...BUS, member: 'GetConnectionUnixProcessID', signature: 's', body: [BUS.destination] };
    const [bus] = await linuxDesk.desk.bus.call(owner, neverAborted);
    const server = serverOf(linuxDesk.desk.desktop.display);
    for (const pid of [Number(bus), server]) {
      const thaw = freezeProcess(pid);
      try {
        expect(await codeOf(press(app))).toBe('desktop_unavailable');
      } finally {
        thaw();
      }
    }
    expect((await app.snapshot(neverAborted)).size).toBeGreaterThan(0);
    process.kill(app.info.pid, 'SIGKILL');
  });

  describe('an application that is killed', () => {
    test.each([0, 1, 5, 20])('%i turns after a reading began: app_gone', async (turns) => {
      const { app, pid } = await linuxDesk.start('gtk3-widget-factory');
      const reading = codeOf(
        linuxDesk.backend.ports.tree?.read(app.info.id, UNLIMITED, neverAborted) ?? never(),
      );
      await passTurns(turns);
      process.kill(pid, 'SIGKILL');
      expect(await reading).toBe('app_gone');
    });

    test.each([0, 1, 10, 40])('%i turns after an act began: told as it was', async (turns) => {
      const { app, pid } = await linuxDesk.start('gnome-calculator');
      const acting = press(app).then(({ outcome }) => outcome, codeOfError);
      await passTurns(turns);
      process.kill(pid, 'SIGKILL');
      expect(HONEST).toContain(told(await acting));
    });

    test('during keys and clicks of our own devices is told as it was', { timeout: 60_000 }, async () => {
      const { session } = linuxDesk;
      const results: string[] = [];
      for (const turns of [0, 2, 4, 6, 8, 10, 12, 15, 20, 30]) {
        const app = await session.connect('kcalc', { launch: true }, neverAborted);
        const [window] = await app.windows(neverAborted);
        const target = { window: window?.id ?? '' };
        const at = { x: (window?.bounds.x ?? 0) + 20, y: (window?.bounds.y ?? 0) + 60 };
        const acts = [
          session.port('keyboard').press({ key: '5', modifiers: [] }, target, neverAborted),
          session.port('pointer').click(at, { ...target, button: 'left', count: 1 }, neverAborted),
        ].map((act) => act.then(() => 'done', codeOfError));
        await passTurns(turns);
        process.kill(app.info.pid, 'SIGKILL');
        results.push(...(await Promise.all(acts)));
      }
      const honest = ['done', 'app_gone', 'window_not_found', 'not_actionable'];
      expect(results.filter((result) => !honest.includes(result))).toEqual([]);
    });

    test('is told from one that ended by itself', async () => {
      const { session } = linuxDesk;
      const launch = () => session.connect('kcalc', { launch: true }, neverAborted);
      const killed = await launch();
      process.kill(killed.info.pid, 'SIGKILL');
      expect(await session.port('apps').endOf?.(killed.info.id, neverAborted)).toEqual({
        kind: 'killed',
        how: 'was ended by SIGKILL',
      });
      const quit = await click(
        await launch(),
        'File > Quit',
        { kind: 'single', mode: 'background' },
        neverAborted,
      );
      expect(told(quit.outcome)).toBe('confirmed app_ended');
    });

    test('leaves the others as they were', async () => {
      const { app, pid } = await linuxDesk.start('gnome-calculator');
      expect((await press(app)).outcome.effect).toBe('confirmed');
      process.kill(pid, 'SIGKILL');
    });
  });

  describe('an application that floods', () => {
    test('neither blocks us nor fills our memory, and others are served', async () => {
      const other = await linuxDesk.start('gnome-calculator');
      const flooding = await linuxDesk.start('sh', '-c', FLOOD);
      const before = heapInUse();
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      let count = 0;
      const enough = new Promise<void>((resolve) => {
        linuxDesk.backend.ports.events?.onEvent(({ app }) => {
          if (app === flooding.app.info.id) count += 1;
          if (count >= EVENTS) resolve();
        });
      });
      expect((await press(other.app)).outcome.effect).toBe('confirmed');
      await enough;
      delay.disable();
      for (const { pid, process: started } of [flooding, other]) {
        process.kill(-started.pid, 'SIGKILL');
        expect(pid).toBeGreaterThan(0);
      }
      expect(delay.max / 1e6).toBeLessThan(LONGEST_PAUSE_MS);
      expect(heapInUse() - before).toBeLessThan(MOST_GROWTH_BYTES);
    });
  });

  describe('a thousand operations', () => {
    test('leave nothing behind', { timeout: 240_000 }, async () => {
      const { desktop } = linuxDesk.desk;
      await using x = await X11Connection.open(
        { display: desktop.display, authority: desktop.env.XAUTHORITY },
        neverAborted,
      );
      const form = await linuxDesk.start('zenity', ...FORM);
      const calculator = await linuxDesk.start('gnome-calculator');
      const left = async () => ({
        names: ((await linuxDesk.desk.bus.call({ ...BUS, member: 'ListNames' }, neverAborted))[0] as string[])
          .length,
        devices: execFileSync('xinput', ['list', '--name-only'], { env: desktop.env, encoding: 'utf8' }),
        resources: await resourcesOf(x),
        files: readdirSync('/proc/self/fd').length,
      });
      const work = await mixedWork(linuxDesk, form.app, calculator.app);
      await repeat(work, 60);
      const [before, heap] = [await left(), heapInUse()];
      await repeat(work, OPERATIONS);
      expect(await left()).toEqual(before);
      expect(heapInUse() - heap).toBeLessThan(HEAP_TOLERANCE_BYTES);
    });
  });
});

const FLAT = { clearFirst: true, mode: 'background' } as const;

/** What may be said of an act whose application was killed meanwhile. */
const HONEST = ['app_gone', 'unverified app_ended', 'confirmed'];

function told(result: Outcome | string): string {
  if (typeof result === 'string') return result;
  const [evidence] = result.evidence;
  return evidence?.kind === 'app_ended' ? `${result.effect} app_ended` : result.effect;
}

function codeOfError(error: unknown): Promise<string> {
  return codeOf(Promise.reject(error));
}

function never(): Promise<never> {
  return Promise.reject(new Error('The desktop has no such port.'));
}

async function passTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
}

/** One of everything, by turns. */
async function mixedWork({ session }: LinuxSession, form: AppSession, calculator: AppSession) {
  const { screen, clipboard, pointer, keyboard, actions } = session.backend.ports;
  const { steps } = await calculator.snapshot(neverAborted);
  const button = steps.find(({ node }) => node.role === 'AXButton' && node.title === '7')?.node.id ?? '';
  const window = (await calculator.windows(neverAborted))[0]?.id ?? '';
  const works: (() => Promise<unknown> | undefined)[] = [
    () => form.snapshot(neverAborted),
    () => session.listApps(neverAborted),
    () => clipboard?.write('some text', neverAborted),
    () => clipboard?.read(neverAborted),
    () => screen?.captureWindow(window, neverAborted),
    () => pointer?.scroll({ x: 5, y: 5 }, { x: 0, y: 30 }, {}, neverAborted),
    () => typeText(form, { text: 'Ada', query: '//AXTextField', ...FLAT }, neverAborted),
    () => actions?.perform(calculator.info.id, button, 'press', neverAborted),
    () => keyboard?.press({ key: 'end', modifiers: [] }, { window }, neverAborted),
    () => screen?.captureScreen(neverAborted),
  ];
  return (index: number) => works[index % works.length]?.();
}

async function repeat(work: (index: number) => Promise<unknown> | undefined, times: number): Promise<void> {
  for (let index = 0; index < times; index++) await work(index);
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}
