import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { queuesOf } from '#/database/connect.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { backupSettings } from '#test/fixtures/bucket-server.ts';
import { statsFor, statsOf } from '#test/fixtures/site-stats.ts';
import { TEST_ADMIN } from '#test/fixtures/template.ts';
import { newAdmin } from '#test/fixtures/visitors.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';

const DAY_MS = 86_400_000;
const isOnPostgres = process.env.TEST_ON === 'postgres';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-health-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A site whose disk is not that of the machine, which may be full. */
async function openWell(settings: Record<string, string> = {}): Promise<TestApp> {
  const app = await openTestApp(settings);
  setFree(app, 1e13);
  return app;
}

const setFree = ({ site }: TestApp, bytes: number) =>
  site.meters.add({ name: 'dangu_disk_free_bytes', help: 'In place of the disk.', read: () => bytes });

/** So many minutes pass, of which the process takes its samples. */
async function pass(app: TestApp, minutes: number, meanwhile = () => {}): Promise<void> {
  for (let quarter = 0; quarter < 4 * minutes; quarter++) {
    meanwhile();
    await app.site.samples.take();
    app.clock.pass(15_000);
  }
  await app.site.samples.take();
}

const healthOf = async (app: TestApp) => (await statsOf(app)).health;
const namesOf = async (app: TestApp) => (await healthOf(app)).notes.map(({ name }) => name);

test('a site that is well has nothing to say, and knows all of it after ten minutes', async () => {
  const app = await openWell();
  expect(await healthOf(app)).toEqual({ notes: [], isYoung: true, isOneProcess: !isOnPostgres });
  await pass(app, 11);
  expect((await healthOf(app)).isYoung).toBe(false);
});

test('a backup that failed is named with the reason, and one that is too old, until one is made', async () => {
  const [folder, store] = [newFolder(), await openBucket('/backups')];
  const key = 'a-key-of-more-than-32-characters!';
  const backupFolder = join(folder, 'backups');
  const app = await openWell({
    ...backupSettings(store.settings, key),
    ...{ BACKUP_DIR: backupFolder, BACKUP_EVERY: 'hour' },
  });
  await app.site.jobs.run('backup');
  await app.site.jobs.run('off-site backup');
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(2 * 3_600_000);
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(1000);
  expect(await namesOf(app)).toEqual(['BackupTooOld', 'OffSiteBackupTooOld']);
  rmSync(backupFolder, { recursive: true });
  writeFileSync(backupFolder, 'in the way');
  await expect(app.site.jobs.run('backup')).rejects.toThrow();
  const { notes } = await healthOf(app);
  expect(notes.map(({ name }) => name)).toEqual(['BackupTooOld', 'OffSiteBackupTooOld', 'BackupFailing']);
  expect(notes[2]).toMatchObject({ severity: 'ticket', scope: 'site' });
  expect(notes[2]?.sentence).toContain(
    `에 백업이 실패했습니다. 백업 폴더(${backupFolder})에 쓸 수 없습니다. BACKUP_DIR`,
  );
  rmSync(backupFolder);
  await app.site.jobs.run('backup');
  store.setAway(true);
  await expect(app.site.jobs.run('off-site backup')).rejects.toThrow();
  expect((await healthOf(app)).notes[1]?.sentence).toContain(
    '백업을 다른 곳에 보내지 못했습니다. 백업 저장소',
  );
});

test('without backups of its own a site is told after two days, and what failed before they were switched off is over', async () => {
  const BACKUP_DIR = newFolder();
  const app = await openWell({ BACKUP_DIR, BACKUP_EVERY: 'off' });
  await app.site.db
    .insertInto('duties')
    .values({
      name: 'backup',
      due_at: '',
      holder: '',
      held_until: '',
      failed_at: '2026-11-01T00:00:00Z',
      failure: '',
    })
    .execute();
  expect(await namesOf(app)).toEqual([]);
  await app.site.backups.make();
  app.clock.pass(2 * DAY_MS);
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(1000);
  expect(await namesOf(app)).toEqual(['BackupTooOld']);
});

