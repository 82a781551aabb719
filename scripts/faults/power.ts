import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDatabase } from '#/database/sqlite/sqlite-check.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { dice } from '#test/fixtures/random-tournaments.ts';
import { Platter, readJournal } from './lost-power.ts';
import { type AcknowledgedWrite, checkWrites, gather, workUntilCut } from './members-at-work.ts';
import { type FaultyDisk, faultyDisk } from './preload.ts';

const SYNCED = 3;

/**
 * Writes down everything the server gives to the disk while members write, takes the power away at many moments, and
 * opens what a disk may hold then: what was acknowledged before that moment must be there. A disk that lies about its
 * syncs must be found out, or this would prove nothing.
 */
export async function powerLost(cuts: number, seconds: number): Promise<string> {
  const disk = faultyDisk({ journal: true });
  if (!disk) return 'left out: there is no C compiler (cc)';
  const writes = await record(disk, seconds);
  const lost = losses(disk, writes, { cuts, honest: true });
  assert.deepEqual(lost, [], 'an honest disk lost something');
  assert.ok(losses(disk, writes, { cuts, honest: false }).length > 0, 'a disk that lies must lose something');
  return `${cuts} moments, ${writes.length} acknowledged writes, none lost`;
}

/** Runs the site on this disk, to its orderly end, because closing changes the files most. */
async function record(disk: FaultyDisk, seconds: number): Promise<AcknowledgedWrite[]> {
  const site = await startBuiltSite({ ...disk.environment, ATTENDANCE: 'per-press' });
  const crowd = await gather(site.url);
  const writes: AcknowledgedWrite[] = [];
  const mark = () => statSync(disk.journal).size;
  const working = workUntilCut(site.url, crowd, 'power', { writes, mark });
  await new Promise(resolve => setTimeout(resolve, seconds * 1000));
  await site.stop();
  await working;
  rmSync(site.folder, { recursive: true, force: true });
  return writes;
}

function losses(
  disk: FaultyDisk,
  writes: AcknowledgedWrite[],
  { cuts, honest }: { cuts: number; honest: boolean },
): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-power-'));
  const roll = dice(cuts);
  const changes = readJournal(disk.journal);
  const first = changes.findIndex(({ end }) => end >= (writes[0]?.mark ?? 0));
  const moments = new Set(Array.from({ length: cuts }, () => first + roll(changes.length - first)));
  // The end, where the log is folded into the file, is short and worth more moments than chance gives it.
  for (let back = 1; back <= cuts / 4; back++) moments.add(changes.length - back);
  const platter = new Platter();
  const lost: string[] = [];
  for (const [index, change] of changes.entries()) {
    if (honest || change.kind !== SYNCED) platter.take(change);
    if (!moments.has(index)) continue;
    for (const ending of ['', '-wal', '-journal', '-shm'])
      rmSync(join(folder, `site.db${ending}`), { force: true });
    for (const [ending, bytes] of platter.afterPowerLoss(roll))
      writeFileSync(join(folder, `site.db${ending}`), bytes);
    const acknowledged = writes.filter(({ mark }) => mark <= change.end);
    try {
      checkDatabase(join(folder, 'site.db'), true);
      checkWrites(join(folder, 'site.db'), acknowledged);
    } catch (error) {
      lost.push(`at ${index} of ${changes.length}: ${(error as Error).message}`);
      if (!honest) break;
    }
  }
  rmSync(folder, { recursive: true, force: true });
  return lost;
}
