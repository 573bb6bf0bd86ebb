import { existsSync, realpathSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import { oneLine } from '../../../base/text.ts';

/** Without it a browser shows seven nodes and nothing of its pages; no other switch helps. */
const ACCESSIBILITY_FLAG = '--force-renderer-accessibility';
const ROOT_FLAG = '--no-sandbox';

/** Lies beside every program that is built on Chromium, Electron applications included. */
const CHROMIUM_FILE = 'chrome_100_percent.pak';
const BROWSERS =
  /^(chromium|chromium-browser|(google-)?chrome(-stable|-beta|-unstable)?|brave(-browser)?|microsoft-edge(-stable)?|vivaldi(-stable)?|opera|electron\d*)$/;

/** Whether a program is Chromium or built on it. Starters are scripts, beside the program or one folder below it. */
export function isChromium(program: string): boolean {
  if (BROWSERS.test(basename(program))) return true;
  try {
    const folder = dirname(realpathSync(program));
    return [folder, dirname(folder)].some((place) => existsSync(join(place, CHROMIUM_FILE)));
  } catch {
    return false;
  }
}

/** The arguments with which a Chromium shows its elements; as root it does not start without a second one. */
export function accessibleArguments(args: readonly string[], isRoot: boolean): string[] {
  const wanted = isRoot ? [ACCESSIBILITY_FLAG, ROOT_FLAG] : [ACCESSIBILITY_FLAG];
  const missing = wanted.filter((flag) => !args.some((arg) => arg === flag || arg.startsWith(`${flag}=`)));
  return [...missing, ...args];
}

/** The error of a running Chromium that was started without accessibility; undefined for everything else. */
export async function inaccessibleChromium(pid: number): Promise<AutomationError | undefined> {
  const [program, words] = await Promise.all([
    readlink(`/proc/${pid}/exe`).catch(() => undefined),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ]);
  const isHelper = words.includes('\0--type=');
  if (program === undefined || isHelper || !isChromium(program)) return undefined;
  if (words.includes(ACCESSIBILITY_FLAG)) return undefined;
  const name = basename(program);
  const message = `${oneLine(name)} (pid ${pid}) was started without accessibility and shows none of its contents.`;
  return new AutomationError('capability_missing', message, {
    guidance: `Quit it and start it again through deskhand, or with: ${name} ${ACCESSIBILITY_FLAG}`,
    details: { pid, program, flag: ACCESSIBILITY_FLAG },
  });
}
