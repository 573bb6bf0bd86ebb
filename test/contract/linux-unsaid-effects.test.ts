import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';

const signal = neverAborted;

/** Mousepad draws the mark of such an item itself, and no element says whether it is set. */
describe.skipIf(!isInstalled('mousepad') || !isInstalled('Xvfb'))(
  'items to check in the menus of Mousepad',
  () => {
    let linux: LinuxSession;

    beforeAll(async () => {
      linux = await LinuxSession.open();
    }, 60_000);
    afterAll(() => linux[Symbol.asyncDispose]());

    test('are confirmed by what is drawn, and only where something is', async () => {
      const file = join(linux.desk.desktop.folder, 'lines.txt');
      await writeFile(file, 'one\ntwo\nthree\n');
      const { app } = await linux.start('mousepad', '--disable-server', file);
      const press = async (path: string) =>
        (await click(app, path, { kind: 'single', mode: 'background' }, signal)).outcome;
      for (let times = 0; times < 2; times++) {
        const outcome = await press('View > Line Numbers');
        expect(outcome).toMatchObject({ effect: 'confirmed', route: 'accessibility', focusTaken: false });
        expect(outcome.evidence).toEqual([expect.objectContaining({ kind: 'pixels_changed' })]);
      }
      // It will show in the next line that somebody writes.
      expect(await press('Document > Auto Indent')).toMatchObject({
        effect: 'unverified',
        evidence: [{ kind: 'nothing_changed' }],
      });
    }, 30_000);
  },
);
