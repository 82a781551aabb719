import type { Database, Transaction } from '#/database/connect.ts';
import { POST_OF_OTHERS, POST_TAKEN } from '#/features/tournaments/server/tournaments.rules.ts';
import type { SignedIn } from '#/server/site.ts';
import { POST_MISSING } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';

/**
 * Returns why no tournament with this key can be opened from the match post: it was removed (404), belongs to
 * another member (403), or has opened another tournament (409); undefined if one can. Locks the post's row, so
 * that of two simultaneous requests one is refused.
 */
export async function refusePostLink(
  tx: Transaction,
  { post, by, key }: { post: number; by: SignedIn; key: string },
): Promise<Refusal | undefined> {
  const found = await tx
    .selectFrom('match_posts')
    .select('author')
    .where('id', '=', post)
    .where('board', '=', 'singlematch')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) return new Refusal('missing', POST_MISSING);
  if (found.author !== by.number) return new Refusal('forbidden', POST_OF_OTHERS);
  const opened = tx.selectFrom('tournaments').select('key').where('post', '=', post);
  const other = await opened.executeTakeFirst();
  return other && other.key !== key ? new Refusal('conflict', POST_TAKEN) : undefined;
}

/** The match post that a tournament was opened from; null when there is none or moderators hide it. */
export async function findMatchPost(
  db: Database,
  post: number | null,
): Promise<{ id: number; title: string } | null> {
  if (post === null) return null;
  const found = db.selectFrom('match_posts').select(['id', 'title']).where('id', '=', post);
  return (await found.where('hidden', '=', 0).executeTakeFirst()) ?? null;
}

/** The numbers of the members who applied to the match post and were not declined. */
export async function findApplicantNumbers(tx: Transaction, post: number): Promise<number[]> {
  const found = tx.selectFrom('applications').select('member').where('post', '=', post);
  return (await found.where('state', '!=', 'declined').execute()).map(({ member }) => member);
}