test('a site without any backup, here or off-site, is told after two intervals; not where another machine makes them', async () => {
  const store = await openBucket('/backups');
  const offSite = backupSettings(store.settings, 'a-key-of-more-than-32-characters!');
  const app = await openWell({ ...offSite, BACKUP_DIR: newFolder(), BACKUP_EVERY: 'day' });
  app.clock.pass(2 * DAY_MS);
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(1000);
  expect((await healthOf(app)).notes.map(({ sentence }) => sentence)).toEqual([
    '백업이 하나도 없습니다.',
    '다른 곳에 백업이 하나도 없습니다.',
  ]);
  await app.site.jobs.run('backup');
  expect(await namesOf(app)).toEqual(['OffSiteBackupTooOld']);
  await app.site.jobs.run('off-site backup');
  expect(await namesOf(app)).toEqual([]);

  const other = await openWell({ BACKUP_DIR: newFolder(), BACKUP_EVERY: 'off' });
  other.clock.pass(3 * DAY_MS);
  expect(await namesOf(other)).toEqual(['BackupTooOld']);
  const tomorrow = new Date(other.clock.now.getTime() + DAY_MS).toISOString();
  const duty = { name: 'backup', due_at: tomorrow, holder: '', held_until: '', failed_at: '', failure: '' };
  await other.site.db.insertInto('duties').values(duty).execute();
  expect(await namesOf(other)).toEqual([]);
});

test('a store that does not answer is none without backups', async () => {
  const store = await openBucket('/backups');
  const offSite = backupSettings(store.settings, 'a-key-of-more-than-32-characters!');
  const app = await openWell({ ...offSite, BACKUP_DIR: newFolder(), BACKUP_EVERY: 'day' });
  store.setAway(true);
  app.clock.pass(3 * DAY_MS);
  expect(await namesOf(app)).toEqual(['BackupTooOld']);
});

test('writers that wait behind a transaction that ends not are named after five minutes, and no longer once it has', async () => {
  const app = await openWell();
  const { db } = app.site;
  const login = await app.call<{ token: string }>('POST', '/api/auth/login', { body: TEST_ADMIN });
  const names = async () => (await statsFor(app, login.body.token)).health.notes.map(({ name }) => name);
  await names();
  const holders = await Promise.all(
    Array.from({ length: isOnPostgres ? 8 : 1 }, () => db.startTransaction().execute()),
  );
  const waiting = Array.from({ length: 21 }, () =>
    db.transaction().execute(tx => tx.deleteFrom('tries').execute()),
  );
  await expect.poll(() => queuesOf(db).waiting.writes).toBe(21);
  await pass(app, 4);
  expect(await names()).toEqual([]);
  await pass(app, 2);
  expect(await names()).toEqual(['DatabaseQueue']);
  for (const holder of holders) await holder.rollback().execute();
  await Promise.all(waiting);
  await app.site.samples.take();
  expect(await names()).toEqual([]);
});

test('answers that fail, take long or are refused are named while they go on', async () => {
  const app = await openWell();
  const { meters, concurrencyLimits } = app.site;
  const { times } = meters;
  const noteAll = () => {
    for (let n = 0; n < 19; n++) times.note('GET', '/notice', 200, 3);
    times.note('GET', '/notice', 500, 1500);
    times.note('GET', '/notice', 503, 1500);
    for (let n = 0; n < 20; n++) concurrencyLimits.read.noteRefused();
  };
  await pass(app, 11, noteAll);
  expect(await namesOf(app)).toEqual(['ServerErrors', 'SlowAnswers', 'RequestsShed']);
  await pass(app, 6, () => times.note('GET', '/notice', 200, 3));
  expect(await namesOf(app)).toEqual([]);
});

test('a disk that is nearly full and webhooks that nobody sends are named', async () => {
  const app = await openWell();
  setFree(app, 9e8);
  expect((await healthOf(app)).notes).toMatchObject([
    { name: 'DiskNearlyFull', severity: 'page', scope: 'machine' },
  ]);
  setFree(app, 1e13);
  const admin = await newAdmin(app);
  const body = { name: '봇', url: 'https://hooks.example.com/a', events: ['notice.created'] };
  expect((await app.call('POST', '/api/webhooks/site', { as: admin, body })).status).toBe(201);
  const notice = { title: '휴무 안내', content: '내일 쉽니다.' };
  await app.call('POST', '/api/announcements', { as: admin, body: notice });
  app.clock.pass(15 * 60_000);
  expect(await namesOf(app)).toEqual([]);
  app.clock.pass(1000);
  expect((await healthOf(app)).notes).toMatchObject([
    { name: 'WebhooksStuck', to: { path: '/admin/webhooks', name: '웹훅' } },
  ]);
});

test('a process that does not hear the others says why, where there may be others', async () => {
  const app = await openWell();
  for (const [failure, said] of [
    ['silent', '새 소식이 전해지지 않고'],
    ['disconnected', '연결(PostgreSQL의 LISTEN, 또는 BUS_URL의 서버)이 끊겼습니다'],
  ] as const) {
    app.site.processBus = { failure, load: { waiting: 0, sent: 0, received: 0, lost: 0 } };
    const { notes } = await healthOf(app);
    expect(notes.map(({ sentence }) => sentence)).toEqual(
      isOnPostgres ? [expect.stringContaining(said)] : [],
    );
  }
});
