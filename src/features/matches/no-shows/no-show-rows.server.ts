import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import type { PostEvent } from '#/features/boards/posts/post-changes.server.ts';
import { daysLeftOf, type MatchRow } from '#/features/matches/posts/match-posts.server.ts';
import { withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import type { SignedIn } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { endIdleObjections, noShowObjection } from './no-show-case.server.ts';
import type { AfterMatch } from './no-show-reports.contract.ts';
import {
  ABSENCE_DAYS,
  DAY_STANDS,
  isNoShowReportTime,
  isSpokenOf,
  NO_SHOW_STANDS,
  PEOPLE_MOST,
} from './no-show-reports.rules.ts';

type Match = Pick<MatchRow, 'id' | 'author' | 'match_date' | 'day' | 'created_at'>;
type Person = { number: number; id: string; username: string; attended: number | null };

/** Returns the moment (UTC ISO 8601): only no-show reports made later count. */
const countedFrom = (now: Date) => new Date(now.getTime() - ABSENCE_DAYS * 86_400_000).toISOString();

/** The people whom `by` may report: for the author accepted applicants, for those the author; else none. */
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
    .leftJoin('no_show_reports as said', join =>
      join
        .onRef('said.post', '=', 'applications.post')
        .onRef('said.member', '=', 'members.number')
        .on('said.reporter', '=', by.number),
    )
    .select(['members.number', 'members.id', 'username', 'said.attended', 'state', 'accepted_at'])
    .where('applications.post', '=', match.id)
    .$if(!isAuthor, own => own.where('applications.member', '=', by.number))
    .where('state', '=', 'accepted')
    .where('accepted_at', '<>', '')
    .where('withdrawn_at', '=', '')
    .limit(PEOPLE_MOST)
    .execute();
  return accepted.filter(row => isSpokenOf(row, left, now));
}

/** Loads the reports that the reader can make after a match, and those about the reader; null without any. */
export async function loadAfterMatch(
  db: Database,
  match: Match,
  { reader, now }: { reader: Reader; now: Date },
): Promise<AfterMatch | null> {
  if (!reader) return null;
  const [people, own] = await Promise.all([
    findMatchPeople(db, match, { by: reader, now }),
    db
      .selectFrom('no_show_reports')
      .select(['attended', 'objection'])
      .where('post', '=', match.id)
      .where('member', '=', reader.number)
      .execute(),
  ]);
  const absences = own.filter(({ attended }) => attended === 0).map(({ objection }) => objection);
  if (!people.length && !own.length) return null;
  return {
    people: people.map(({ id, username, attended }) => ({
      id,
      username,
      came: attended === null ? null : attended === 1,
    })),
    good: own.length - absences.length,
    // A report without an objection comes first: the reader can still object to it.
    absence: (['', 'open', 'declined', 'granted'] as const).find(state => absences.includes(state)) ?? null,
  };
}

/**
 * The number of matches in the last 90 days that each member missed, without reports under a waiting or
 * granted objection; members without any are not in the map.
 */
export async function countAbsences(
  db: Database,
  members: number[],
  now: Date,
): Promise<Map<number, number>> {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom('no_show_reports')
    .select(({ fn }) => ['member', fn.count<number>('post').distinct().as('matches')])
    .where('member', 'in', members)
    .where('attended', '=', 0)
    .where('objection', 'in', ['', 'declined'])
    .where('at', '>', countedFrom(now))
    .groupBy('member')
    .execute();
  return new Map(rows.map(({ member, matches }) => [member, Number(matches)]));
}

/** Deletes no-show reports that are too old to count, and ends the objections to them. */
export const forgetNoShowReports = (db: Database, now: Date): Promise<void> =>
  write(db, async tx => {
    await tx.deleteFrom('no_show_reports').where('at', '<=', countedFrom(now)).execute();
    await endIdleObjections(tx, now);
  });

/** The date fields of an edited match; without `day` the stored day does not change. */
type Dates = { matchDate: string; day?: string };

/**
 * Throws 409 if an author moves the day or removes the post while no-shows can be reported, or removes it
 * while a report counts against the author. Removal also ends the post's objections.
 */
export async function refuseEvasion(tx: Transaction, event: PostEvent): Promise<void> {
  await refuseAuthor(tx, event);
  const { kind } = noShowObjection;
  if (event.what === 'removed') await withdrawCases(tx, { kind, subject: event.id }, event.now);
}

async function refuseAuthor(
  tx: Transaction,
  { id, author, by, before, after, now }: PostEvent,
): Promise<void> {
  if (!before || by.number !== author) return;
  const post = tx.selectFrom('match_posts').select('created_at').where('id', '=', id);
  const { created_at } = await post.executeTakeFirstOrThrow();
  const was = before as PostEvent['before'] & Dates;
  const left = leftOf(was, created_at, now);
  if (after && leftOf({ ...was, ...after }, created_at, now) === left) return;
  const accepted = await tx
    .selectFrom('applications')
    .select(['state', 'accepted_at'])
    .where('post', '=', id)
    .where('state', '=', 'accepted')
    .execute();
  if (accepted.some(row => isSpokenOf(row, left, now))) throw new Refusal('conflict', DAY_STANDS);
  if (!after && (await isAbsent(tx, { id, author, now }))) throw new Refusal('conflict', NO_SHOW_STANDS);
}

const leftOf = ({ matchDate, day = '' }: Dates, created_at: string, now: Date) =>
  daysLeftOf({ match_date: matchDate, day, created_at }, now);

async function isAbsent(tx: Transaction, { id, author, now }: { id: number; author: number; now: Date }) {
  const said = tx.selectFrom('no_show_reports').select('reporter').where('post', '=', id);
  const against = said
    .where('member', '=', author)
    .where('attended', '=', 0)
    .where('objection', '<>', 'granted');
  return (await against.where('at', '>', countedFrom(now)).limit(1).executeTakeFirst()) !== undefined;
}
