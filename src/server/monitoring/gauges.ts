import { totalmem } from 'node:os';
import { sql } from 'kysely';
import { type Database, queuesOf } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { loadDatabaseSizes, loadDiskSpace } from '#/database/sizes.ts';
import { BACKUP_EVERY_MS } from '#/server/backups/backups.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import type { ConcurrencyLoad } from '#/server/limits/concurrency-limits.ts';
import { VERSION } from '#/server/settings/version.ts';
import type { Site } from '#/server/site.ts';
import { certificateMeter } from './certificate.ts';
import { countFailedLogins } from './log.ts';
import type { Meter } from './meters.ts';

type Facts = [name: string, help: string, read: Meter['read']];
const gauge = (...[name, help, read]: Facts): Meter => ({ name, help, read });
const gaugeBy = (label: string, ...facts: Facts): Meter => ({ ...gauge(...facts), label });
const counter = (...facts: Facts): Meter => ({ ...gauge(...facts), type: 'counter' });
const counterBy = (label: string, ...facts: Facts): Meter => ({ ...counter(...facts), label });

/** Adds gauges of all parts of a site to its metrics; the values are read at each scrape. */
export function addGauges(site: Site): void {
  const parts = [generalGauges, loginAndMailGauges, backupGauges, queueGauges, busGauges, outboxGauges];
  for (const meter of parts.flatMap(metersOf => metersOf(site))) site.meters.add(meter);
}

function generalGauges(site: Site): Meter[] {
  const { config, db, responseCache, live, limits } = site;
  const sizes = () => loadDatabaseSizes(db, config.DATA_DIR);
  const free = async () => (await loadDiskSpace(config.DATA_DIR))?.free ?? {};
  const refused = 'How many requests were shed, by kind of work.';
  return [
    gaugeBy('version', 'dangu_build_info', 'The version of the program, as a label; always 1.', () => ({
      [VERSION]: 1,
    })),
    gauge('dangu_database_bytes', 'How large the database is.', async () => (await sizes()).bytes),
    gauge(
      'dangu_database_log_bytes',
      'What the write-ahead log takes.',
      async () => (await sizes()).log ?? {},
    ),
    gauge('dangu_disk_free_bytes', 'What is free on the disk of the data folder.', free),
    gaugeBy('gate', 'dangu_gate_running', 'How many pieces of each kind of work are done now.', () =>
      loads(site, 'running'),
    ),
    gaugeBy('gate', 'dangu_gate_waiting', 'How many wait for each kind of work.', () =>
      loads(site, 'waiting'),
    ),
    counterBy('gate', 'dangu_gate_refused_total', refused, () => loads(site, 'refused')),
    counterBy(
      'limit',
      'dangu_limit_refused_total',
      'How many attempts were refused with 429, by limit.',
      () => limits.refused,
    ),
    gauge(
      'dangu_memory_used_ratio',
      'The part of the memory of the machine or the container that the process takes.',
      () => process.memoryUsage.rss() / memoryLimit(),
    ),
    gauge('dangu_streams', 'How many streams are open.', () => live.open),
    gauge('dangu_kept_bytes', 'How many bytes the response cache takes.', () => responseCache.bytes),
  ];
}

