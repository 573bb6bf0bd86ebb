import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The Linux part is TypeScript, which Node 20 cannot import as it is. Its bundle is there until `close`. */
export async function loadLinuxBench(root) {
  const { build } = await import('tsdown');
  const folder = await mkdtemp(join(root, 'node_modules/.deskhand-bench-'));
  const close = () => rm(folder, { recursive: true, force: true });
  try {
    await build({
      config: false,
      entry: ['main', 'ours'].map((name) => join(root, `bench/linux/${name}.ts`)),
      outDir: folder,
      platform: 'node',
      target: 'node20',
      dts: false,
      deps: { alwaysBundle: [/.*/], onlyBundle: false },
      logLevel: 'error',
      report: false,
    });
    const { benchLinux } = await import(pathToFileURL(join(folder, 'main.mjs')).href);
    return { run: (options) => benchLinux({ ...options, contender: join(folder, 'ours.mjs') }), close };
  } catch (error) {
    await close();
    throw error;
  }
}
