import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LEFT_OUT } from './test/postgres/left-out.ts';

// Test files of one worker share the modules they load, which are the same for all: loading them for each file
// took a third of the time. Every test opens a site of its own, so nothing else is shared.
const together = {
  pool: 'threads',
  isolate: false,
  testTimeout: Number(process.env.TEST_TIMEOUT_MS ?? 120_000),
  // Also for the end of a test: closing a site and dropping its database.
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
} as const;

// Each site starts threads that read a module of TypeScript: stripping its types once saves 40 ms a thread.
const NODE_COMPILE_CACHE = `${import.meta.dirname}/node_modules/.cache/compile`;

// The long round of faults runs all tests on PostgreSQL, also with every transaction twice (scripts/faults/suites.ts).
const setupFiles = [
  ...(process.env.TEST_ALL ? [] : ['./test/postgres/races-alone.ts']),
  ...(process.env.TEST_TWICE ? ['./test/every-transaction-twice.ts'] : []),
];

const serverTests = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];

const tags = [
  {
    name: 'race',
    description: 'Two or more write the same at the same moment; holds across two servers, too.',
  },
  {
    name: 'one-run',
    description:
      'Counts what one run of a transaction does, or waits within it for others; left out where each runs twice.',
  },
  { name: 'processes', description: 'What one process was asked, others must know at once.' },
  {
    name: 'long',
    description:
      'Shows with more kinds, sizes or seconds what another test shows with few: `npm run dev:faults` runs it, `npm test` does not.',
  },
];

// All tests on SQLite, those with a database also on PostgreSQL; then a browser against the built server.
export default defineConfig({
  test: {
    // Tests wait for disks, hashing and other processes: two workers more than cores keep two cores busy.
    maxWorkers: availableParallelism() + 2,
    tags,
    projects: [
      {
        test: {
          name: 'sqlite',
          include: serverTests,
          ...together,
          env: { TEST_ON: 'sqlite', NODE_COMPILE_CACHE },
          globalSetup: './test/sqlite-setup.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          include: [
            'src/features/**/*.test.ts',
            'src/server/**/*.test.ts',
            'src/database/**/*.test.ts',
            'src/app/**/*.test.ts',
          ],
          exclude: LEFT_OUT,
          ...together,
          setupFiles,
          env: { TEST_ON: 'postgres', NODE_COMPILE_CACHE },
          globalSetup: './test/postgres/setup.ts',
        },
      },
      {
        // The races of the features, picked by their tags (scripts/faults/suites.ts), across two built servers that share one
        // database.
        test: {
          name: 'two-servers',
          include: ['src/features/**/*.test.ts'],
          // Rules know no server, and the owner's files are each server's own.
          exclude: [
            '**/*.rules.test.ts',
            'src/features/{site/ads,halls/page,tournaments/runner,tournaments/sync}/**',
          ],
          ...together,
          env: { TEST_ON: 'two servers', NODE_COMPILE_CACHE },
          fileParallelism: false,
          globalSetup: './test/postgres/two-servers.ts',
        },
      },
      {
        test: {
          name: 'browser',
          include: ['src/**/*.e2e.ts', 'test/**/*.e2e.ts'],
          // Ends a test that hangs: the longest takes 40 s alone, and three times that on a busy machine.
          testTimeout: 300_000,
          hookTimeout: 60_000,
          // A busy machine may be slow. Each poll costs the browser a turn: a second one after a tenth of a
          // second is soon enough.
          expect: { poll: { timeout: 20_000, interval: 100 } },
          // Files of one worker share its browser.
          isolate: false,
          globalSetup: './test/browser/built-site.ts',
        },
      },
    ],
  },
});
