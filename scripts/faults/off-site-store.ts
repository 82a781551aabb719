import { connect, type DatabaseLocation } from '#/database/connect.ts';
import { BackupStore } from '#/server/backups/backup-store.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import { readConfig } from '#/server/settings/config.ts';
import { backupSettings, type startBucket } from '#test/fixtures/bucket-server.ts';

const KEY = 'a-key-of-more-than-32-characters!';

/** Settings of a site that sends its backups to this bucket. */
export const offSiteSettings = (bucket: Awaited<ReturnType<typeof startBucket>>['settings']) =>
  backupSettings(bucket, KEY);

/** What lies there. */
export function storeOf(settings: Record<string, string>): BackupStore {
  const config = readConfig(settings);
  const access = {
    url: config.BACKUP_S3_URL,
    region: config.BACKUP_S3_REGION,
    accessKey: config.BACKUP_S3_ACCESS_KEY,
    secretKey: config.BACKUP_S3_SECRET_KEY,
  };
  return new BackupStore(access, config.BACKUP_KEY);
}

/** Lets the job that sends begin: neither ten minutes nor the lock of a killed run, of half a minute, are waited for. */
export async function makeDue(location: DatabaseLocation): Promise<void> {
  const db = connect(location);
  await db.deleteFrom('duties').where('name', '=', OFF_SITE_JOB).execute();
  await db.destroy();
}
