import { bundleTypeScript } from '../scripts/load-typescript.mjs';

const MAIN = 'bench/linux/main.ts';
const CONTENDER = 'bench/linux/ours.ts';

/** The Linux part, and our side of it as a program of its own. Both are there until `close`. */
export async function loadLinuxBench(root) {
  const { load, pathOf, close } = await bundleTypeScript(root, [MAIN, CONTENDER]);
  const { benchLinux } = await load(MAIN);
  return { run: (options) => benchLinux({ ...options, contender: pathOf(CONTENDER) }), close };
}
