import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { countCommand, countVitest } from './counts.mjs';

/** What `npm test` runs, in order: cheap and telling first. */
export const STAGES = [
  tool('types', 'the compiler accepts every file', 'tsc'),
  tool('web-types', 'the compiler accepts the page', 'tsc', ['-p', 'web']),
  tool('lint', 'format and lint rules', 'biome', ['check', '--error-on-warnings', '.']),
  tool('promises', 'no promise is left alone', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('unused', 'no unused file, export or dependency', 'knip', ['--no-progress']),
  { ...tool('package', 'the npm package is sound', 'publint', ['--strict']), needsBuild: true },
  vitest('architecture', 'folders import only what they may', { minutes: 2 }),
  vitest('unit', 'tests beside the code', { minutes: 3 }),
  {
    ...vitest('contract', 'one suite against every backend', { minutes: 13 }),
    needsBuild: true,
    needsPrograms: true,
  },
  {
    ...vitest('e2e', 'the built program, from outside', { minutes: 20 }),
    needsBuild: true,
    needsPrograms: true,
  },
  { ...script('docs', 'generated pages are up to date', ['scripts/docs.mjs', '--check']), needsBuild: true },
];

function tool(name, title, binary, args = []) {
  return stage(name, title, (context) =>
    runOnce(join(context.cwd, 'node_modules/.bin', binary), args, context),
  );
}

function script(name, title, args) {
  return stage(name, title, (context) => runOnce(process.execPath, args, context));
}

function vitest(name, title, { minutes }) {
  return stage(name, title, (context) => runVitest(name, { ...context, timeoutMs: minutes * 60_000 }));
}

function stage(name, title, run) {
  return { name, title, needsBuild: false, needsPrograms: false, run };
}

async function runOnce(command, args, context) {
  const end = await runCommand(command, args, { timeoutMs: 5 * 60_000, ...context });
  return { ...end, counts: countCommand(end) };
}

async function runVitest(project, context) {
  const folder = await mkdtemp(join(tmpdir(), 'deskhand-test-'));
  try {
    const report = join(folder, 'report.json');
    const reporters = [
      context.onOutput ? '--reporter=default' : '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const binary = join(context.cwd, 'node_modules/.bin/vitest');
    const end = await runCommand(binary, ['run', '--project', project, ...reporters], context);
    return { ...end, counts: countVitest(end, await readFile(report, 'utf8').catch(() => '')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
