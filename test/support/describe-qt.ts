import { existsSync } from 'node:fs';
import { describe } from 'vitest';
import { isInstalled } from './shell.ts';
import { canRunTestApps } from './test-app.ts';

/** The versions of Qt that programs of `test/apps` are written for. They take one as their first argument. */
export const QT_VERSIONS = ['5', '6'] as const;
type QtVersion = (typeof QT_VERSIONS)[number];

/** Whether programs of `test/apps` that are made with this version of Qt can run here. */
export function hasQt(version: QtVersion): boolean {
  return canRunTestApps && existsSync(`/usr/lib/python3/dist-packages/PyQt${version}/__init__.py`);
}

/** Tests of what every version of Qt does beside a user, run with each that is installed. `$Qt` in the name stands for the version. */
export function describeQt(name: string, tests: (version: QtVersion) => void): void {
  for (const version of QT_VERSIONS) {
    const title = name.replace('$Qt', `Qt ${version}`);
    describe.skipIf(!hasQt(version) || !isInstalled('xterm'))(`${title}`, () => {
      tests(version);
    });
  }
}
