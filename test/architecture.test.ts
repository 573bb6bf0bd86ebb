import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CODE_FOLDERS, checkArchitecture, describeViolation, isCode } from './support/architecture.ts';
import { temporaryTree } from './support/temporary-tree.ts';

const ROOT = join(import.meta.dirname, '..');

/** Raised as the code grows, so that a check which sees too little fails. */
const FEWEST_FILES = 210;
const FEWEST_IMPORTS = 780;

describe('this repository', () => {
  const report = checkArchitecture(ROOT);

  test('keeps every rule', () => {
    expect(report.violations.map(describeViolation)).toEqual([]);
  });

  test.runIf(existsSync(join(ROOT, '.git')))('was read completely', () => {
    expect(report.files).toEqual(filesKnownToGit());
  });

  test('is not empty', () => {
    expect(report.files.length).toBeGreaterThanOrEqual(FEWEST_FILES);
    expect(report.imports).toBeGreaterThanOrEqual(FEWEST_IMPORTS);
  });
});

const LONG = 'export const x = 1;\n'.repeat(301);

describe('a planted violation is caught', () => {
  test.each<[rule: string, file: string, code: string, message: string]>([
    ['layers', 'src/base/a.ts', "import { b } from '../model/b.ts';", 'base must not import model'],
    ['layers', 'src/model/a.ts', "import type { B } from '../core/b.ts';", 'model must not import core'],
    [
      'layers',
      'src/core/a.ts',
      "export { b } from '../backends/sim/b.ts';\nexport const a = 1;",
      'core must not import backends/sim',
    ],
    ['layers', 'src/core/ports/a.ts', "import { b } from '../b.ts';", 'core/ports must not import core'],
    [
      'layers',
      'src/backends/linux/a.ts',
      "const b = await import('../macos/b.ts');",
      'backends/linux must not import backends/macos',
    ],
    [
      'layers',
      'src/backends/sim/a.ts',
      "import { b } from '../../core/b.ts';",
      'backends/sim must not import core',
    ],
    ['layers', 'src/terminal/a.ts', "type B = import('../hub/b.ts').B;", 'terminal must not import hub'],
    ['layers', 'src/hub/a.ts', "import { b } from '../core/session.ts';", 'hub must not import core'],
    [
      'layers',
      'src/surfaces/ax/a.ts',
      "import { b } from '../terminal/b.ts';",
      'surfaces/ax must not import surfaces/terminal',
    ],
    [
      'layers',
      'src/surfaces/ax/a.ts',
      "import { b } from '../../backends/sim/b.ts';",
      'surfaces/ax must not import backends/sim',
    ],
    [
      'layers',
      'src/hosts/mcp/a.ts',
      "import { b } from '../cli/b.ts';",
      'hosts/mcp must not import hosts/cli',
    ],
    [
      'layers',
      'src/hosts/mcp/a.ts',
      "import { b } from '../../surfaces/ax/b.ts';",
      'hosts/mcp must not import surfaces/ax',
    ],
    ['layers', 'src/main/a.ts', "import { b } from '../../test/support/b.ts';", 'must not import test code'],
    ['layers', 'src/core/a.ts', "import { b } from './b.test.ts';", 'must not import test code'],
    ['layers', 'src/plumbing/a.ts', 'export const a = 1;', '"plumbing" is no folder of the table'],
    [
      'layers',
      'src/core/a.ts',
      "import manifest from '../../package.json' with { type: 'json' };",
      'core must not import package.json',
    ],
    ['layers', 'web/a.ts', "import { b } from '../src/core/b.ts';", 'web must not import core'],
    ['no-node-api', 'src/base/a.ts', "import { join } from 'node:path';", 'import of node:path'],
    ['no-node-api', 'src/model/a.ts', "import { join } from 'path';", 'import of path'],
    ['no-node-api', 'src/base/a.ts', "const a = Buffer.from('a');", 'Buffer'],
    ['no-node-api', 'src/base/a.ts', 'const a = process.platform;', 'process'],
    ['no-node-api', 'src/model/a.ts', 'const a = globalThis.process.pid;', 'process'],
    ['no-node-api', 'src/model/a.ts', 'const a = __dirname;', '__dirname'],
    ['environment', 'src/core/a.ts', 'const a = process.env.HOME;', 'Only src/main reads process.env'],
    ['environment', 'src/hub/a.ts', "const a = process['env'];", 'Only src/main reads process.env'],
    ['environment', 'src/hub/a.ts', 'const a = globalThis.process.env;', 'Only src/main reads process.env'],
    ['environment', 'src/hub/a.ts', 'const { env: a } = process;', 'Only src/main reads process.env'],
    ['environment', 'src/hub/a.ts', "import { env } from 'node:process';", 'Only src/main reads process.env'],
    [
      'timers',
      'src/core/a.ts',
      'setTimeout(() => undefined, 5);',
      'No setTimeout here: wait through waitFor',
    ],
    ['timers', 'src/core/a.ts', 'globalThis.setInterval(() => undefined, 5);', 'No setInterval here'],
    [
      'timers',
      'src/core/a.ts',
      "import { setTimeout as nap } from 'node:timers/promises';",
      'No setTimeout here',
    ],
    [
      'timers',
      'src/core/a.test.ts',
      'await new Promise((done) => setTimeout(done, 5));',
      'wait for a condition',
    ],
    ['timers', 'test/e2e/a.test.ts', 'await promisify(setTimeout)(5);', 'wait for a condition'],
    ['exports', 'src/core/a.ts', 'export default 1;', 'not by default'],
    ['exports', 'src/core/a.ts', 'export default function a() {}', 'not by default'],
    ['exports', 'src/core/a.ts', 'const a = 1;\nexport { a as default };', 'not by default'],
    ['exports', 'src/main/library.ts', "export * from '../core/b.ts';", 'no "export *"'],
    ['exports', 'src/core/index.ts', 'export const a = 1;', 'Only a backend may have an index.ts'],
    ['exports', 'src/core/a.ts', "export { b } from './b.ts';", 'No barrels'],
    ['size', 'src/core/a.ts', LONG, '301 lines; at most 300'],
    ['size', 'src/core/a.test.ts', LONG, '301 lines; at most 300'],
    ['names', 'src/core/utils/a.ts', 'export const a = 1;', '"utils" says nothing'],
    ['names', 'test/support/helpers.ts', 'export const a = 1;', '"helpers" says nothing'],
    ['names', 'scripts/misc.test.mjs', 'export const a = 1;', '"misc" says nothing'],
    ['unfinished', 'src/core/a.ts', '// TODO later\nexport const a = 1;', 'TODO'],
    ['unfinished', 'src/core/a.ts', 'export function a() {\n  /* FIXME */\n}', 'FIXME'],
    ['unfinished', 'src/core/a.ts', '/** TODO */\nexport const a = 1;', 'TODO'],
  ])('%s in %s', (rule, file, code, message) => {
    const { violations } = checkTree({ [file]: code });
    expect(violations.map(describeViolation)).toEqual([expect.stringContaining(`[${rule}]`)]);
    expect(violations[0]?.file).toBe(file);
    expect(violations[0]?.message).toContain(message);
  });

  test('with its line', () => {
    const { violations } = checkTree({ 'src/hub/a.ts': 'const a = 1;\n\nconst b = process.env;\n' });
    expect(violations.map(describeViolation)).toEqual([
      expect.stringMatching(/^src\/hub\/a\.ts:3 \[environment\]/),
    ]);
  });
});

