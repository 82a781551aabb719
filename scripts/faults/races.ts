import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** The tests in which several write the same at the same moment, and those of what one process tells another. */
export const RACES = 'race || processes';

/** Runs every race of the features across two built servers on one PostgreSQL. */
export async function racesAcrossTwoServers(): Promise<string> {
  const args = ['run', '--project', 'two-servers', '--tags-filter', RACES, '--reporter=dot'];
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8' });
  assert.equal(status, 0, stdout + stderr);
  return /Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? '';
}
