import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type UserConfig } from 'tsdown';
import { inspectorPage } from './scripts/inspector-page.ts';
import { thirdPartyLicenses } from './scripts/third-party-licenses.ts';

/** Told to the program, so that two builds of one version can be told apart. */
const SOURCES = hashOf('src');
const define = { DESKHAND_SOURCES: JSON.stringify(SOURCES) };

const COMMON: UserConfig = {
  platform: 'node',
  target: 'node20', // lowers `using` and `await using`
  minify: true,
  sourcemap: false,
  define,
  checks: { pluginTimings: false },
  report: false,
};

export default defineConfig([
  /**
   * Four entries, one graph: the program, the library and what cleans up after both share chunks, and every `import()` becomes a chunk of its own,
   * so that starting the program reads only what it needs.
   *
   * All npm packages are bundled. Installing deskhand downloads nothing else, and a few files open faster than hundreds:
   * an MCP SDK server with one schema gives its first answer after 105 ms instead of 165 ms (Node 20, medians of 15).
   */
  {
    ...COMMON,
    entry: {
      deskhand: 'src/main/deskhand.ts',
      program: 'src/main/program.ts',
      library: 'src/main/library.ts',
      'remove-seats': 'src/backends/linux/remove-seats.ts',
    },
    format: 'esm',
    dts: { entry: 'src/main/library.ts' },
    deps: { alwaysBundle: [/.*/], onlyBundle: false },
    plugins: [inspectorPage(), thirdPartyLicenses()],
  },
  /** The command in Node: one file with all that a warm call needs. What else there is it finds in the program. */
  {
    ...COMMON,
    entry: { deskhand: 'src/main/client.ts' },
    format: 'cjs',
    dts: false,
    clean: false,
    plugins: [programBeside(), warmCommand()],
  },
]);

/** Keeps the program out of the command: it stays the file that the first part builds. */
function programBeside() {
  return {
    name: 'program-beside',
    resolveId: (id: string) => (id === './program.ts' ? { id: './program.mjs', external: true } : null),
  };
}

/** Puts the command itself beside what it leaves to Node. */
function warmCommand() {
  return {
    name: 'warm-command',
    writeBundle({ dir = 'dist' }: { dir?: string }) {
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const script = readFileSync('src/main/warm-command.sh', 'utf8').replace(
        'DESKHAND_BUILD',
        `${version} ${SOURCES}`,
      );
      writeFileSync(join(dir, 'deskhand'), script, { mode: 0o755 });
    },
  };
}

function hashOf(folder: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
