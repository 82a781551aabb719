import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

// A test that takes longer than this on a busy machine, and a suite that takes longer than that, are taken to hang.
const TEST_MS = 300_000;
const SUITE_MS = 40 * 60_000;

/** Runs the tests that `npm test` leaves out for their length, on both databases and in a browser. */
export const suiteOfLongTests = () =>
  suiteWith({}, ['--project', 'sqlite', '--project', 'browser', '--tags-filter', 'long']);

/** Runs all tests on PostgreSQL through a PgBouncer that shares connections between transactions. */
export const suiteThroughPgbouncer = () => suiteWith({ TEST_THROUGH: 'pgbouncer' });

/** The same with each transaction taken back at its end and run again, as after a serialization failure. */
export const suiteTwice = () => suiteWith({ TEST_TWICE: 'on' }, ['--tags-filter', '!one-run']);

/** The same with transactions that are serializable, and meet others where those of the default would not; a part of the tests. */
export const suiteSerializable = (...folders: string[]) =>
  suiteWith({ TEST_ISOLATION: 'serializable' }, folders);

async function suiteWith(environment: Record<string, string>, filter: string[] = []): Promise<string> {
  // Also what `npm test` runs on SQLite alone (test/postgres/left-out.ts).
  const env = { ...process.env, TEST_ALL: 'on', TEST_TIMEOUT_MS: String(TEST_MS), ...environment };
  const args = ['run', '--project', 'postgres', '--reporter=dot', `--hookTimeout=${TEST_MS}`, ...filter];
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8', env, timeout: SUITE_MS });
  assert.equal(status, 0, stdout + stderr);
  return /Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
}
