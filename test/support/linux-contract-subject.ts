import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { privateProvider } from '../../src/backends/linux/index.ts';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { connectBackend } from '../../src/backends/linux/linux-backend.ts';
import { missingPackages } from '../../src/backends/linux/private-desktop/system-programs.ts';
import { neverAborted } from '../../src/base/cancellation.ts';
import { DisposableStore } from '../../src/base/disposal.ts';
import { waitFor } from '../../src/base/wait-for.ts';
import type { Backend } from '../../src/core/ports/backend.ts';
import type { ContractSubject, Fixtures } from './contract-subject.ts';
import { PrivateDesk } from './private-desk.ts';
import { isInstalled } from './shell.ts';

/** Applications of every toolkit, by the name under which they are listed, and how each is started. */
const APPS: Record<string, (folder: string) => [program: string, ...args: string[]]> = {
  // GTK 3
  zenity: () => [
    'zenity',
    ...['--forms', '--text=Sign in', '--add-entry=Username', '--add-password=Password'],
    ...['--add-combo=Colour', '--combo-values=Red|Green|Blue'],
  ],
  picker: () => [
    'zenity',
    ...['--list', '--name=picker', '--multiple', '--column=Fruit', '--column=Weight'],
    ...['Apple', '150', 'Banana', '120', 'Cherry', '8'],
  ],
  'Widget Factory': () => ['gtk3-widget-factory'],
  Mousepad: (folder) => ['mousepad', '--opening-mode=window', `${folder}/first.txt`, `${folder}/second.txt`],
  // GTK 4
  Calculator: () => ['gnome-calculator'],
  // Qt 5
  KCalc: () => ['kcalc'],
  'Chromium Web Browser': (folder) => [
    'chromium',
    ...accessibleArguments(['--no-first-run', `file://${folder}/page.html`], process.getuid?.() === 0),
  ],
  'LibreOffice Calc': (folder) => ['soffice', '--calc', '--norestore', '--nologo', `${folder}/table.fods`],
};

const FILES: Record<string, string> = {
  'first.txt': 'The first text.\n',
  'second.txt': 'The second text.\n',
  'page.html': `<!doctype html><title>Form</title><h1>Form</h1>
    <label><input type="checkbox"> Remember me</label>`,
  'table.fods': `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.3"
  office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
  <office:body><office:spreadsheet><table:table table:name="People"><table:table-row>
    <table:table-cell office:value-type="string"><text:p>Ada</text:p></table:table-cell>
    <table:table-cell office:value-type="string"><text:p>London</text:p></table:table-cell>
  </table:table-row></table:table></office:spreadsheet></office:body>
</office:document>`,
};

const FIXTURES: Fixtures = {
  button: {
    press: { app: 'Calculator', role: 'AXButton', title: '7' },
    changes: { app: 'Calculator', role: 'AXTextArea' },
  },
  textField: { app: 'zenity', role: 'AXTextField' },
  secureField: { app: 'zenity', role: 'AXSecureTextField' },
  checkBox: { app: 'Chromium Web Browser', role: 'AXCheckBox', title: 'Remember me' },
  slider: { place: { app: 'Widget Factory', role: 'AXSlider' }, values: [20, 80], tooMuch: 101 },
  choice: { place: { app: 'zenity', role: 'AXPopUpButton' }, values: ['Red', 'Blue'] },
  listItems: [
    { app: 'picker', role: 'AXCell', title: 'Apple' },
    { app: 'picker', role: 'AXCell', title: 'Cherry' },
  ],
  table: { place: { app: 'LibreOffice Calc', role: 'AXTable' }, firstRow: ['Ada', 'London'] },
  disabled: { app: 'Mousepad', role: 'AXButton', title: 'Undo' },
  twoWindows: { app: 'Mousepad' },
  expendable: { app: 'Calculator', bundleId: 'org.gnome.Calculator' },
};

/** A private desktop with applications of every toolkit; a terminal, in which nothing is acted on, has the focus. */
export const linux: ContractSubject = {
  name: 'linux',
  capabilities: privateProvider(process.env).capabilities,
  missing: missingParts(),
  focusRaises: 'Toolkits bring the window of an element that grabs the focus to the front.',
  async open(needed) {
    const resources = new DisposableStore();
    const desk = resources.add(await PrivateDesk.open());
    const folder = join(desk.desktop.folder, 'contract');
    mkdirSync(folder);
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const pids = new Map<string, number>();
    const wanted = new Set(['KCalc', ...needed.flatMap((fixture) => appsOf(FIXTURES[fixture]))]);
    for (const name of wanted) {
      const [program = '', ...args] = APPS[name]?.(folder) ?? [];
      pids.set(name, (await desk.launch(program, args)).pid);
    }
    const backend = await connect(desk, resources);
    await frontTerminal(desk, backend);
    return { backend, fixtures: FIXTURES, freeze: (app) => freezeProcess(pids.get(app)) };
  },
};

/** The applications that a fixture is in. */
function appsOf(fixture: unknown): string[] {
  if (typeof fixture !== 'object' || fixture === null) return [];
  return Object.entries(fixture).flatMap(([key, value]) => (key === 'app' ? String(value) : appsOf(value)));
}

/** Stops a process until the returned function is called. */
export function freezeProcess(pid: number | undefined): () => void {
  if (!pid) throw new Error('There is no such process.');
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}

/** The backend of a desk, which ends with it. */
export function connect({ desktop }: PrivateDesk, resources: DisposableStore): Promise<Backend> {
  const access = {
    desktop: 'private',
    display: desktop.display,
    authority: desktop.env.XAUTHORITY,
    accessibilityAddress: desktop.accessibilityAddress,
    target: desktop,
    isPrivate: true,
  };
  return connectBackend(access, resources, neverAborted);
}

/** Brings a terminal to the front: it is no accessible application. */
async function frontTerminal(desk: PrivateDesk, { ports, clock }: Backend): Promise<void> {
  const { windows } = ports;
  if (!windows) throw new Error('The desktop has no windows.');
  await desk.spawn('xterm', ['-T', 'front', '-geometry', '60x10+5+5', '-e', 'cat']);
  const look = async () =>
    (await windows.list(undefined, neverAborted)).find(({ title }) => title === 'front');
  const front = await waitFor(look, { clock, timeoutMs: 10_000 }, neverAborted);
  if (!front) throw new Error('No terminal appeared.');
  await windows.focus(front.id, neverAborted);
}

function missingParts(): string | undefined {
  if (process.platform !== 'linux') return 'This is not Linux.';
  const programs = ['zenity', 'gtk3-widget-factory', 'mousepad', 'gnome-calculator', 'kcalc', 'chromium'];
  const missing = [
    ...missingPackages(process.env),
    ...[...programs, 'soffice', 'xterm'].filter((program) => !isInstalled(program)),
  ];
  return missing.length > 0 ? `Not installed: ${missing.join(', ')}.` : undefined;
}
