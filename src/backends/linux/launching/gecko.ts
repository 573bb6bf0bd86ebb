import { existsSync, realpathSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AutomationError } from '../../../base/errors.ts';
import { oneLine } from '../../../base/text.ts';

/** Lies beside every program that is built on Gecko: Firefox, Thunderbird and their kin. */
const GECKO_FILE = 'libxul.so';
/** Counts more than what the desktop says about accessibility; 0 switches it off on any desktop. */
const ACCESSIBILITY_VARIABLE = 'GNOME_ACCESSIBILITY';

/** Whether a program is Firefox or a relative of it. */
export function isGecko(program: string): boolean {
  try {
    return existsSync(join(dirname(realpathSync(program)), GECKO_FILE));
  } catch {
    return false;
  }
}

/** The command with which a Gecko shows its elements, whatever the variables around it say. */
export function accessibleGecko(command: readonly string[]): string[] {
  return ['env', `${ACCESSIBILITY_VARIABLE}=1`, ...command];
}

/** The error of a running Gecko that shows no elements; undefined for everything else. */
export async function inaccessibleGecko(pid: number): Promise<AutomationError | undefined> {
  const program = await readlink(`/proc/${pid}/exe`).catch(() => undefined);
  if (program === undefined || !isGecko(program)) return undefined;
  const name = basename(program);
  const message = `${oneLine(name)} (pid ${pid}) was started without accessibility and shows none of its contents.`;
  return new AutomationError('capability_missing', message, {
    guidance: `Quit it and start it again through deskhand, or with: ${ACCESSIBILITY_VARIABLE}=1 ${name}. Where that does not help, accessibility.force_disabled in its about:config has to be 0.`,
    details: { pid, program, variable: ACCESSIBILITY_VARIABLE },
  });
}
