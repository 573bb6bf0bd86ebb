import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibleArguments } from '../../src/backends/linux/launching/chromium.ts';
import { neverAborted as signal } from '../../src/base/cancellation.ts';
import { click } from '../../src/core/act/click.ts';
import { clickAt } from '../../src/core/act/click-at.ts';
import { drag } from '../../src/core/act/drag.ts';
import { resolveOne } from '../../src/core/query/resolve.ts';
import type { Outcome } from '../../src/model/outcome.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { isInstalled } from '../support/shell.ts';
import { canRunTestApps } from '../support/test-app.ts';

const WORDS = `${'wording '.repeat(30).trim()}\n`.repeat(60);
const LINE = 'one two three four five six seven eight nine ten eleven twelve thirteen';

const EDITORS = [
  { program: 'mousepad', files: { 'words.txt': WORDS }, args: ['words.txt'], field: '//AXTextArea' },
  {
    program: 'featherpad',
    files: { 'words.txt': WORDS },
    args: ['--standalone', 'words.txt'],
    field: '//AXTextArea',
  },
  {
    program: 'zenity',
    files: {},
    args: ['--entry', `--entry-text=${LINE}`, '--text=Name'],
    field: '//AXTextField',
  },
  {
    program: 'chromium',
    files: {
      'page.html': `<!doctype html><title>Notes</title><textarea aria-label="Notes" cols=40 rows=10>${WORDS}</textarea>`,
    },
    args: accessibleArguments(['--no-first-run', 'page.html'], process.getuid?.() === 0),
    field: 'AXTextArea:Notes',
  },
] as const;

function told({ outcome: { effect, evidence } }: { readonly outcome: Outcome }): string {
  return `${effect}: ${evidence[0]?.detail}`;
}

/** A click into a text, or a drag over it, may do no more than to put the caret somewhere or to select something, which no element shows. */
describe.skipIf(!canRunTestApps)('clicks and drags in a text', () => {
  let linux: LinuxSession;

  beforeAll(async () => {
    linux = await LinuxSession.open();
  }, 60_000);
  afterAll(() => linux[Symbol.asyncDispose]());

  for (const { program, files, args, field } of EDITORS) {
    test.skipIf(!isInstalled(program))(`are proved in ${program}`, async () => {
      const folder = join(linux.desk.desktop.folder, program);
      mkdirSync(folder);
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
      const words = args.map((word) => (word in files ? join(folder, word) : word));
      const { app } = await linux.start(program, ...words);
      const press = async (kind: 'single' | 'double') => {
        return told(await click(app, field, { kind, mode: 'background' }, signal));
      };
      expect(await press('double')).toMatch(/^confirmed: .*(are selected now|focus now|caret is at)/);
      // What is selected is no more once one place in it was clicked.
      expect(await press('single')).toMatch(/^confirmed: .*(caret (went|is)|nothing is selected|focus now)/);
      expect(await press('single')).toMatch(/^unverified: /);
      const { step } = await resolveOne(app, field, { timeoutMs: 0 }, signal);
      const { x, y, width, height } = step.node.bounds ?? { x: 0, y: 0, width: 0, height: 0 };
      const at = (part: number) => ({ x: Math.round(x + part * width), y: Math.round(y + height / 2) });
      const there = { at: at(0.25), app, kind: 'single', mode: 'background' } as const;
      expect(told(await clickAt(linux.session, there, signal))).toMatch(/^confirmed: .*caret went/);
      const over = { from: at(0.3), to: at(0.6), durationMs: 100, mode: 'background' } as const;
      expect(told(await drag(app, over, signal))).toMatch(/^confirmed: .*are selected now/);
    });
  }
});
