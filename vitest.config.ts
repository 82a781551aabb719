import { defineConfig } from 'vitest/config';

const rooms = ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];

// The same tests twice, once on each database; then a browser against the built server.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'sqlite',
          include: rooms,
          pool: 'threads',
          testTimeout: 20_000,
          env: { TEST_ON: 'sqlite' },
          globalSetup: './test/sqlite.ts',
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
          pool: 'threads',
          testTimeout: 20_000,
          env: { TEST_ON: 'postgres' },
          globalSetup: './test/postgres.ts',
        },
      },
      {
        test: {
          name: 'browser',
          include: ['src/**/*.e2e.ts', 'test/**/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // A machine that does other things too may be slow to get there.
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
          globalSetup: './test/built-site.ts',
        },
      },
    ],
  },
});
