import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import { loadDatabaseSizes, loadDiskSpace } from '#/database/sizes.ts';
import { countOverdue } from '#/features/moderation/cases/case-store.server.ts';
import { missingSettings } from '#/features/privacy/policy/policy.server.ts';
import { readBoards } from '#/server/custom-boards.ts';
import { MESSAGE, operation } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import { programCommit, VERSION } from '#/server/settings/version.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, dayStartUtc, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { loadSiteHealth } from './health.server.ts';
import { type SiteStats, type StatsDay, siteStatsAnswer } from './site-stats.contract.ts';
import { BACKUP_FAILED, DAYS_SHOWN, SLEEP_DAYS } from './site-stats.rules.ts';

const SOON_MS = 3000;
const BACKED_UP = '백업했습니다.';
const BACKING_UP = '백업하고 있습니다. 다 되면 이 화면의 마지막 백업에 나옵니다.';

export const siteStats = new Hono<ApiEnv>()
  .post('/backups', operation('지금 백업하기', MESSAGE), adminOnly, async c => {
    const done = backUpNow(c.env.site).then(() => BACKED_UP);
    // A large site takes longer than a browser waits for an answer.
    return c.json({ message: await Promise.race([done, sleep(SOON_MS, BACKING_UP, { ref: false })]) });
  })
  .get('/', operation('사이트 현황', siteStatsAnswer), adminOnly, async c => {
    const { site } = c.env;
    const today = seoulDay(site.now());
    const [health, totals, waiting, days, storage, backup, overdueRequests] = await Promise.all([
      loadSiteHealth(site),
      loadTotals(site.db),
      countWaiting(site.db, today),
      loadDays(site.db, today),
      loadStorage(site),
      loadBackupState(site),
      countOverdue(site.db, site.now()),
    ]);
    const privacy = { missingSettings: missingSettings(site.config), overdueRequests };
    return c.json({
      version: VERSION,
      commit: programCommit(),
      health,
      totals,
      waiting,
      days,
      ...storage,
      backup,
      ...privacy,
    } satisfies SiteStats);
  });

/** Writes the same log entry as the scheduled job. */
async function backUpNow({ backups, log }: Site): Promise<void> {
  try {
    const { file, bytes } = await backups.make();
    log.info({ file, bytes }, 'backup made');
  } catch (error) {
    log.error({ err: error }, 'no backup was made');
    throw new Refusal('conflict', BACKUP_FAILED);
  }
}

async function loadTotals(db: Database): Promise<SiteStats['totals']> {
  const names = ['members', 'free_posts', 'promotion', 'singlematch', 'halls', 'tournaments'] as const;
  const boards = await readBoards(db);
  const ofBoards = boards.map(({ id }) => loadCount(db, `board:${id}`));
  const [members = 0, free = 0, promotion = 0, matches = 0, halls = 0, tournaments = 0, ...made] =
    await Promise.all([...names.map(name => loadCount(db, name)), ...ofBoards]);
  const onBoards = made.reduce((sum, count) => sum + count, 0);
  return { members, posts: free + promotion + matches + onBoards, halls, tournaments };
}

/** Counted up to 1,000 each. */
async function countWaiting(db: Database, today: string): Promise<SiteStats['waiting']> {
  const since = dayStartUtc(addDays(today, -SLEEP_DAYS));
  const [cases, sleepers] = await Promise.all([
    db.selectFrom('cases').select('id').where('pending', '=', sql.lit(1)).limit(SEARCH_COUNT_LIMIT).execute(),
    db.selectFrom('last_visits').select('member').where('at', '<', since).limit(SEARCH_COUNT_LIMIT).execute(),
  ]);
  return { cases: cases.length, sleepers: sleepers.length };
}

async function loadDays(db: Database, today: string): Promise<StatsDay[]> {
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index + 1 - DAYS_SHOWN));
  const visits = db
    .selectFrom('day_visitors')
    .selectAll()
    .where('day', '>=', days[0] ?? '');
  const [counts, visitors] = await Promise.all([dayCounts(db, days), visits.execute()]);
  return counts.map(count => ({
    ...count,
    visitors: visitors.find(({ day }) => day === count.day)?.visitors ?? 0,
  }));
}

