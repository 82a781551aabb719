import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { AFFECTED_COUNT_MOST, type LeakScope } from './leaks.constants.ts';
import type { AffectedPage, AffectedQuery } from './leaks.contract.ts';

const AFFECTED_A_PAGE = 20;

/**
 * Which members a leak affects: those with rows of the kind `scope` since `since` (UTC), '' for all members.
 */
type Affected = { scope: LeakScope; since: string };
type Place = [table: string, member: string, ...at: string[]];
/**
 * For each scope of a leak, the tables whose rows make a member affected, each with the column of the member
 * and the columns of the times.
 */
const WRITTEN: Record<Exclude<LeakScope, 'all'>, Place[]> = {
  signups: [['members', 'number', 'created_at']],
  logins: [['access_records', 'member', 'at']],
  posts: [['free_posts', 'author', 'updated_at']],
  matches: [['match_posts', 'author', 'updated_at']],
  comments: [
    ['comments', 'author', 'created_at', 'edited_at'],
    ['match_comments', 'author', 'created_at', 'edited_at'],
  ],
  applications: [['applications', 'member', 'at']],
  pictures: [['pictures', 'member', 'created_at']],
  points: [['points_ledger', 'member', 'at']],
  reports: [['reports', 'reporter', 'at']],
  requests: [['cases', 'opened_by', 'opened_at']],
};

/** The number of members that one statement examines, even if few of these members are affected. */
export const WINDOW = 1_000;

export const inUtc = ({ scope, since }: AffectedQuery): Affected => ({
  scope,
  since: scope === 'all' ? '' : new Date(`${since}+09:00`).toISOString(),
});

export function affectedIn(
  db: Database | Transaction,
  { scope, since }: Affected,
  [after, upTo]: [after: number, upTo: number],
) {
  const members = db
    .selectFrom('members')
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .where('withdrawn_at', '=', '');
  if (scope === 'all') return members;
  return members.where(({ or }) => or(WRITTEN[scope].map(place => wroteSince(place, since))));
}

function wroteSince([table, member, ...at]: Place, since: string) {
  const recent = sql.join(
    at.map(column => sql`${sql.ref(`written.${column}`)} >= ${since}`),
    sql` or `,
  );
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as written
    where ${sql.ref(`written.${member}`)} = members.number and (${recent}))`;
}

/** Returns the number of the member who joined last, 0 without members. */
export async function lastMember(db: Database | Transaction): Promise<number> {
  const last = db.selectFrom('members').select('number').orderBy('number', 'desc').limit(1);
  return (await last.executeTakeFirst())?.number ?? 0;
}

/** All affected members with a number greater than `after`, in the order they joined, in batches. */
async function* affectedMembers(db: Database, query: Affected, after = 0) {
  const last = await lastMember(db);
  for (let from = after; from < last; from += WINDOW) {
    const affected = affectedIn(db, query, [from, from + WINDOW]);
    const members = await affected.select(['number', 'id', 'username']).orderBy('number').execute();
    yield { upTo: from + WINDOW, members };
  }
}

// Milliseconds after which a page is answered with the members found so far.
const TIMEOUT_MS = 1_000;

/**
 * A page of the affected members with a number above `after`; on the first page (`after` is 0), `count` is
 * the number of all of them, at most 1,000.
 */
export async function affectedPage(db: Database, query: Affected, after: number): Promise<AffectedPage> {
  const until = performance.now() + TIMEOUT_MS;
  const most = after === 0 ? AFFECTED_COUNT_MOST + 1 : AFFECTED_A_PAGE + 1;
  const found: { number: number; id: string; username: string }[] = [];
  let reached: number | null = null;
  for await (const { upTo, members } of affectedMembers(db, query, after)) {
    found.push(...members);
    reached = upTo;
    if (found.length >= most || performance.now() > until) break;
    reached = null;
  }
  const rows = found.slice(0, AFFECTED_A_PAGE);
  return {
    rows: rows.map(({ id, username }) => ({ id, username })),
    next: found.length > AFFECTED_A_PAGE ? (rows.at(-1)?.number ?? null) : reached,
    count: Math.min(found.length, AFFECTED_COUNT_MOST),
    complete: reached === null && found.length <= AFFECTED_COUNT_MOST,
  };
}
