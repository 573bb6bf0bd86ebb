import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neverAborted } from '../../src/base/cancellation.ts';
import { audit } from '../../src/core/audit/audit.ts';
import type { AppSession } from '../../src/core/session/app-session.ts';
import { waitIdle } from '../../src/core/verify/wait-idle.ts';
import { linux } from '../support/linux-contract-subject.ts';
import { LinuxSession } from '../support/linux-session.ts';
import { testApp } from '../support/test-app.ts';

const PYTHON = '/usr/bin/python3';
const AA = { scope: 'focused_window', standards: ['wcag_aa'] } as const;
const OPENING_MS = 60_000;

/** What both forms of a toolkit are asked; every planted fault, as rule and element. */
const FORMS = [
  {
    toolkit: 'GTK 3',
    version: '3.0',
    program: 'form_gtk3.py',
    faults: [
      '2.1.1 Keyboard: AXButton "Calculate"',
      '4.1.2 Name, Role, Value: AXTextField',
      '4.1.2 Name, Role, Value: AXButton',
      '1.4.3 Contrast (Minimum): AXStaticText "Delivery takes three days"',
      '2.4.2 Page Titled: AXWindow',
      '4.1.2 Name, Role, Value: AXGroup "Stars"',
      '1.1.1 Non-text Content: AXImage',
      '2.4.6 Headings and Labels: AXButton "Remove"',
      '2.5.8 Target Size (Minimum): AXButton "Less -"',
      '2.5.8 Target Size (Minimum): AXButton "More +"',
      '3.3.2 Labels or Instructions: AXTextField',
      '1.3.2 Meaningful Sequence: AXGroup',
    ],
  },
  {
    toolkit: 'GTK 4',
    version: '4.0',
    program: 'form_gtk4.py',
    faults: [
      '2.1.1 Keyboard: AXButton "Calculate"',
      '4.1.2 Name, Role, Value: AXTextField',
      '4.1.2 Name, Role, Value: AXButton',
      '1.4.3 Contrast (Minimum): AXStaticText "Delivery takes three days"',
      '2.4.2 Page Titled: AXWindow',
      '1.1.1 Non-text Content: AXImage',
      '2.4.6 Headings and Labels: AXButton "Remove"',
      '2.5.8 Target Size (Minimum): AXButton "l"',
      '2.5.8 Target Size (Minimum): AXButton "m"',
    ],
  },
];

function sorted(texts: readonly string[]): string[] {
  return texts.toSorted((a, b) => a.localeCompare(b));
}

function lacksBinding(version: string): boolean {
  try {
    execFileSync(PYTHON, ['-c', `import gi; gi.require_version('Gtk', '${version}')`], { stdio: 'ignore' });
    return false;
  } catch {
    return true;
  }
}

describe.skipIf(linux.missing)(`the audit (${linux.missing ?? 'all there'})`, () => {
  let desk: LinuxSession;

  beforeAll(async () => {
    desk = await LinuxSession.open();
  }, OPENING_MS);
  afterAll(() => desk[Symbol.asyncDispose]());

  /** An application that has drawn itself. */
  const painted = async (command: string, ...args: string[]): Promise<AppSession> => {
    const { app } = await desk.start(command, ...args);
    expect(await waitIdle(app, { timeoutMs: 15_000, pollMs: 100 }, neverAborted)).toMatchObject({
      idle: true,
    });
    return app;
  };

  describe.each(FORMS)('of a form of $toolkit', ({ version, program, faults }) => {
    const isMissing = lacksBinding(version);
    const open = (kind: string) => painted(...testApp(program), kind);

    test.skipIf(isMissing)('finds every fault that was planted, and no other', async () => {
      const { issues, passed, score } = await audit(await open('flawed'), AA, neverAborted);
      const found = issues.map(({ rule, element }) => `${rule}: ${element}`);
      expect(sorted(found)).toEqual(sorted(faults));
      expect({ passed, isLow: score < 80 }).toEqual({ passed: false, isLow: true });
    });

    test.skipIf(isMissing)('is content with the form without a fault', async () => {
      const found = await audit(await open('clean'), AA, neverAborted);
      expect(found).toMatchObject({ passed: true, score: 100, issues: [], notChecked: [] });
    });
  });

  test('measures the contrast that a style sheet asks for', async () => {
    const app = await painted(
      'zenity',
      '--info',
      '--text=<span foreground="#999999" size="x-large">Measured</span>',
    );
    const { issues } = await audit(app, AA, neverAborted);
    const contrast = issues.find(({ rule }) => rule.startsWith('1.4.3'));
    // #999999 has 2.85:1 on white, and a little less on the theme's grey.
    expect(contrast).toMatchObject({
      element: expect.stringContaining('Measured'),
      description: expect.stringMatching(/^Contrast 2\.[678]\d:1 \(#999999 on #f/),
    });
  });

  test('has nothing against a question with two buttons', async () => {
    const app = await painted('zenity', '--question', '--text=Really?');
    expect(await audit(app, AA, neverAborted)).toMatchObject({ passed: true, issues: [] });
  });
});