/** The bytes of memory that the process may take: the limit of its container, or the memory of the machine. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

function loginAndMailGauges({ config, log, mail, now }: Site): Meter[] {
  const gauges = [
    counterBy('way', 'dangu_failed_logins_total', 'How many logins failed, by way of logging in.', () =>
      countFailedLogins(log),
    ),
  ];
  if (config.PUBLIC_URL.startsWith('https:')) gauges.push(certificateMeter(new URL(config.PUBLIC_URL), now));
  if (!mail) return gauges;
  return [
    ...gauges,
    counterBy('result', 'dangu_mails_total', 'How many mails were sent, and how many failed.', () => ({
      sent: mail.counts.sent,
      failed: mail.counts.failed,
    })),
    gauge('dangu_mail_failed', 'Whether the last mail failed.', () => (mail.counts.lastFailed ? 1 : 0)),
  ];
}

function loads({ concurrencyLimits, imageEncoder }: Site, what: keyof ConcurrencyLoad) {
  const gates = Object.entries({ ...concurrencyLimits, upload: imageEncoder });
  return Object.fromEntries(gates.map(([name, { load }]) => [name, load[what]]));
}

function queueGauges({ db }: Site): Meter[] {
  const waiting = 'How many statements and transactions wait for a connection, or for the writer of SQLite.';
  const oldest = 'How long the oldest transaction waits for the writer of SQLite.';
  return [
    gaugeBy(
      'pool',
      'dangu_database_connections',
      'How many connections to the database are open.',
      () => queuesOf(db).connections,
    ),
    gaugeBy('pool', 'dangu_database_connections_busy', 'How many of them work.', () => queuesOf(db).busy),
    gaugeBy('pool', 'dangu_database_waiting', waiting, () => queuesOf(db).waiting),
    gauge('dangu_database_oldest_write_seconds', oldest, () => {
      const { oldestWriteMs } = queuesOf(db);
      return oldestWriteMs === undefined ? {} : oldestWriteMs / 1000;
    }),
  ];
}

function busGauges(site: Site): Meter[] {
  const { processBus: bus } = site;
  if (!bus) return [];
  const messages = 'Texts sent, and lines of other processes received.';
  const waiting = 'How many lines wait to be sent to the other processes.';
  const lost = 'How often the connection to the other processes was lost.';
  return [
    gauge('dangu_bus_up', 'Whether the other processes are heard.', () => (site.processBus?.failure ? 0 : 1)),
    gauge('dangu_bus_waiting', waiting, () => bus.load.waiting),
    counterBy('direction', 'dangu_bus_messages_total', messages, () => ({
      sent: bus.load.sent,
      received: bus.load.received,
    })),
    counter('dangu_bus_lost_total', lost, () => bus.load.lost),
  ];
}

/** Gauges of waiting pushes and webhook deliveries, without those of webhooks that are switched off. */
function outboxGauges({ db, now }: Site): Meter[] {
  const secondsPast = (row: { time: string } | undefined) =>
    row ? Math.max(0, (now().getTime() - Date.parse(row.time)) / 1000) : 0;
  const pushOverdue = () =>
    db.selectFrom('push_messages').select('due_at as time').orderBy('due_at').limit(1).executeTakeFirst();
  const pending = () =>
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhooks as w', 'w.id', 'd.webhook')
      .where('w.state', '=', 'on')
      .where('d.state', '=', sql.lit('pending'));
  const secondsSince = (column: 'at' | 'due_at') => async () => {
    const earliest = pending().select(`d.${column} as time`).orderBy(`d.${column}`).limit(1);
    return secondsPast(await earliest.executeTakeFirst());
  };
  const overdue = 'For how long the one that should be sent first has been due.';
  return [
    gauge('dangu_webhooks_pending', 'How many deliveries to webhooks wait, also for their next try.', () =>
      countRows(pending()),
    ),
    gauge('dangu_webhooks_oldest_seconds', 'How old the oldest of them is.', secondsSince('at')),
    gauge('dangu_webhooks_overdue_seconds', overdue, secondsSince('due_at')),
    gauge('dangu_pushes_pending', 'How many pushes wait, also for their next try.', () =>
      countRows(db.selectFrom('push_messages')),
    ),
    gauge('dangu_pushes_overdue_seconds', overdue, async () => secondsPast(await pushOverdue())),
  ];
}

function backupGauges(site: Site): Meter[] {
  const { config, db, backups, offSite } = site;
  const jobs = [...(config.BACKUP_EVERY === 'off' ? [] : ['backup']), ...(offSite ? [OFF_SITE_JOB] : [])];
  const secondsOf = (time: Date | null | undefined) => (time ? time.getTime() / 1000 : {});
  const failed = async () => {
    if (jobs.length === 0) return {};
    const locks = db.selectFrom('job_locks').select(['name', 'failed_at']);
    const rows = await locks.where('name', 'in', jobs).execute();
    return Object.fromEntries(rows.map(({ name, failed_at }) => [name, failed_at === '' ? 0 : 1]));
  };
  const gauges = [
    gauge('dangu_last_backup_timestamp_seconds', 'When the last backup was made.', async () =>
      secondsOf((await backups.last())?.at),
    ),
    gauge(
      'dangu_backup_interval_seconds',
      'How long after the last backup the next is due; a day where none is made by itself.',
      () => (BACKUP_EVERY_MS[config.BACKUP_EVERY] ?? BACKUP_EVERY_MS.day) / 1000,
    ),
    gaugeBy('kind', 'dangu_backup_failed', 'Whether the last try of a job of backups failed.', failed),
    gauge(
      'dangu_clock_days_ahead',
      'By how many days the clock is ahead of the newest moment that the site knows; 0 while that is plausible.',
      () => site.clockCheck.daysAhead,
    ),
    gauge(
      'dangu_backup_missing_since_timestamp_seconds',
      'Where there is no backup at all: since when there is the site.',
      async () => secondsOf((await hasNoBackup(site)) ? await findFirstSignup(db) : null),
    ),
  ];
  if (!offSite) return gauges;
  return [
    ...gauges,
    gauge(
      'dangu_last_off_site_backup_timestamp_seconds',
      'When the last backup that is stored off-site was made.',
      async () => secondsOf(await offSite.lastAt()),
    ),
    gauge(
      'dangu_off_site_backup_missing_since_timestamp_seconds',
      'Where no backup at all is stored off-site: since when there is the site.',
      async () => secondsOf((await offSite.isEmpty()) ? await findFirstSignup(db) : null),
    ),
  ];
}

/** Whether there is no backup; false also on a machine that makes none because another one does. */
async function hasNoBackup({ config, db, backups, now }: Site): Promise<boolean> {
  if (await backups.last()) return false;
  if (config.BACKUP_EVERY !== 'off') return true;
  const locks = db.selectFrom('job_locks').select('name').where('name', '=', 'backup');
  return !(await locks.where('due_at', '>', now().toISOString()).executeTakeFirst());
}

async function findFirstSignup(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('members')
    .select('created_at')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return first ? new Date(first.created_at) : null;
}
