import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { ROOT } from '../build.ts';
import { type AcknowledgedWrite, checkWrites, gather, workUntilCut } from './members-at-work.ts';

const COMMANDS = { backup: 'backup.ts', restore: 'restore.ts', 'copy-database': 'copy-database.ts' };

/** Runs one of the site's commands, which must succeed; returns its output. */
export async function command(
  name: keyof typeof COMMANDS,
  words: string[],
  settings: Record<string, string> = {},
): Promise<string> {
  const child = begin(name, words, settings);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', text => {
      said += text;
    });
  const code = await new Promise(resolve => child.once('close', (code, signal) => resolve(code ?? signal)));
  assert.equal(code, 0, said);
  return said;
}

function begin(name: keyof typeof COMMANDS, words: string[], settings: Record<string, string>): ChildProcess {
  const env = { ...process.env, DATABASE_URL: '', ...settings };
  return spawn(process.execPath, [join(ROOT, 'scripts', COMMANDS[name]), ...words], { env });
}

/**
 * Backs a site up while members write, again and again: all that was acknowledged before is in each file, whole and
 * once. Then puts the last file back, also when that is killed in its middle.
 */
export async function backedUpUnderLoad({
  rounds,
  kills,
}: {
  rounds: number;
  kills: number;
}): Promise<string> {
  const site = await startBuiltSite({ ATTENDANCE: 'per-press' });
  const writes: AcknowledgedWrite[] = [];
  const working = workUntilCut(site.url, await gather(site.url), 'load', { writes });
  const file = (round: number) => join(site.folder, `${round}.db`);
  for (let round = 0; round < rounds; round++) {
    const acknowledged = [...writes];
    await command('backup', [file(round)], { DATA_DIR: site.folder });
    checkWrites(file(round), acknowledged);
  }
  await backupKilled(site.folder, kills);
  assert.equal(await site.stop(), 0);
  await working;
  const last = file(rounds - 1);
  await restoreKilled(site.folder, last, kills);
  await command('restore', [last], { DATA_DIR: site.folder });
  checkWrites(newestOf(globSync(join(site.folder, 'replaced-*', 'site.db'))), writes);
  assert.equal(commentsIn(join(site.folder, 'site.db')), commentsIn(last));
  await startsAgain(site.folder);
  rmSync(site.folder, { recursive: true, force: true });
  return `${rounds} backups beside ${writes.length} writes, each whole; ${kills} backups and ${kills} restores killed, nothing half done`;
}

async function backupKilled(folder: string, kills: number): Promise<void> {
  for (let kill = 0; kill < kills; kill++) {
    const file = join(folder, `killed-${kill}.db`);
    await killed('backup', file, folder, kill);
    if (existsSync(file)) checkWrites(file, []);
  }
}

/** At every moment there is one whole site: the old one or the one put back. */
async function restoreKilled(folder: string, file: string, kills: number): Promise<void> {
  const site = join(folder, 'site.db');
  const known = [commentsIn(site), commentsIn(file)];
  for (let kill = 0; kill < kills; kill++) {
    await killed('restore', file, folder, kill);
    checkWrites(site, []);
    assert.ok(known.includes(commentsIn(site)), 'the site must be the old one or the one put back');
  }
}

async function killed(name: 'backup' | 'restore', file: string, folder: string, kill: number): Promise<void> {
  const child = begin(name, [file], { DATA_DIR: folder });
  const ended = new Promise(resolve => child.once('close', resolve));
  await new Promise(resolve => setTimeout(resolve, 200 + ((kill * 97) % 900)));
  child.kill('SIGKILL');
  await ended;
}

/** Of the sites that were laid aside, the one in which most had happened. */
const newestOf = (files: string[]) => files.sort((a, b) => commentsIn(b) - commentsIn(a))[0] ?? '';

function commentsIn(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const { count } = db.prepare('select count(*) as count from comments').get() as { count: number };
  db.close();
  return count;
}

async function startsAgain(folder: string): Promise<void> {
  const site = await startBuiltSite({ DATA_DIR: folder });
  const answer = await fetch(`${site.url}/api/freeboard`);
  assert.equal(answer.status, 200);
  assert.equal(await site.stop(), 0);
}
