import { sql } from 'kysely';
import { type Database, queuesOf } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { loadDatabaseSizes, loadDiskSpace } from '#/database/sizes.ts';
import { BACKUP_EVERY_MS } from '#/server/backups/backups.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import type { ConcurrencyLoad } from '#/server/limits/concurrency-limits.ts';
import { VERSION } from '#/server/settings/version.ts';
import type { Site } from '#/server/site.ts';
import type { Meter } from './meters.ts';

/** Adds gauges of all parts of a site to its metrics; the values are read at each scrape. */
export function addGauges(site: Site): void {
  const parts = [gaugesOf, backupGauges, queueGauges, busGauges, webhookGauges, replicaGauges];
  for (const gauge of parts.flatMap(gaugesOfPart => gaugesOfPart(site))) site.meters.add(gauge);
}

function gaugesOf(site: Site): Meter[] {
  const { config, db, responseCache, live, limits } = site;
  const sizes = () => loadDatabaseSizes(db, config.DATA_DIR);
  return [
    {
      name: 'dangu_build_info',
      help: 'The version of the program, as a label; always 1.',
      label: 'version',
      read: () => ({ [VERSION]: 1 }),
    },
    {
      name: 'dangu_database_bytes',
      help: 'How large the database is.',
      read: async () => (await sizes()).bytes,
    },
    {
      name: 'dangu_database_log_bytes',
      help: 'What the write-ahead log takes.',
      read: async () => (await sizes()).log ?? {},
    },
    {
      name: 'dangu_disk_free_bytes',
      help: 'What is free on the disk of the data folder.',
      read: async () => (await loadDiskSpace(config.DATA_DIR))?.free ?? {},
    },
    {
      name: 'dangu_gate_running',
      help: 'How many pieces of each kind of work are done now.',
      label: 'gate',
      read: () => loads(site, 'running'),
    },
    {
      name: 'dangu_gate_waiting',
      help: 'How many wait for each kind of work.',
      label: 'gate',
      read: () => loads(site, 'waiting'),
    },
    {
      name: 'dangu_gate_refused_total',
      help: 'How many requests were shed, by kind of work.',
      label: 'gate',
      type: 'counter',
      read: () => loads(site, 'refused'),
    },
    {
      name: 'dangu_limit_refused_total',
      help: 'How many attempts were refused with 429, by limit.',
      label: 'limit',
      type: 'counter',
      read: () => limits.refused,
    },
    { name: 'dangu_streams', help: 'How many streams are open.', read: () => live.open },
    {
      name: 'dangu_kept_bytes',
      help: 'What the responseCache answers take.',
      read: () => responseCache.bytes,
    },
  ];
}

function queueGauges({ db, guestReads }: Site): Meter[] {
  const label = 'pool';
  const ofAll = (what: 'connections' | 'busy' | 'waiting' | 'queries') => ({
    ...queuesOf(db)[what],
    ...guestReads?.queues()[what],
  });
  return [
    {
      name: 'dangu_database_connections',
      help: 'How many connections to the database are open.',
      label,
      read: () => ofAll('connections'),
    },
    {
      name: 'dangu_database_connections_busy',
      help: 'How many of them work.',
      label,
      read: () => ofAll('busy'),
    },
    {
      name: 'dangu_database_waiting',
      help: 'How many statements and transactions wait for a connection, or for the writer of SQLite.',
      label,
      read: () => ofAll('waiting'),
    },
    {
      name: 'dangu_database_queries_total',
      help: 'Statements sent to the database.',
      label,
      type: 'counter',
      read: () => ofAll('queries'),
    },
    {
      name: 'dangu_database_oldest_write_seconds',
      help: 'How long the oldest transaction waits for the writer of SQLite.',
      read: () => {
        const { oldestWriteMs } = queuesOf(db);
        return oldestWriteMs === undefined ? {} : oldestWriteMs / 1000;
      },
    },
  ];
}

