// `npm test`: prepares the checkout, runs the stages, and ends with the line "N passed, N failed, N skipped".
import { fileURLToPath } from 'node:url';
import { setUp } from './setup.mjs';
import { add, describeCounts, NONE } from './stages/counts.mjs';
import { runStages } from './stages/run-stages.mjs';
import { STAGES } from './stages/stages.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const HELP = `npm test [-- [stage …] [--verbose]]

Without a stage, all of them run, in this order:
${STAGES.map(({ name, title }) => `  ${name.padEnd(13)} ${title}`).join('\n')}

  --verbose     show what the stages print, not only what failed ones print
  --help        this text
`;

const args = process.argv.slice(2);
if (args.includes('--help')) {
  process.stdout.write(HELP);
} else {
  const counts = await main().catch((error) => {
    console.log(error.stack);
    return { ...NONE, failed: 1 };
  });
  if (counts.failed > 0) process.exitCode = 1;
  console.log(describeCounts(counts));
}

async function main() {
  const names = args.filter((arg) => arg !== '--verbose');
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.log(`There is no stage ${unknown.join(', ')}.\n\n${HELP}`);
    return { ...NONE, failed: 1 };
  }
  const stages = STAGES.filter(({ name }) => names.length === 0 || names.includes(name));
  const prepared = await prepare({
    build: stages.some(({ needsBuild }) => needsBuild),
    programs: stages.some(({ needsPrograms }) => needsPrograms) ? 'test' : null,
  });
  const ran = await runStages(stages, {
    cwd: ROOT,
    verbose: args.includes('--verbose'),
    signal: abortedByUser(),
    write: (text) => process.stdout.write(text),
  });
  return add(prepared, ran);
}

/** A failed set-up counts as one failure; the stages that can run without it still do. */
async function prepare({ build, programs }) {
  try {
    const missing = await setUp({ build, programs, log: console.log });
    // A test that lacks a program now is not skipped: its package is missing in the table of set-up.
    if (programs && process.platform === 'linux' && missing.length === 0)
      process.env.TEST_PROGRAMS = 'installed';
    return NONE;
  } catch (error) {
    console.log(`setup FAILED: ${error.message}`);
    return { ...NONE, failed: 1 };
  }
}

function abortedByUser() {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => controller.abort());
  return controller.signal;
}
