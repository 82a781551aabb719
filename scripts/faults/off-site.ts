import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { keptStamps } from '#/server/backups/backup-retention.ts';
import type { BackupStore, Snapshot } from '#/server/backups/backup-store.ts';
import { picturesIn } from '#/server/backups/off-site-backups.ts';
import { verifyBackup } from '#/server/backups/off-site-restore.ts';
import { lastRestore } from '#/server/backups/restore-record.ts';
import { BUCKET, startBucket } from '#test/fixtures/bucket-server.ts';
import { startBuiltSite } from '#test/fixtures/built-server.ts';
import { fill } from '../bench/fill.ts';
import { ROOT } from '../build.ts';
import { command } from './backups.ts';
import { makeDue, offSiteSettings, storeOf } from './off-site-store.ts';

const DAY_MS = 86_400_000;
const MEMBERS = 3_000;
const KEEP = { days: 3, weeks: 0, months: 0 };
const CHANGED_OF = 8;
const QUIET_MS = 500;
const SILENT_MS = 20_000;

type Scene = {
  folder: string;
  bucketFolder: string;
  settings: Record<string, string>;
  store: BackupStore;
  /** How many requests the bucket has answered or begun to. */
  requests: () => number;
  stop: () => Promise<void>;
};

/**
 * Kills what sends backups off-site, the command and the running site in turn, at random moments: what is there is
 * always whole and can be restored, the next backup arrives, and nothing of a killed run stays for ever.
 */
export async function offSiteKilled(kills: number): Promise<string> {
  const scene = await open();
  const left = { orphans: 0, inVain: 0 };
  try {
    const rounds = new Rounds(scene);
    await rounds.send();
    let most = await rounds.send();
    for (let killed = 0; killed < kills; ) {
      const isKilled = await rounds.kill(killed % 2 ? 'site' : 'command', 1 + Math.random() * most);
      if (isKilled) killed++;
      else left.inVain++;
      await rounds.checkAll();
      left.orphans = Math.max(left.orphans, (await unneeded(scene.store)).length);
      most = await rounds.send({ isLockLeft: killed === kills });
    }
    makeOld(scene.bucketFolder);
    await rounds.send();
    assert.deepEqual(await unneeded(scene.store), [], 'what no backup names must go with the next that goes');
  } finally {
    await scene.stop();
  }
  return `${kills} kills (${left.inVain} came too late), every backup that was there whole after each; up to ${left.orphans} objects that no backup names, none in the end`;
}

