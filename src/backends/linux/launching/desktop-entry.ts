import { commandOf } from './exec-line.ts';

/** An application as its desktop file describes it. */
export interface DesktopEntry {
  /** The desktop-file id without `.desktop`: what is called a bundle id elsewhere. */
  readonly id: string;
  readonly name: string;
  readonly file: string;
  readonly command: readonly string[];
  readonly workFolder: string | undefined;
  /** A program without which the application does not work. */
  readonly tryExec: string | undefined;
  readonly windowClass: string | undefined;
  readonly isTerminal: boolean;
  /** Whether menus show it; others are started by other applications. */
  readonly isShown: boolean;
  /** Whether this file says that the application, though installed elsewhere too, does not exist. */
  readonly isDeleted: boolean;
}

const GROUP = 'Desktop Entry';
const ESCAPES: Readonly<Record<string, string>> = { s: ' ', n: '\n', t: '\t', r: '\r', '\\': '\\' };

/** Reads a desktop file. Undefined where it describes no application. */
export function parseDesktopEntry(id: string, file: string, text: string): DesktopEntry | undefined {
  const values = mainGroup(text);
  const isDeleted = values.get('Hidden') === 'true';
  const name = values.get('Name') ?? id;
  if (values.get('Type') !== 'Application' && !isDeleted) return undefined;
  const command = commandOf(values.get('Exec') ?? '', { name, icon: values.get('Icon'), file });
  if (command.length === 0 && !isDeleted) return undefined;
  return {
    id,
    name,
    file,
    command,
    isDeleted,
    workFolder: values.get('Path') || undefined,
    tryExec: values.get('TryExec') || undefined,
    windowClass: values.get('StartupWMClass') || undefined,
    isTerminal: values.get('Terminal') === 'true',
    isShown: values.get('NoDisplay') !== 'true',
  };
}

/** The keys of the first group. Translations, whose keys have a language in brackets, are left out. */
function mainGroup(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let group = '';
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\[(.+)\]\s*$/.exec(line);
    if (heading) group = heading[1] ?? '';
    const [, key, value] = /^([A-Za-z0-9-]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (group === GROUP && key && value !== undefined && !values.has(key)) values.set(key, plain(value));
  }
  return values;
}

function plain(value: string): string {
  return value.replace(/\\(.)/g, (whole, code: string) => ESCAPES[code] ?? whole);
}