async function loadStorage({ db, config }: Site): Promise<Pick<SiteStats, 'database' | 'disk'>> {
  const [database, disk] = await Promise.all([
    loadDatabaseSizes(db, config.DATA_DIR),
    loadDiskSpace(config.DATA_DIR),
  ]);
  return { database, disk };
}

async function loadBackupState({ config, backups, offSite }: Site): Promise<SiteStats['backup']> {
  const [last, sentAt] = await Promise.all([backups.last(), offSite?.lastAt()]);
  return {
    every: config.BACKUP_EVERY,
    last: last && { at: toSeoulIso(last.at.toISOString()), bytes: last.bytes },
    offSite: offSite && { last: sentAt ? toSeoulIso(sentAt.toISOString()) : null },
  };
}

type DayCounts = { day: string; members: number; posts: number; comments: number };

/** The days are consecutive, up to today; past days are counted only once. */
async function dayCounts(db: Database, days: string[]): Promise<DayCounts[]> {
  const [first = '', today = ''] = [days[0], days.at(-1)];
  const known = await db.selectFrom('day_counts').selectAll().where('day', '>=', first).execute();
  const index = days.findIndex(day => day === today || !known.some(row => row.day === day));
  const counted = await countDays(db, days.slice(index));
  const over = counted.filter(({ day }) => day < today);
  if (over.length > 0) {
    await db
      .insertInto('day_counts')
      .values(over)
      .onConflict(oc => oc.doNothing())
      .execute();
  }
  return [...known.filter(({ day }) => day < (days[index] ?? '')), ...counted];
}

async function countDays(db: Database, days: string[]): Promise<DayCounts[]> {
  const [members, free, matches, comments, matchComments] = await Promise.all([
    // Counted like the members' total, without admins.
    countNewRows(db, days, 'members', { id: 'number', counted: sql`role = 'member'` }),
    countNewRows(db, days, 'free_posts'),
    countNewRows(db, days, 'match_posts'),
    countNewRows(db, days, 'comments'),
    countNewRows(db, days, 'match_comments'),
  ]);
  return days.map((day, index) => ({
    day,
    members: members[index] ?? 0,
    posts: (free[index] ?? 0) + (matches[index] ?? 0),
    comments: (comments[index] ?? 0) + (matchComments[index] ?? 0),
  }));
}

/** Finds the first id of each day by binary search: an index on the time slows every insert. */
async function countNewRows(
  db: Database,
  days: string[],
  table: string,
  { id = 'id', counted = sql`1 = 1` }: { id?: string; counted?: RawBuilder<unknown> } = {},
): Promise<number[]> {
  const [rows, key] = [sql.table(table), sql.ref(id)];
  const starts = [...days, addDays(days.at(-1) ?? '', 1)].map(day => sql`(${dayStartUtc(day)})`);
  const middle = sql`(low + high) / 2`;
  const isEarlier = sql`(select created_at from ${rows} where ${key} >= ${middle} order by ${key} limit 1) < at`;
  const { rows: found } = await sql<{ fresh: number }>`
    select fresh from (
      with recursive starts (at) as (values ${sql.join(starts)}),
      halves (at, low, high) as (
        select at, cast(1 as bigint), (select coalesce(max(${key}), 0) + 1 from ${rows}) from starts
        union all
        select at, case when ${isEarlier} then ${middle} + 1 else low end,
          case when ${isEarlier} then high else ${middle} end
        from halves where low < high
      ),
      spans (at, low, following) as (
        select at, low, lead(low) over (order by at) from halves where low = high
      )
      select at, (select count(*) from ${rows} where ${key} >= low and ${key} < following and ${counted}) as fresh
      from spans where following is not null
    ) as days order by at`.execute(db);
  return found.map(({ fresh }) => fresh);
}
