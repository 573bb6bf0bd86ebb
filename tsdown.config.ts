import { defineConfig } from 'tsdown';
import { inspectorPage } from './scripts/inspector-page.ts';
import { thirdPartyLicenses } from './scripts/third-party-licenses.ts';

/**
 * Two entries, one graph: the program and the library share chunks, and every `import()` becomes a chunk of its own, so
 * that starting the program reads only what it needs.
 *
 * All npm packages are bundled. Installing deskhand downloads nothing else, and a few files open faster than hundreds:
 * an MCP SDK server with one schema gives its first answer after 105 ms instead of 165 ms (Node 20, medians of 15).
 */
export default defineConfig({
  entry: ['src/main/deskhand.ts', 'src/main/library.ts'],
  format: 'esm',
  platform: 'node',
  target: 'node20', // lowers `using` and `await using`
  minify: true,
  sourcemap: false,
  dts: { entry: 'src/main/library.ts' },
  deps: { alwaysBundle: [/.*/], onlyBundle: false },
  plugins: [inspectorPage(), thirdPartyLicenses()],
  checks: { pluginTimings: false },
  report: false,
});
