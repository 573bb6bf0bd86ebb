import { add, describeCounts, NONE } from './counts.mjs';

/**
 * Runs every stage, also after a failure, and returns the sum. Writes one line per stage, and what a stage printed when
 * it failed or when `verbose`. Stages that an abort left out count as skipped.
 */
export async function runStages(stages, { cwd, verbose = false, signal, write }) {
  let sum = NONE;
  for (const stage of stages) {
    const counts = signal.aborted
      ? { ...NONE, skipped: 1 }
      : await runStage(stage, { cwd, verbose, signal, write });
    sum = add(sum, counts);
  }
  return sum;
}

async function runStage(stage, { cwd, verbose, signal, write }) {
  const started = performance.now();
  write(`${stage.name.padEnd(13)} ${stage.title} …${verbose ? '\n' : ' '}`);
  const end = await attempt(() => stage.run({ cwd, signal, onOutput: verbose ? write : undefined }));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const hasFailed = end.counts.failed > 0;
  write(`${hasFailed ? 'FAILED' : 'ok'} (${describeCounts(end.counts)}; ${seconds} s)\n`);
  if (hasFailed && !verbose) write(indent(end.output));
  if (end.problem) write(`${stage.name}: ${end.problem}\n`);
  return end.counts;
}

/** A stage that throws has failed; it does not end the run. */
async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    return { counts: { ...NONE, failed: 1 }, output: '', problem: error.stack ?? String(error) };
  }
}

/** Sets a stage's output off from our own lines, which also keeps it from looking like the last one. */
function indent(output) {
  const text = output.trimEnd();
  return text === '' ? '' : `${text.replace(/^/gm, '  ')}\n`;
}
