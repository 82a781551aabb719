import type { Transaction } from '#/database/connect.ts';
import type { PostEvent } from '#/features/boards/posts/post-changes.server.ts';
import { daysLeftOf } from '#/features/matches/posts/match-posts.server.ts';
import { Refusal } from '#/shared/refusal.ts';
import { DAY_STANDS, isSpokenOf, NO_SHOW_STANDS } from './no-show-reports.rules.ts';
import { countedFrom } from './no-show-rows.server.ts';

/** The dates of a match's draft; a change that leaves the day out keeps it. */
type Dates = { matchDate: string; day?: string };

/**
 * Throws 409 where an author would evade the no-show reports of a match: by removing the post or moving its
 * day while both sides may report, or by removing the post while a report that the author did not come
 * counts. Moderators may remove any post.
 */
export async function refuseEvasion(
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
  const said = tx.selectFrom('match_turnouts').select('teller').where('post', '=', id);
  const against = said.where('member', '=', author).where('came', '=', 0).where('objection', '<>', 'granted');
  return (await against.where('at', '>', countedFrom(now)).limit(1).executeTakeFirst()) !== undefined;
}
