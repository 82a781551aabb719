import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import {
  type AcknowledgedWrite,
  checkWrites,
  gatherIn,
  untilMoreWrites,
  workUntilCut,
} from './members-at-work.ts';
import { inFolder } from './site.ts';

const WRITES_A_ROUND = 15;

/**
 * Kills the server again and again while members write, and at last sends SIGTERM: every acknowledged write
 * is stored whole and once.
 */
export function killedWhileWriting(rounds: number): Promise<string> {
  return inFolder(async folder => {
    const writes: AcknowledgedWrite[] = [];
    const crowd = await gatherIn(folder);
    for (let round = 0; round <= rounds; round++) {
      const site = await startBuiltSite({ DATA_DIR: folder });
      const working = workUntilCut(site.url, crowd, `${round}`, { writes });
      await untilMoreWrites(writes, WRITES_A_ROUND);
      await pause((round * 37) % 250);
      if (round < rounds) site.process.kill('SIGKILL');
      const [code] = await Promise.all([site.stop(), working]);
      if (round === rounds) assert.equal(code, 0, 'SIGTERM must end it with 0');
      checkWrites(join(folder, 'site.db'), writes);
    }
    return `${rounds} kills and a SIGTERM, ${writes.length} acknowledged writes, none lost, doubled or half done`;
  });
}
