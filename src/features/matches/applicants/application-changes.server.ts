import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { isVisibleTo, postPath } from '#/features/boards/board/boards.rules.ts';
import { postMissing } from '#/features/boards/board/member-board.server.ts';
import { postSubject } from '#/features/boards/posts/member-posts.server.ts';
import { endIdleObjections } from '#/features/matches/no-shows/no-show-case.server.ts';
import { ACCEPTED_IS_KEPT, isReportable } from '#/features/matches/no-shows/no-show-reports.rules.ts';
import type { MatchPost, OwnApplication } from '#/features/matches/posts/match-boards.contract.ts';
import {
  CLOSED,
  MATCH_BOARDS,
  type MatchBoard,
  overSentence,
} from '#/features/matches/posts/match-boards.rules.ts';
import {
  daysLeftOf,
  entersTournament,
  isFull,
  isMatchOver,
  lockMatch,
  type MatchHead,
} from '#/features/matches/posts/match-posts.server.ts';
import { hasBlocked } from '#/features/members/blocks/blocks.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { showsContacts } from '#/server/sessions/contacts-seen.ts';
import type { By } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type ApplicationState,
  applicationRefusal,
  type Decision,
  SEATS_FULL,
} from './applications.rules.ts';

export const APPLICANT_MISSING = '신청자를 찾을 수 없습니다.';

/** Has the author's phone number once accepted; null if there is no application. */
export async function findOwnApplication(
  db: Database,
  post: MatchHead,
  { by, now }: By,
): Promise<OwnApplication | null> {
  const row = await db
    .selectFrom('applications')
    .innerJoin('match_posts', 'match_posts.id', 'post')
    .innerJoin('members', 'members.number', 'author')
    .select(['state', 'accepted_at', 'at', 'phone'])
    .where(eb => eb.and({ post: post.id, member: by.number }))
    .executeTakeFirst();
  if (!row) return null;
  const phone = showsContacts(by) && row.state === 'accepted' ? showPhone(row.phone) || null : null;
  const withdraw = !isReportable(row, daysLeftOf(post, now), now);
  return { state: row.state, date: toSeoulIso(row.at), phone, can: { withdraw } };
}

/** Null for a guest. */
export async function findStoredPhones(
  db: Database,
  { author }: { author: number },
  reader: Reader,
): Promise<MatchPost['phones']> {
  if (!reader) return null;
  const two = db.selectFrom('members').select(['number', 'phone']);
  const rows = await two.where('number', 'in', [author, reader.number]).execute();
  const isStored = (member: number) => rows.some(({ number, phone }) => number === member && phone !== '');
  return { author: isStored(author), own: isStored(reader.number) };
}

/** Returns the state of the reader's application to each post that has one. */
export async function findOwnStates(
  db: Database,
  reader: Reader,
  posts: { id: number }[],
): Promise<ReadonlyMap<number, ApplicationState>> {
  if (!reader || posts.length === 0) return new Map();
  const ids = posts.map(({ id }) => id);
  const own = db.selectFrom('applications').select(['post', 'state']).where('member', '=', reader.number);
  return new Map((await own.where('post', 'in', ids).execute()).map(({ post, state }) => [post, state]));
}

/**
 * Returns whether the application waits for a seat. Throws 404 without the post, 403 if the caller may not
 * apply, 400 for a second application, 409 if the post takes no applications.
 */
