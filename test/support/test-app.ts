import { fileURLToPath } from 'node:url';
import { isInstalled } from './shell.ts';

const PYTHON = '/usr/bin/python3';

/** Whether programs of `test/apps` can run on a private desktop here. */
export const canRunTestApps = isInstalled(PYTHON) && isInstalled('Xvfb');

/** The command that runs a program of `test/apps`. */
export function testApp(file: string): [program: string, path: string] {
  return [PYTHON, fileURLToPath(new URL(`../apps/${file}`, import.meta.url))];
}
