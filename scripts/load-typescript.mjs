import { mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Bundles TypeScript files of this checkout, which Node 20 cannot import as they are. The bundles, parts of which may be
 * loaded while they run, are there until `close`.
 */
export async function bundleTypeScript(root, files) {
  const { build } = await import('tsdown');
  const folder = await mkdtemp(join(root, 'node_modules/.deskhand-scripts-'));
  const close = () => rm(folder, { recursive: true, force: true });
  const pathOf = (file) => join(folder, basename(file).replace(/\.ts$/, '.mjs'));
  try {
    await build({
      config: false,
      entry: files.map((file) => join(root, file)),
      outDir: folder,
      platform: 'node',
      target: 'node20',
      dts: false,
      deps: { alwaysBundle: [/.*/], onlyBundle: false },
      logLevel: 'error',
      report: false,
    });
  } catch (error) {
    await close();
    throw error;
  }
  return { pathOf, load: (file) => import(pathToFileURL(pathOf(file)).href), close };
}

/** Does something with what a TypeScript file exports. */
export async function withTypeScript(root, file, work) {
  const bundle = await bundleTypeScript(root, [file]);
  try {
    return await work(await bundle.load(file));
  } finally {
    await bundle.close();
  }
}
