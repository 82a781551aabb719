import type { Database } from '#/database/connect.ts';
import type { Meter } from '#/server/monitoring/meters.ts';
import type { Site } from '#/server/site.ts';
import { BACKUP_EVERY_MS } from './backups.ts';
import { OFF_SITE_JOB } from './off-site.ts';

/** Gauges of the age of the backups, or of the time without any, and of whether the last try failed. */
export function backupGauges(site: Site): Meter[] {
  const { config, db, backups, offSite } = site;
  const jobs = [...(config.BACKUP_EVERY === 'off' ? [] : ['backup']), ...(offSite ? [OFF_SITE_JOB] : [])];
  const secondsOf = (time: Date | null | undefined) => (time ? time.getTime() / 1000 : {});
  const gauges: Meter[] = [
    {
      name: 'dangu_last_backup_timestamp_seconds',
      help: 'When the last backup was made.',
      read: async () => secondsOf((await backups.last())?.at),
    },
    {
      name: 'dangu_backup_interval_seconds',
      help: 'How long after the last backup the next is due; a day where none is made by itself.',
      read: () => (BACKUP_EVERY_MS[config.BACKUP_EVERY] ?? BACKUP_EVERY_MS.day) / 1000,
    },
    {
      name: 'dangu_backup_failed',
      help: 'Whether the last try of a job of backups failed.',
      label: 'kind',
      read: async () => {
        if (jobs.length === 0) return {};
        const duties = db.selectFrom('duties').select(['name', 'failed_at']);
        const rows = await duties.where('name', 'in', jobs).execute();
        return Object.fromEntries(rows.map(({ name, failed_at }) => [name, failed_at === '' ? 0 : 1]));
      },
    },
  ];
  gauges.push({
    name: 'dangu_clock_days_ahead',
    help: 'By how many days the clock is ahead of the newest moment that the site knows; 0 while that is plausible.',
    read: () => site.clockCheck.daysAhead,
  });
  gauges.push({
    name: 'dangu_backup_missing_since_timestamp_seconds',
    help: 'Where there is no backup at all: since when there is the site.',
    read: async () => secondsOf((await hasNoBackup(site)) ? await begunAt(db) : null),
  });
  if (!offSite) return gauges;
  gauges.push(
    {
      name: 'dangu_last_off_site_backup_timestamp_seconds',
      help: 'When the last backup that is stored off-site was made.',
      read: async () => secondsOf(await offSite.lastAt()),
    },
    {
      name: 'dangu_off_site_backup_missing_since_timestamp_seconds',
      help: 'Where no backup at all is stored off-site: since when there is the site.',
      read: async () => secondsOf((await offSite.isEmpty()) ? await begunAt(db) : null),
    },
  );
  return gauges;
}

/** Whether there is no backup; false also if this machine makes none because another one does. */
async function hasNoBackup({ config, db, backups, now }: Site): Promise<boolean> {
  if (await backups.last()) return false;
  if (config.BACKUP_EVERY !== 'off') return true;
  const duties = db.selectFrom('duties').select('name').where('name', '=', 'backup');
  return !(await duties.where('due_at', '>', now().toISOString()).executeTakeFirst());
}

/** When the site's first member signed up; null on a site without members. */
async function begunAt(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('members')
    .select('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return first ? new Date(first.created_at) : null;
}
