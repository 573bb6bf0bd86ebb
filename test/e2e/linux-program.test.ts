import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultRoot, listDesktops } from '../../src/backends/linux/private-desktop/running-desktops.ts';
import { findProgram } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { decodePng } from '../../src/core/image/decode-png.ts';
import { endingOf, type ProgramRun, runProgram, startProgram } from '../support/built-program.ts';
import { processesOf, tracesOf } from '../support/desktop-traces.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { connectModernSdk } from '../support/official-clients.ts';
import { PrivateHome } from '../support/private-home.ts';

const CALCULATOR = 'org.gnome.Calculator';
const RESULT = "//AXTextArea[@AXFocused='true']";
const PROMPTLY = { timeout: 3_000 };
const SCREEN = { width: 1920, height: 1080 };

describe.skipIf(linux.missing)(`the program on Linux (${linux.missing ?? 'all there'})`, () => {
  let home: PrivateHome;

  beforeEach(() => {
    home = new PrivateHome();
  });
  afterEach(() => home[Symbol.dispose]());

  const deskhand = (...args: string[]): Promise<ProgramRun> => runProgram(args, { home });

  describe('desktop', () => {
    test('run shows an application to nobody; list names it; stop ends it and leaves nothing', async () => {
      const child = startProgram(['desktop', 'run', '--', 'gnome-calculator'], { home });
      const ended = endingOf(child);
      const id = await desktopOf(child.pid);
      const listed = await deskhand('desktop', 'list', '--format', 'json');
      expect(JSON.parse(listed.stdout)).toContainEqual(
        expect.objectContaining({ id, app: 'gnome-calculator', size: SCREEN }),
      );
      await expect.poll(() => commandsOf(id)).toContainEqual(expect.stringMatching(/gnome-calculator$/));
      expect(await deskhand('desktop', 'stop', id)).toMatchObject({ code: 0, stderr: '' });
      expect(await ended).toEqual({ code: 128 + 15, signal: null });
      expect(tracesOf(id, defaultRoot())).toEqual([]);
    });

    test('run ends with its application', async () => {
      const run = await deskhand('desktop', 'run', '--', 'sh', '-c', 'exit 3');
      expect(run.code).toBe(3);
    });
  });

  describe('a command', () => {
    test('has a private desktop for itself, which begins empty and leaves nothing', async () => {
      const child = startProgram(['apps', '--desktop', 'private', '--format', 'json'], { home });
      const [stdout, ending] = await Promise.all([child.stdout.toArray(), endingOf(child)]);
      expect(ending).toEqual({ code: 0, signal: null });
      expect(JSON.parse(Buffer.concat(stdout).toString('utf8'))).toEqual([]);
      expect((await listDesktops()).filter(({ owner }) => owner.pid === child.pid)).toEqual([]);
    });

    test('connect --launch starts an application there', async () => {
      const run = await deskhand('connect', CALCULATOR, '--launch', '--desktop', 'private');
      expect(run).toMatchObject({ code: 0, stdout: expect.stringContaining('Calculator') });
    });

    test('demo takes the tour and ends with a picture', async () => {
      const picture = join(home.workFolder, 'tour.png');
      const { code, stdout, stderr } = await deskhand('demo', '--desktop', 'private', '--output', picture);
      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toContain('tour.png');
      expect(decodePng(readFileSync(picture))).toMatchObject(SCREEN);
    });
  });

  describe('mcp serve', () => {
    test('lets an agent calculate, and ends with its client', async () => {
      await using server = await connectModernSdk({ desktop: 'private' });
      const call = async (name: string, args: Record<string, unknown>) => {
        const answer = await server.callTool(name, args);
        expect({ name, isError: answer.isError ?? false, ...answer }).toMatchObject({ isError: false });
        return answer;
      };
      await call('ax_connect', { app: CALCULATOR, launch: true });
      for (const key of ['6', '×', '7', '=']) {
        await call('ax_click', { app: CALCULATOR, query: `button:${key}` });
      }
      const { structuredContent } = await call('ax_get_value', { app: CALCULATOR, query: RESULT });
      expect(structuredContent).toMatchObject({ value: '42' });
      const { content } = await call('ax_screenshot', { app: CALCULATOR });
      const image = content.find(({ type }) => type === 'image');
      expect(decodePng(Buffer.from(image?.data ?? '', 'base64')).width).toBeGreaterThan(100);

      const id = await desktopOf(server.pid);
      expect(commandsOf(id).length).toBeGreaterThan(4);
      await server.client.close();
      await expect.poll(() => tracesOf(id, defaultRoot()), PROMPTLY).toEqual([]);
    });

    test('leaves nothing when it is killed', async () => {
      await using server = await connectModernSdk({ desktop: 'private' });
      await server.callTool('ax_connect', { app: CALCULATOR, launch: true });
      const id = await desktopOf(server.pid);
      process.kill(server.pid, 'SIGKILL');
      await expect.poll(() => tracesOf(id, defaultRoot()), { timeout: 10_000 }).toEqual([]);
    });
  });

  describe('without Xvfb', () => {
    /** A path on which everything is but the display server. */
    const poorPath = () => {
      const folder = join(home.root, 'programs');
      mkdirSync(folder);
      for (const name of ['openbox', 'dbus-daemon', 'sh']) {
        symlinkSync(findProgram(name, process.env) ?? '', join(folder, name));
      }
      return { PATH: folder };
    };

    test('a private desktop is refused in one line with the command that helps', async () => {
      const run = await runProgram(['apps', '--desktop', 'private'], { home, env: poorPath() });
      expect(run).toMatchObject({ code: 5, stdout: '' });
      const lines = run.stderr.split('\n').filter((line) => line.includes('needs'));
      expect(lines).toEqual([
        expect.stringMatching(/needs xvfb: apt-get install --no-install-recommends xvfb$/),
      ]);
    });

    test('the best desktop that there is is the simulated one, which says so', async () => {
      const run = await runProgram(['apps', '--desktop', 'auto'], { home, env: poorPath() });
      expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining('SIMULATED') });
      expect(run.stdout).toContain('Calculator');
    });
  });
});

/** The private desktop that a program has started, once it is ready. */
async function desktopOf(pid: number | undefined): Promise<string> {
  const find = async () => (await listDesktops()).find(({ owner }) => owner.pid === pid)?.id;
  await expect.poll(find, { timeout: 20_000 }).toBeDefined();
  return (await find()) ?? '';
}

function commandsOf(id: string): string[] {
  return processesOf(id).map(({ command }) => command);
}
