import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { storedPost } from '#/features/boards/board/member-board.server.ts';
import type { PostEvent } from '#/features/boards/posts/post-changes.server.ts';
import {
  type AfterMatch,
  noShowReport,
  noShowReportTarget,
} from '#/features/matches/posts/match-boards.contract.ts';
import type { MatchBoard } from '#/features/matches/posts/match-boards.rules.ts';
import {
  daysLeftOf,
  lockMatch,
  type MatchHead,
  storeOf,
} from '#/features/matches/posts/match-posts.server.ts';
import { tellSides } from '#/features/moderation/cases/case-decisions.server.ts';
import { openCase, withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { findModerators } from '#/features/moderation/reports/reports.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By, MemberEnv, SignedIn } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { addDays, DAY_MS, seoulDay, timeBefore } from '#/shared/time/time.ts';
import { answerObjections, endIdleObjections, noShowNotice, quotedMatch } from './no-show-case.server.ts';
import { ABSENCE_DAYS, isNoShowReportTime, isReportable, PEOPLE_MOST } from './no-show-reports.rules.ts';

type Person = { number: number; id: string; username: string; attended: number | null };

/** UTC ISO 8601; earlier reports do not count. */
const countedFrom = (now: Date) => timeBefore(now, ABSENCE_DAYS * DAY_MS);

/** The author may report accepted applicants, they the author, and nobody else anybody. */
async function findMatchPeople(
  db: Database,
  match: MatchHead,
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
  return accepted.filter(row => isReportable(row, left, now));
}

/** The reports that the reader can make, and those about the reader; null without either. */
export async function loadAfterMatch(
  db: Database,
  match: MatchHead,
  { reader, now }: { reader: Reader; now: Date },
): Promise<AfterMatch | null> {
  if (!reader) return null;
  const [people, own] = await Promise.all([
    findMatchPeople(db, match, { by: reader, now }),
    db
      .selectFrom('no_show_reports')
      .select(['attended', 'objection'])
      .where(eb => eb.and({ post: match.id, member: reader.number }))
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
 * For each member the number of matches in the last 90 days that others reported as missed. Reports under a
 * waiting or granted objection do not count; a member without a counted report is left out.
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

/** Also ends the objections to the deleted reports. */
export const forgetNoShowReports = (db: Database, now: Date): Promise<void> =>
  write(db, async tx => {
    await tx.deleteFrom('no_show_reports').where('at', '<=', countedFrom(now)).execute();
    await endIdleObjections(tx, now);
  });

/** Without `day` the stored day does not change. */
type Dates = { matchDate: string; day?: string };

/**
 * Throws 409 if an author moves the day or removes the post while no-shows can be reported, or removes it
 * while a report counts against the author. A removal also ends the post's objections.
 */
export async function refuseEvasion(tx: Transaction, event: PostEvent): Promise<void> {
  await refuseAuthor(tx, event);
  const objections = { kind: 'noShowObjection', subject: event.id } as const;
  if (event.what === 'removed') await withdrawCases(tx, objections, event.now);
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
    .where(eb => eb.and({ post: id, state: 'accepted' }))
    .execute();
  if (accepted.some(row => isReportable(row, left, now)))
    throw new Refusal(
      'conflict',
      '수락된 신청이 있는 매치는 매치가 지난 뒤 14일까지 날짜를 바꾸거나 삭제할 수 없습니다. 그동안 서로 왔는지 알릴 수 있습니다.',
    );
  if (!after && (await isAbsent(tx, { id, author, now })))
    throw new Refusal(
      'conflict',
      '안 왔다는 상대의 말이 있는 매치는 그 말이 횟수에서 빠질 때까지 삭제할 수 없습니다. 사실과 다르면 이의를 내 주세요.',
    );
}

const leftOf = ({ matchDate, day = '' }: Dates, created_at: string, now: Date) =>
  daysLeftOf({ match_date: matchDate, day, created_at }, now);

async function isAbsent(tx: Transaction, { id, author, now }: { id: number; author: number; now: Date }) {
  const reports = tx.selectFrom('no_show_reports').select('reporter').where('post', '=', id);
  const against = reports
    .where(eb => eb.and({ member: author, attended: 0 }))
    .where('objection', '<>', 'granted');
  return (await against.where('at', '>', countedFrom(now)).limit(1).executeTakeFirst()) !== undefined;
}

export function noShowReports(board: MatchBoard) {
  const store = storeOf(board);
  const reporterOnly = createMiddleware<MemberEnv>(async (c, next) => {
    const { db, now } = c.env.site;
    const post = await storedPost(c, store, Number(c.req.param('id')));
    await findMatchPerson(db, post, { by: c.var.member, now: now(), id: c.req.param('member') ?? '' });
    await next();
  });
  return new Hono<ApiEnv>()
    .put(
      '/turnouts/:member',
      operation(`${board.title} 매치에 상대가 왔는지 알리기`, MESSAGE),
      memberOnly,
      param(noShowReportTarget),
      reporterOnly,
      body(noShowReport),
      async c => {
        const { db, limits, now } = c.env.site;
        const { id, member } = c.req.valid('param');
        await limits.take('noShowReports', c.var.member.number);
        const report = { id, member, ...c.req.valid('json'), by: c.var.member, now: now() };
        await reportAttendance(db, board, report);
        return c.json({ message: '알렸습니다.' });
      },
    )
    .post(
      '/objection',
      operation(`${board.title} 매치에 안 왔다는 말에 이의 내기`, MESSAGE),
      memberOnly,
      param(idParam),
      async c => {
        const { db, limits, now } = c.env.site;
        await limits.take('noShowReports', c.var.member.number);
        const { id } = c.req.valid('param');
        await storeObjection(db, board, { id, by: c.var.member, now: now() });
        return c.json({ message: '이의를 냈습니다. 운영진이 볼 때까지 횟수에 들어가지 않습니다.' });
      },
    );
}

// Throws 403 if this member may not report on that one at this time.
async function findMatchPerson(db: Database, post: MatchHead, { id, ...by }: By & { id: string }) {
  const person = (await findMatchPeople(db, post, by)).find(person => person.id === id);
  if (!person)
    throw new Refusal(
      'forbidden',
      '매치 날짜까지 수락된 상대에 대해서만, 매치가 지난 뒤 14일까지 알릴 수 있습니다.',
    );
  return person;
}

/** `member` is a login id; the member is notified of a no-show once. */
function reportAttendance(
  db: Database,
  board: MatchBoard,
  { id, member, came, by, now }: By & { id: number; member: string; came: boolean },
): Promise<void> {
  return write(db, async tx => {
    const post = await lockMatch(tx, board, id);
    const person = await findMatchPerson(tx, post, { by, now, id: member });
    const report = { post: id, member: person.number, reporter: by.number, attended: came ? 1 : 0 };
    // An objection outlasts a correction, so that a repeated report does not remove it.
    await tx
      .insertInto('no_show_reports')
      .values({ ...report, at: now.toISOString() })
      .onConflict(oc => oc.columns(['post', 'member', 'reporter']).doUpdateSet({ attended: report.attended }))
      .execute();
    if (came || person.attended === 0) return;
    const title = `${quotedMatch(post)}에 오지 않았다고 상대가 알렸습니다. 사실과 다르면 이의를 낼 수 있습니다.`;
    const notice = { to: [person.number], title, link: postPath(board, id) };
    await tellSides(tx, [noShowNotice(post, notice)], { by: null, now });
  });
}

/** Throws 404 if there are no no-show reports about the member. */
function storeObjection(
  db: Database,
  board: MatchBoard,
  { id, by, now }: By & { id: number },
): Promise<void> {
  return writeOnce(db, by.call, async tx => {
    const post = await lockMatch(tx, board, id);
    const member = by.number;
    const [first] = await answerObjections(tx, { post: id, member, from: '', to: 'open' });
    if (!first) throw new Refusal('missing', '이의를 낼 내용이 없습니다.');
    const opened = await openCase(tx, {
      kind: 'noShowObjection',
      subject: id,
      openedBy: member,
      once: 'member',
      dueDay: addDays(seoulDay(new Date(first)), ABSENCE_DAYS),
      now,
    });
    if (!opened) return;
    const title = `${by.username}님이 ${quotedMatch(post)}에 안 왔다는 말에 이의를 냈습니다.`;
    const notice = { to: await findModerators(tx), title, link: `/admin/cases/${opened.id}` };
    await tellSides(tx, [noShowNotice(post, notice)], { by: null, now });
  });
}