test('what the rules allow is left alone', () => {
  const report = checkTree({
    'src/base/clock.ts': "import { AutomationError } from './errors.ts';\nsetTimeout(() => undefined, 1);",
    'src/base/element.ts':
      'interface Task { process(): void }\nexport const ask = (task: Task) => task.process();',
    'src/core/session.ts': "import { a } from '../base/a.ts';\nimport type { B } from './ports/b.ts';",
    'src/core/session.test.ts':
      "import { sim } from '../backends/sim/index.ts';\nimport { x } from 'node:fs';",
    'src/core/title.ts': "export const title = 'TODO list';\nexport const other = clock.setTimeout(1);",
    'src/core/handle.ts': 'export type Handle = ReturnType<typeof setTimeout>;',
    'src/backends/sim/index.ts': "export { Sim } from './sim.ts';",
    'src/backends/linux/bus/names.ts':
      "import type { Tree } from '../../../core/ports/tree.ts';\nimport '../screen/x.ts';",
    'src/surfaces/ax/click.ts': "import { defineTool } from '../../core/define-tool.ts';",
    'src/hosts/cli/run.ts': "import { render } from '../shared/render.ts';",
    'src/main/library.ts': "export { Session } from '../core/session.ts';",
    'src/main/deskhand.ts':
      "import manifest from '../../package.json' with { type: 'json' };\nconst home = process.env.HOME;",
    'src/model/keysyms.ts': `// Generated from the list of keys.\n${LONG}`,
    'web/view.ts': "import { text } from '../src/base/text.ts';",
    'test/apps/slow.mjs': 'setTimeout(() => undefined, 1000);',
  });
  expect(report.violations.map(describeViolation)).toEqual([]);
  expect(report.files).toHaveLength(15);
  expect(report.imports).toBe(12);
});

function checkTree(files: Record<string, string>) {
  return checkArchitecture(temporaryTree(files));
}

/** What git knows of or would add: a second opinion on which files there are. */
function filesKnownToGit(): string[] {
  const listing = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...CODE_FOLDERS];
  const paths = execFileSync('git', listing, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return paths.filter((path) => isCode(path) && existsSync(join(ROOT, path))).sort();
}
