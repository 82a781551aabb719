import type { Database } from '#/database/connect.ts';
import { daysLeftOf, type MatchRow } from '#/features/matches/posts/match-posts.server.ts';
import type { SignedIn } from '#/server/site.ts';
import { mayModerate, type Reader } from '#/shared/authorship.ts';
import type { AfterMatch } from './no-show-reports.contract.ts';
import { ABSENCE_DAYS, isNoShowReportTime, isSpokenOf, PEOPLE_MOST } from './no-show-reports.rules.ts';

type Match = Pick<MatchRow, 'id' | 'author' | 'match_date' | 'day' | 'created_at'>;
type Person = { number: number; id: string; username: string; came: number | null };

/** The moment (UTC, as stored) after which reports count. */
export const countedFrom = (now: Date) => new Date(now.getTime() - ABSENCE_DAYS * 86_400_000).toISOString();

/**
 * The members this member may report on now: for the author the accepted applicants, for each of them the
 * author.
 */
export async function findMatchPeople(
  db: Database,
  match: Match,
  { by, now }: { by: Pick<SignedIn, 'number'>; now: Date },
): Promise<Person[]> {
  const left = daysLeftOf(match, now);
  if (!isNoShowReportTime(left)) return [];
  const isAuthor = match.author === by.number;
  const accepted = await db
    .selectFrom('applications')
    .innerJoin('members', join =>
      isAuthor
        ? join.onRef('members.number', '=', 'applications.member')
        : join.on('members.number', '=', match.author),
    )
    .leftJoin('match_turnouts as said', join =>
      join
        .onRef('said.post', '=', 'applications.post')
        .onRef('said.member', '=', 'members.number')
        .on('said.teller', '=', by.number),
    )
    .select(['members.number', 'members.id', 'username', 'said.came', 'state', 'accepted_at'])
    .where('applications.post', '=', match.id)
    .$if(!isAuthor, own => own.where('applications.member', '=', by.number))
    .where('state', '=', 'accepted')
    .where('accepted_at', '<>', '')
    .where('withdrawn_at', '=', '')
    .limit(PEOPLE_MOST)
    .execute();
  return accepted.filter(row => isSpokenOf(row, left, now));
}

/**
 * What a reader can report, and what was reported about the reader, after this match; null where there is
 * nothing.
 */
export async function loadAfterMatch(
  db: Database,
  match: Match,
  { reader, now }: { reader: Reader; now: Date },
): Promise<AfterMatch | null> {
  if (!reader) return null;
  const [people, said] = await Promise.all([
    findMatchPeople(db, match, { by: reader, now }),
    db
      .selectFrom('match_turnouts')
      .innerJoin('members', 'members.number', 'match_turnouts.member')
      .select(['match_turnouts.member', 'came', 'objection', 'members.id', 'username'])
      .where('post', '=', match.id)
      .where(eb =>
        mayModerate(reader)
          ? eb.or([eb('match_turnouts.member', '=', reader.number), eb('objection', '=', 'open')])
          : eb('match_turnouts.member', '=', reader.number),
      )
      .execute(),
  ]);
  const own = said.filter(({ member }) => member === reader.number);
  const absences = own.filter(({ came }) => came === 0).map(({ objection }) => objection);
  const others = said.filter(({ came, objection }) => came === 0 && objection === 'open');
  const waiting = new Map(others.map(({ id, username }) => [id, { id, username }]));
  const after: AfterMatch = {
    people: people.map(({ id, username, came }) => ({
      id,
      username,
      came: came === null ? null : came === 1,
    })),
    good: own.length - absences.length,
    // A report without an objection comes first: the reader can still object to it.
    absence: (['', 'open', 'declined', 'granted'] as const).find(state => absences.includes(state)) ?? null,
    objections: mayModerate(reader) ? [...waiting.values()] : [],
  };
  const isEmpty = !people.length && !own.length && !after.objections.length;
  return isEmpty ? null : after;
}

/**
 * The number of matches of the last 90 days that each of these members (numbers) missed, by member; reports
 * under objection do not count unless the objection was declined.
 */
export async function countAbsences(
  db: Database,
  members: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('match_turnouts')
    .select(({ fn }) => ['member', fn.count<number>('post').distinct().as('matches')])
    .where('member', 'in', members)
    .where('came', '=', 0)
    .where('objection', 'in', ['', 'declined'])
    .where('at', '>', countedFrom(now))
    .groupBy('member')
    .execute();
  return new Map(rows.map(({ member, matches }) => [member, Number(matches)]));
}

/** Deletes the reports that no longer count. */
export const forgetNoShowReports = (db: Database, now: Date) =>
  db.deleteFrom('match_turnouts').where('at', '<=', countedFrom(now)).execute();