/** Gauges of the messages between processes; an empty list on a site with one process. */
function busGauges(site: Site): Meter[] {
  const { processBus } = site;
  if (!processBus) return [];
  return [
    {
      name: 'dangu_bus_up',
      help: 'Whether the other processes are heard.',
      read: () => (site.processBus?.failure ? 0 : 1),
    },
    {
      name: 'dangu_bus_waiting',
      help: 'How many lines wait to be sent to the other processes.',
      read: () => processBus.load.waiting,
    },
    {
      name: 'dangu_bus_messages_total',
      help: 'Texts sent, and lines of other processes received.',
      label: 'direction',
      type: 'counter',
      read: () => ({ sent: processBus.load.sent, received: processBus.load.received }),
    },
    {
      name: 'dangu_bus_lost_total',
      help: 'How often the connection to the other processes was lost.',
      type: 'counter',
      read: () => processBus.load.lost,
    },
  ];
}

/** Gauges of waiting webhook deliveries; those of webhooks that are not switched on are not counted. */
function webhookGauges({ db, now }: Site): Meter[] {
  const pending = () =>
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhooks as w', 'w.id', 'd.webhook')
      .where('w.state', '=', 'on')
      .where('d.state', '=', sql.lit('pending'));
  const secondsSince = (time: string | null | undefined) =>
    time ? Math.max(0, (now().getTime() - Date.parse(time)) / 1000) : 0;
  return [
    {
      name: 'dangu_webhooks_pending',
      help: 'How many deliveries to webhooks wait, also for their next try.',
      read: () => countRows(pending()),
    },
    {
      name: 'dangu_webhooks_oldest_seconds',
      help: 'How old the oldest of them is.',
      read: async () =>
        secondsSince((await pending().select('d.at').orderBy('d.at').limit(1).executeTakeFirst())?.at),
    },
    {
      name: 'dangu_webhooks_overdue_seconds',
      help: 'For how long the one that should be sent first has been due.',
      read: async () =>
        secondsSince(
          (await pending().select('d.due_at').orderBy('d.due_at').limit(1).executeTakeFirst())?.due_at,
        ),
    },
  ];
}

/** Gauges of the database replica that guests' reads go to; an empty list without a replica. */
function replicaGauges({ guestReads }: Site): Meter[] {
  if (!guestReads) return [];
  return [
    {
      name: 'dangu_replica_up',
      help: 'Whether the replica answers what guests are shown.',
      read: () => (guestReads.replica.state === 'up' ? 1 : 0),
    },
    {
      name: 'dangu_replica_lag_seconds',
      help: 'For how long the replica lacks something that the primary has.',
      read: () => guestReads.replica.lagMs / 1000,
    },
  ];
}

function loads({ concurrencyLimits, imageEncoder }: Site, what: keyof ConcurrencyLoad) {
  const gates = Object.entries({ ...concurrencyLimits, upload: imageEncoder });
  return Object.fromEntries(gates.map(([name, { load }]) => [name, load[what]]));
}

/**
 * Gauges of the backups: when the last one was made, or without any when the first member signed up, and
 * whether the last try failed; also of the clock's lead.
 */
function backupGauges(site: Site): Meter[] {
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
        const locks = db.selectFrom('job_locks').select(['name', 'failed_at']);
        const rows = await locks.where('name', 'in', jobs).execute();
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
    read: async () => secondsOf((await hasNoBackup(site)) ? await findFirstSignup(db) : null),
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
      read: async () => secondsOf((await offSite.isEmpty()) ? await findFirstSignup(db) : null),
    },
  );
  return gauges;
}

/** Whether there is no backup; false also on a machine that makes none because another one does. */
async function hasNoBackup({ config, db, backups, now }: Site): Promise<boolean> {
  if (await backups.last()) return false;
  if (config.BACKUP_EVERY !== 'off') return true;
  const locks = db.selectFrom('job_locks').select('name').where('name', '=', 'backup');
  return !(await locks.where('due_at', '>', now().toISOString()).executeTakeFirst());
}

/** When the site's first member signed up; null on a site without members. */
async function findFirstSignup(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('members')
    .select('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return first ? new Date(first.created_at) : null;
}
