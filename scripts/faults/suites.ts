import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Runs all tests on PostgreSQL through a PgBouncer that shares connections between transactions. */
export const suiteThroughPgbouncer = () => suiteWith({ TEST_THROUGH: 'pgbouncer' });

/** The same with each transaction taken back at its end and run again, as after a serialization failure. */
export const suiteTwice = () => suiteWith({ TEST_TWICE: 'on' });

/** The same with transactions that are serializable, and meet others where those of the default would not. */
export const suiteSerializable = () => suiteWith({ TEST_ISOLATION: 'serializable' });

async function suiteWith(environment: Record<string, string>): Promise<string> {
  const env = { ...process.env, ...environment };
  const args = ['run', '--project', 'postgres', '--reporter=dot'];
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8', env });
  assert.equal(status, 0, stdout + stderr);
  return /Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
}
