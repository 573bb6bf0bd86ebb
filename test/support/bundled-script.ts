import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'tsdown';

/** A TypeScript program made runnable by this Node; vanishes when disposed. */
export interface BundledScript extends Disposable {
  readonly file: string;
}

/** Bundles a program, so that a process of its own can run it. */
export async function bundleScript(source: string): Promise<BundledScript> {
  const outDir = mkdtempSync(join(realpathSync(tmpdir()), 'deskhand-script-'));
  await build({
    config: false,
    entry: [source],
    outDir,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    dts: false,
    report: false,
    logLevel: 'error',
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
  });
  return {
    file: join(outDir, basename(source).replace(/\.ts$/, '.mjs')),
    [Symbol.dispose]: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
