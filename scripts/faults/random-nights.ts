import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

const FILES = [
  'src/features/tournaments/engine/random-tournaments',
  'src/features/tournaments/engine/random-stages',
  'src/features/tournaments/live/every-device',
  'src/app/every-reader',
];

/**
 * Plays so many random nights in each format at each size, as many on two phones and a TV, and a fiftieth of them in
 * each format on a site of either database.
 */
export async function randomNights(count: number): Promise<string> {
  const args = ['run', '--project', 'sqlite', '--project', 'postgres', '--reporter=dot', ...FILES];
  const env = { ...process.env, TEST_ALL: 'on', NIGHTS: String(count) };
  const { status, stdout, stderr } = spawnSync('vitest', args, { encoding: 'utf8', env });
  assert.equal(status, 0, stdout + stderr);
  return `${count} each: ${/Tests .*/.exec(stripVTControlCharacters(stdout))?.[0] ?? ''}`;
}
