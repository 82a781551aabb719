import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#/shared/time/time.ts';
import { openBucket } from '#test/fixtures/bucket.ts';
import { backupSettings } from '#test/fixtures/bucket-server.ts';
import { healthOf, namesOf, openWell } from '#test/fixtures/site-stats.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dangu-health-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a backup that failed is named with the reason, and one that is too old, until one is made', async () => {
  const [folder, store] = [newFolder(), await openBucket('/backups')];
  const key = 'a-key-of-more-than-32-characters!';
  const backupFolder = join(folder, 'backups');
  const app = await openWell({
    ...backupSettings(store.settings, key),
    BACKUP_DIR: backupFolder,
    BACKUP_EVERY: 'hour',
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

test('a site without scheduled backups is warned after two days, and earlier failures no longer count', async () => {
  const BACKUP_DIR = newFolder();
  const app = await openWell({ BACKUP_DIR, BACKUP_EVERY: 'off' });
  await app.site.db
    .insertInto('job_locks')
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

test('a site without any backup is warned after two intervals, unless another machine makes them', async () => {
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
  await other.site.db.insertInto('job_locks').values(duty).execute();
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
