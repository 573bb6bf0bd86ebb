import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linux } from '../support/linux-contract-subject.ts';
import { connectModernSdk } from '../support/official-clients.ts';
import { PrivateHome } from '../support/private-home.ts';
import { isInstalled } from '../support/shell.ts';

const missing = ['xdotool', 'xterm', 'mousepad', 'zenity'].filter((name) => !isInstalled(name));
const needs = [linux.missing, ...missing].filter(Boolean).join(', ');
const run = promisify(execFile);
const EVENTUALLY = { timeout: 10_000 };
const LINES = 'Grüße aus Köln\n\tzweite Zeile: ß, €\nEnde';

type Arguments = Record<string, unknown>;
interface Done {
  readonly outcome: {
    readonly effect: string;
    readonly route: string;
    readonly focusTaken: boolean;
    readonly evidence: readonly { readonly detail: string }[];
  };
}

/** Tasks as a person would give them, done with nothing but answers to go by; files and other programs say whether they are. */
describe.skipIf(needs !== '')(`tasks on real applications (needs ${needs || 'nothing more'})`, () => {
  let home: PrivateHome;
  let server: Awaited<ReturnType<typeof connectModernSdk>>;
  let display: Record<string, string>;
  let user: string;

  const file = (name: string) => join(home.workFolder, name);

  async function call<Answer>(name: string, args: Arguments): Promise<Answer> {
    const answer = await server.callTool(name, args);
    expect({ name, args, isError: answer.isError ?? false, ...answer }).toMatchObject({ isError: false });
    return answer.structuredContent as Answer;
  }

  async function confirmed(name: string, args: Arguments): Promise<Done> {
    const done = await call<Done>(name, args);
    expect({ args, ...done }).toMatchObject({ outcome: { effect: 'confirmed', focusTaken: false } });
    return done;
  }

  const shell = (script: string) => call<{ stdout: string }>('ax_run_script', { script });
  const ask = async (...args: string[]) =>
    (await run('xdotool', args, { env: { ...process.env, ...display } })).stdout.trim();

  beforeAll(async () => {
    home = new PrivateHome();
    server = await connectModernSdk({ desktop: 'private' });
    const { stdout } = await shell('echo "$DISPLAY $XAUTHORITY"');
    const [name = '', authority = ''] = stdout.trim().split(' ');
    display = { DISPLAY: name, XAUTHORITY: authority };
    await call('ax_connect', { app: 'xterm', launch: true });
    [user = ''] = (await ask('search', '--onlyvisible', '--class', 'xterm')).split('\n');
    await ask('windowactivate', '--sync', user);
  });

  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    home[Symbol.dispose]();
  });

  test('a form whose fields have no names is filled in by what is written beside them', async () => {
    const fields = '--add-entry=Vorname --add-entry=Nachname --add-password=Kennwort --add-combo=Land';
    const form = `zenity --forms --title=Person --text=Person ${fields} '--combo-values=DE|AT|CH'`;
    await shell(`setsid ${form} > ${file('form.txt')} 2> /dev/null &`);
    await expect
      .poll(async () => (await server.callTool('ax_connect', { app: 'zenity' })).isError ?? false, EVENTUALLY)
      .toBe(false);
    const app = 'zenity';
    await confirmed('ax_type', { app, query: 'Nachname', text: 'Müller', timeout_ms: 5_000 });
    await confirmed('ax_type', { app, query: 'AXTextField:Vorname', text: 'Jürgen' });
    await call('ax_type', { app, query: 'Kennwort', text: 'geheim' });
    await confirmed('ax_set_value', { app, query: 'Land', value: 'AT' });
    await confirmed('ax_click', { app, query: 'OK' });
    await expect
      .poll(() => readFileSync(file('form.txt'), 'utf8'), EVENTUALLY)
      .toBe('Jürgen|Müller|geheim|AT\n');
  });

  test('what a label is called takes no text that would go elsewhere', async () => {
    await shell(`setsid zenity --info --title=Told --text='Some words' > /dev/null 2>&1 &`);
    await expect
      .poll(
        async () => (await server.callTool('ax_find', { app: 'zenity', query: 'OK' })).isError ?? false,
        EVENTUALLY,
      )
      .toBe(false);
    const answer = await server.callTool('ax_type', { app: 'zenity', query: 'Some words', text: 'x' });
    expect(answer).toMatchObject({ isError: true });
    expect(JSON.stringify(answer.content)).toContain('takes no text');
    await confirmed('ax_click', { app: 'zenity', query: 'OK' });
  });

  test('a text of several lines is written and saved through a dialog, by the name of the command', async () => {
    const app = 'mousepad';
    await call('ax_connect', { app, launch: true });
    const { outcome } = await confirmed('ax_type', { app, query: '//AXTextArea', text: LINES });
    expect(outcome.evidence[0]?.detail).toContain('\\n\\tzweite Zeile');
    await confirmed('ax_click', { app, query: 'File > Save As...' });
    await confirmed('ax_type', { app, query: 'Name:', text: file('saved.txt'), clear_first: true });
    await confirmed('ax_click', { app, query: 'button:Save' });
    await expect.poll(() => existsSync(file('saved.txt')), EVENTUALLY).toBe(true);
    expect(readFileSync(file('saved.txt'), 'utf8').trimEnd()).toBe(LINES);
  });

  test('a window keeps its ref when it shows something else', async () => {
    const app = 'mousepad';
    const { element_ref } = await call<{ element_ref: string }>('ax_find', { app, query: '//AXWindow' });
    await confirmed('ax_click', { app, query: 'File > New' });
    await confirmed('ax_type', { app, query: 'AXTextArea', text: 'Something else' });
    expect(await call('ax_find', { app, query: element_ref })).toMatchObject({
      found: true,
      role: 'AXWindow',
    });
  });

  test('a terminal, which shows no elements, is there at once and gets every character', async () => {
    const typed = { app: 'xterm', text: `printf '%s' 'Größe €' > ${file('typed.txt')}\n` };
    await call('ax_type', typed);
    await expect.poll(() => existsSync(file('typed.txt')), EVENTUALLY).toBe(true);
    await expect.poll(() => readFileSync(file('typed.txt'), 'utf8'), EVENTUALLY).toBe('Größe €');
    for (const marks of [false, true])
      expect(await call('ax_screenshot', { app: 'xterm', marks })).toMatchObject({ masked: 0 });
  });

  test('a dialog of GTK 4, which takes the focus, gives it back', async () => {
    const app = 'gnome-calculator';
    await call('ax_connect', { app, launch: true });
    await confirmed('ax_click', { app, query: 'Menu' });
    // Whether the dialog had the focus for a moment depends on how soon it asks for it; in the end the user has it.
    const clicked = await call('ax_click', { app, query: 'Preferences' });
    expect(clicked).toMatchObject({ outcome: { effect: 'confirmed' } });
    expect(await ask('getwindowfocus')).toBe(user);
    expect(await ask('getactivewindow')).toBe(user);
  });

  test('the user was left alone by all of it', async () => {
    expect(await ask('getactivewindow')).toBe(user);
  });
});
