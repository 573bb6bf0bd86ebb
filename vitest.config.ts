import { defineConfig } from 'vitest/config';
import { inspectorPage } from './scripts/inspector-page.ts';

/**
 * One project per stage of `npm test`. `target` lowers `using` and `await using`, which Node 20 cannot parse.
 */
export default defineConfig({
  oxc: { target: 'node20' },
  plugins: [inspectorPage()],
  test: {
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Sharing modules between files halves the time; processes, because some tests change their directory.
          pool: 'forks',
          isolate: false,
          // By default one core is left alone, and on two cores everything runs in a row.
          maxWorkers: 2,
          include: ['{src,web,matrix,scripts}/**/*.test.ts', '{scripts,bench}/**/*.test.mjs'],
          // They wait for nothing; pictures and audits of the simulated desktop take a busy machine its time.
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['test/contract/**/*.test.ts'],
          // Every file has a desktop of its own and waits most of the time.
          maxWorkers: 2,
          // What has to be quick says so itself.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Every file starts its own desktop and program; two at once would only slow each other down.
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['test/architecture.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});
