import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { type AcknowledgedWrite, checkWrites, gatherIn, workUntilCut } from './members-at-work.ts';
import { begin, inFolder, run, send } from './site.ts';

/**
 * Backs a site up while members write: each file has all earlier acknowledged writes, whole and once. Then
 * restores the last file. Both commands are also killed midway.
 */
export function restoredUnderLoad({ rounds, kills }: { rounds: number; kills: number }): Promise<string> {
  return inFolder(async folder => {
    const settings = { DATA_DIR: join(folder, 'data') };
    const crowd = await gatherIn(settings.DATA_DIR);
    const site = await startBuiltSite({ ...settings });
    const writes: AcknowledgedWrite[] = [];
    const working = workUntilCut(site.url, crowd, 'load', { writes });
    const file = (name: unknown) => join(folder, `${name}.db`);
    for (let round = 1; round <= rounds; round++) {
      const acknowledged = [...writes];
      await run('backup', [file(round)], settings);
      checkWrites(file(round), acknowledged);
    }
    for (let kill = 0; kill < kills; kill++) {
      await killed('backup', file(`killed-${kill}`), settings, kill);
      if (existsSync(file(`killed-${kill}`))) checkWrites(file(`killed-${kill}`), []);
    }
    assert.equal(await site.stop(), 0);
    await working;
    const [last, current] = [file(rounds), join(settings.DATA_DIR, 'site.db')];
    const wholeSites = [current, last].map(commentsIn);
    for (let kill = 0; kill < kills; kill++) {
      await killed('restore', last, settings, kill);
      checkWrites(current, []);
      assert.ok(wholeSites.includes(commentsIn(current)), 'the site is the old one or the restored one');
    }
    await run('restore', [last], settings);
    const replaced = globSync(join(settings.DATA_DIR, 'replaced-*', 'site.db'));
    checkWrites(replaced.sort((a, b) => commentsIn(b) - commentsIn(a))[0] ?? '', writes);
    assert.equal(commentsIn(current), commentsIn(last));
    const again = await startBuiltSite(settings);
    await send(again.url, 'GET /api/freeboard');
    assert.equal(await again.stop(), 0);
    return `${rounds} backups beside ${writes.length} writes, each whole; ${kills} backups and ${kills} restores killed, nothing half done`;
  });
}

async function killed(
  name: 'backup' | 'restore',
  file: string,
  settings: Record<string, string>,
  kill: number,
) {
  const child = begin(name, [file], settings);
  const ended = new Promise(resolve => child.once('close', resolve));
  await pause(200 + ((kill * 97) % 900));
  child.kill('SIGKILL');
  await ended;
}

function commentsIn(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const { count } = db.prepare('select count(*) as count from comments').get() as { count: number };
  db.close();
  return count;
}
