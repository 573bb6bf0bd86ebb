import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { soak } from '../../scripts/soak/soak.ts';
import { SUBJECTS } from '../../scripts/soak/subjects.ts';
import { growths } from '../../scripts/soak/verdict.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [sim] = SUBJECTS;

// `npm run soak` is the long version, on real applications, too.
test.for(['mcp', 'commands'] as const)('1,500 calls of all kinds leave nothing behind: %s', async (way) => {
  if (!sim) throw new Error('Nothing is simulated.');
  const limits = { calls: 1_500, readings: 30, mostMs: 50_000 };
  const progress = () => undefined;
  const soaked = await soak(sim, { root, way, ...limits, compiles: false, progress });
  expect(soaked.surprises).toEqual({});
  expect(growths(soaked.readings).filter(({ isFlat }) => !isFlat)).toEqual([]);
  expect(soaked.made.ax_get_tree).toBeGreaterThan(50);
});