async function open(): Promise<Scene> {
  const root = mkdtempSync(join(tmpdir(), 'dangu-off-site-'));
  const [folder, bucketFolder] = [join(root, 'site'), join(root, 'bucket')];
  const bucket = await startBucket(bucketFolder, '/backups');
  let requests = 0;
  bucket.server.on('request', () => requests++);
  await fill({ databaseUrl: '', dataDir: folder }, MEMBERS);
  const settings = {
    DATA_DIR: folder,
    ...offSiteSettings(bucket.settings),
    BACKUP_S3_KEEP: Object.values(KEEP).join(),
  };
  const stop = async () => {
    await bucket.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { folder, bucketFolder, settings, store: storeOf(settings), requests: () => requests, stop };
}

/** The days of a site: on each something changes, a backup is made and sent. */
class Rounds {
  readonly #scene: Scene;
  /** Of each backup that arrived or may have, what its site says. */
  readonly #marks = new Map<string, string>();
  #arrived: string[] = [];
  #day = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  /** Sends a new backup to its end; answers how many requests that took. */
  async send({ isLockLeft = false } = {}): Promise<number> {
    const stamp = await this.#makeBackup();
    // Of a run that was killed the lock stays for half a minute, which only the last one waits for.
    if (!isLockLeft) await this.#makeDue();
    const before = this.#scene.requests();
    const { child, ended } = this.#beginCommand();
    assert.equal(await ended, 0, `the command ended with ${child.exitCode}`);
    await this.#expectThere([...this.#arrived, stamp]);
    return this.#scene.requests() - before;
  }

  /** Kills what sends a new backup at its n-th request; answers whether it was still at work. */
  async kill(what: 'command' | 'site', at: number): Promise<boolean> {
    const stamp = await this.#makeBackup();
    await this.#makeDue();
    const { requests, settings } = this.#scene;
    const last = requests() + at;
    const sender = what === 'command' ? this.#beginCommand() : await beginSite(settings);
    const isAtWork = await until(() => requests() >= last, { requests, ended: sender.ended });
    await pause(Math.random() * 10);
    sender.child.kill('SIGKILL');
    await sender.ended;
    // What was under way to the bucket arrives or does not.
    await pause(QUIET_MS);
    const there = await this.#scene.store.stamps();
    await this.#expectThere(there.includes(stamp) ? [...this.#arrived, stamp] : this.#arrived);
    return isAtWork;
  }

  /** Reads every backup that is there, and restores the newest by the command. */
  async checkAll(): Promise<void> {
    const { store, settings } = this.#scene;
    const stamps = await store.stamps();
    for (const stamp of stamps) assert.equal(await verifyBackup(store, await store.snapshot(stamp)), 0);
    const lines = await command('backup', ['--list'], settings);
    assert.equal(lines.trim().split('\n').length, stamps.length);
    const empty = mkdtempSync(join(tmpdir(), 'dangu-restored-'));
    const own = join(empty, 'backups');
    mkdirSync(own);
    await command('restore', ['s3:latest'], { ...settings, DATA_DIR: empty });
    assert.equal((await lastRestore(own))?.file, 's3:latest');
    assert.equal(markIn(empty), this.#marks.get(stamps.at(-1) ?? ''));
    rmSync(empty, { recursive: true, force: true });
  }

  /** Those that the retention keeps must be there; of the others some may be, where the removal did not come to its end. */
  async #expectThere(arrived: string[]): Promise<void> {
    const there = await this.#scene.store.stamps();
    for (const stamp of keptStamps(arrived, KEEP)) assert.ok(there.includes(stamp), `${stamp} is gone`);
    for (const stamp of there) assert.ok(arrived.includes(stamp), `nobody has sent ${stamp} whole`);
    this.#arrived = there;
  }

  /** Changes a part of all texts, adds a picture, and makes a backup of another day. */
  async #makeBackup(): Promise<string> {
    const { folder } = this.#scene;
    const day = ++this.#day;
    const mark = `${day}일`;
    const db = new DatabaseSync(join(folder, 'site.db'));
    db.exec(
      `update free_post_texts set content = '${mark}' || substr(content, 3) where post % ${CHANGED_OF} = 1`,
    );
    db.close();
    const name = randomBytes(22).toString('hex');
    const place = join(folder, 'pictures', name.slice(0, 2));
    mkdirSync(place, { recursive: true });
    for (const width of [320, 640, 960])
      writeFileSync(join(place, `${name.slice(0, 32)}-${name.slice(32)}-${width}.webp`), randomBytes(9_000));
    const said = await command('backup', [], { DATA_DIR: folder, BACKUP_KEEP: '9999' });
    const made = /\S+\.db\.zst/.exec(said)?.[0] ?? '';
    // From the site's own clock on, day by day, long ago.
    const timestamp = new Date(Date.UTC(2020, 0, 1) + day * DAY_MS).toISOString();
    const stamp = `${timestamp.slice(0, 10).replaceAll('-', '')}-040000`;
    renameSync(made, join(folder, 'backups', `dangu-${stamp}.db.zst`));
    this.#marks.set(stamp, mark);
    return stamp;
  }

  #makeDue = () => makeDue({ databaseUrl: '', dataDir: this.#scene.folder, beside: true });

  #beginCommand(): Sender {
    const env = { ...process.env, DATABASE_URL: '', ...this.#scene.settings };
    const file = join(ROOT, 'scripts/faults/off-site-process.ts');
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    return { child, ended: new Promise(resolve => child.once('exit', resolve)) };
  }
}

type Sender = { child: ChildProcess; ended: Promise<number | null> };

/** The site looks for what is due as soon as it runs. */
async function beginSite(settings: Record<string, string>): Promise<Sender> {
  const { process: child } = await startBuiltSite(settings);
  return { child, ended: new Promise(resolve => child.once('exit', resolve)) };
}

/** Waits until it is so; false where the sender ends before, or asks for nothing more. */
async function until(
  isSo: () => boolean,
  { requests, ended }: { requests: () => number; ended: Promise<unknown> },
): Promise<boolean> {
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  let [seen, since] = [-1, Date.now()];
  while (!isSo()) {
    if (requests() !== seen) [seen, since] = [requests(), Date.now()];
    if (isOver || Date.now() - since > SILENT_MS) return false;
    await pause(1);
  }
  return !isOver;
}

function markIn(folder: string): string {
  const db = new DatabaseSync(join(folder, 'site.db'), { readOnly: true });
  const { content } = db.prepare('select content from free_post_texts where post = 1').get() as {
    content: string;
  };
  db.close();
  return /^\d+일/.exec(content)?.[0] ?? '';
}

/** What lies in the store and is named by no backup. */
async function unneeded(store: BackupStore): Promise<string[]> {
  const snapshots: Snapshot[] = [];
  for (const stamp of await store.stamps()) snapshots.push(await store.snapshot(stamp));
  const lists = new Set(snapshots.flatMap(({ pictures }) => Object.values(pictures)));
  const chunks = new Set([...lists, ...snapshots.flatMap(snapshot => snapshot.chunks.map(([id]) => id))]);
  const pictures = new Set((await Promise.all([...lists].map(list => picturesIn(store, list)))).flat());
  const left: string[] = [];
  for await (const { name } of store.chunks()) if (!chunks.has(name)) left.push(name);
  for await (const { name } of store.pictures()) if (!pictures.has(name)) left.push(name);
  return left;
}

/** What is younger than a day is never removed. */
function makeOld(folder: string): void {
  const old = new Date(Date.now() - 2 * DAY_MS);
  for (const file of globSync('**/*_object', { cwd: join(folder, BUCKET) }))
    utimesSync(join(folder, BUCKET, file), old, old);
}