export function apply(
  db: Database,
  board: MatchBoard,
  { id, by, now }: By & { id: number },
): Promise<boolean> {
  return writeOnce(db, by.call, async tx => {
    const post = await lockMatch(tx, board, id);
    if (!isVisibleTo(by, post)) throw postMissing();
    const why = applicationRefusal(by, post);
    if (why) throw new Refusal('forbidden', why);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('applications')
      .values({ post: id, member: by.number, at: now.toISOString() })
      .onConflict(oc => oc.columns(['post', 'member']).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new Refusal('invalid', '이미 신청하셨습니다.');
    if (post.closed) throw new Refusal('conflict', CLOSED);
    if (isMatchOver(post, now)) throw new Refusal('conflict', overSentence(daysLeftOf(post, now)));
    if (await entersTournament(tx, id))
      throw new Refusal('conflict', '이 매치는 대회에서 참가 신청을 받고 있습니다.');
    // The text must not reveal the block.
    if (await hasBlocked(tx, post.author, by.number))
      throw new Refusal('conflict', '이 매치에는 지금 신청할 수 없습니다.');
    await changeCounts(tx, 'applicant_count', [id], 1);
    emitNotification(tx, {
      kind: 'application',
      to: [post.author],
      subject: postSubject(board, id),
      title: post.title,
      link: `${postPath(board, id)}#applicants`,
      sources: [sourceOf(id, by.number)],
      actor: by.number,
      now,
    });
    return isFull(post);
  });
}

export const sourceOf = (post: number, member: number) => `application:${post}:${member}`;

/** Throws 404 without an application, 409 while it can lead to a no-show report. */
export function withdraw(
  db: Database,
  board: MatchBoard,
  { id, by, now }: By & { id: number },
): Promise<void> {
  return write(db, async tx => {
    const post = await lockMatch(tx, board, id);
    const own = await findApplication(tx, id, by.id);
    if (own && isReportable(own, daysLeftOf(post, now), now)) throw new Refusal('conflict', ACCEPTED_IS_KEPT);
    if (!own) throw new Refusal('missing', '신청한 내역이 없습니다.');
    await deleteApplications(tx, by.number, { posts: [id], now });
  });
}

/** Deletes applications and no-show reports, and closes the member's posts. */
export async function leaveMatches(tx: Transaction, member: number, now: Date): Promise<void> {
  await dropApplications(tx, member, now);
  await tx.deleteFrom('no_show_reports').where('reporter', '=', member).execute();
  await endIdleObjections(tx, now);
  await tx.updateTable('match_posts').set({ closed: 1 }).where('author', '=', member).execute();
}

/** Deletes the applications of members that leave the site or become admins. */
export async function dropApplications(tx: Transaction, member: number, now: Date): Promise<void> {
  const own = await tx.selectFrom('applications').select('post').where('member', '=', member).execute();
  if (own.length === 0) return;
  const posts = own.map(({ post }) => post);
  await lockMatches(tx, posts);
  await deleteApplications(tx, member, { posts, now });
}

const lockMatches = (tx: Transaction, posts: number[]) =>
  tx.selectFrom('match_posts').select('id').where('id', 'in', posts).orderBy('id').forNoKeyUpdate().execute();

// The posts are locked already; authors of accepted applications are notified.
async function deleteApplications(
  tx: Transaction,
  member: number,
  { posts, now }: { posts: number[]; now: Date },
): Promise<void> {
  const gone = await tx
    .deleteFrom('applications')
    .where('member', '=', member)
    .where('post', 'in', posts)
    .returning(['post', 'state'])
    .execute();
  const left = gone.map(({ post }) => post);
  await changeCounts(tx, 'applicant_count', left, -1);
  for (const post of left) tx.emit({ kind: 'source.removed', source: sourceOf(post, member) });
  const held = gone.filter(({ state }) => state === 'accepted').map(({ post }) => post);
  if (held.length === 0) return;
  const matches = await tx.selectFrom('match_posts').selectAll().where('id', 'in', held).execute();
  await changeCounts(tx, 'taken', held, -1);
  for (const match of matches.filter(each => !isMatchOver(each, now))) {
    const { id, author, title } = match;
    const board = MATCH_BOARDS[match.board];
    const about = { subject: postSubject(board, id), title, link: `${postPath(board, id)}#applicants` };
    emitNotification(tx, { kind: 'cancellation', to: [author], ...about, actor: member, now });
  }
}

/** The posts must be locked; `taken` counts the seats of accepted applications. */
const changeCounts = (tx: Transaction, count: 'applicant_count' | 'taken', posts: number[], by: 1 | -1) =>
  tx
    .updateTable('match_posts')
    .set(eb => ({ [count]: eb(count, '+', by) }))
    .where('id', 'in', posts)
    .execute();

/** `applicant` is a login id. Repeating a decision does nothing. */
export function decide(
  db: Database,
  board: MatchBoard,
  { id, applicant, state, by, now }: By & { id: number; applicant: string; state: Decision },
): Promise<void> {
  return write(db, async tx => {
    const post = await lockMatch(tx, board, id);
    const found = await findApplication(tx, id, applicant);
    if (!found) throw new Refusal('missing', APPLICANT_MISSING);
    if (found.state === state) return;
    if (isReportable(found, daysLeftOf(post, now), now)) throw new Refusal('conflict', ACCEPTED_IS_KEPT);
    if (state === 'accepted' && isFull(post)) throw new Refusal('conflict', SEATS_FULL);
    if (state === 'accepted') await changeCounts(tx, 'taken', [id], 1);
    if (found.state === 'accepted') await changeCounts(tx, 'taken', [id], -1);
    const accepted_at = state === 'accepted' ? now.toISOString() : '';
    await tx.updateTable('applications').set({ state, accepted_at }).where('id', '=', found.id).execute();
    // The author's unread notification counts the applications that wait for an answer.
    if (found.state === 'applied') tx.emit({ kind: 'source.removed', source: sourceOf(id, found.member) });
    const about = { subject: postSubject(board, id), title: post.title, link: postPath(board, id) };
    const news = { ...about, actor: by.number, now };
    emitNotification(tx, { kind: 'decision', event: state, to: [found.member], ...news });
    if (state === 'accepted' && isFull({ ...post, taken: post.taken + 1 }))
      emitNotification(tx, { kind: 'decision', event: 'waiting', to: await findWaiting(tx, id), ...news });
  });
}

const findWaiting = async (tx: Transaction, post: number): Promise<number[]> => {
  const waiting = tx.selectFrom('applications').select('member').where('post', '=', post);
  return (await waiting.where('state', '=', 'applied').execute()).map(({ member }) => member);
};

export async function countWaiting(
  db: Database,
  { id, applicant_count, taken }: { id: number; applicant_count: number; taken: number },
): Promise<number> {
  const declined = db
    .selectFrom('applications')
    .where('post', '=', id)
    // A literal, because SQLite does not use the index of declined applications for a parameter.
    .where('state', '=', sql.lit('declined'));
  return applicant_count - taken - (await countRows(declined));
}

function findApplication(tx: Transaction, post: number, applicant: string) {
  return tx
    .selectFrom('applications')
    .innerJoin('members', 'members.number', 'applications.member')
    .select(['applications.id', 'applications.member', 'state', 'accepted_at'])
    .where(eb => eb.and({ post, 'members.id': applicant }))
    .executeTakeFirst();
}
