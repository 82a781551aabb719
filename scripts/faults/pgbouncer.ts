import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Runs all tests on PostgreSQL through a PgBouncer that shares connections between transactions. */
export async function suiteThroughPgbouncer(): Promise<string> {
  const env = { ...process.env, TEST_THROUGH: 'pgbouncer' };
  const args = ['run', '--project', 'postgres', '--reporter=dot'];
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8', env });
  assert.equal(status, 0, stdout + stderr);
  return /Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
}
