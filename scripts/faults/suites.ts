import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

// On a busy machine, a test or a suite that takes longer counts as hanging.
const TEST_MS = 300_000;
const SUITE_MS = 40 * 60_000;
/** Tests with simultaneous writes, and of messages between processes. */
export const RACES = 'race || processes';

const on = (...projects: string[]) => projects.flatMap(name => ['--project', name]);
const FILES = ['engine/random-tournaments', 'engine/random-stages', 'live/every-device'];

/** `npm test` leaves these runs out; each adds environment and arguments. */
export const SUITES: Record<string, [Record<string, string>, string[]]> = {
  'races across two servers': [{}, [...on('two-servers'), '--tags-filter', RACES]],
  'the tests that are long': [{}, [...on('sqlite', 'postgres', 'browser'), '--tags-filter', 'long']],
  'every test through PgBouncer': [{ TEST_THROUGH: 'pgbouncer' }, on('postgres')],
  'every test with each transaction run twice': [
    { TEST_TWICE: 'on' },
    [...on('postgres'), '--tags-filter', '!one-run'],
  ],
  // A thousand of each format at each size, and a fiftieth of them on a site with each database.
  'random nights': [
    { NIGHTS: '1000' },
    [
      ...on('sqlite', 'postgres'),
      ...FILES.map(file => `src/features/tournaments/${file}`),
      'src/app/every-reader',
    ],
  ],
};

/** Returns the suite's counts. */
export async function runSuite(name: string): Promise<string> {
  const [environment, words] = SUITES[name] ?? [{}, []];
  // This includes the tests that `npm test` runs only on SQLite (test/postgres/left-out.ts).
  const env = { ...process.env, TEST_ALL: 'on', TEST_TIMEOUT_MS: String(TEST_MS), ...environment };
  const args = ['run', '--reporter=dot', `--hookTimeout=${TEST_MS}`, ...words];
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8', env, timeout: SUITE_MS });
  assert.equal(status, 0, stdout + stderr);
  return /Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
}
