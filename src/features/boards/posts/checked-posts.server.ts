import type { PostChange, PostDraft } from '#/features/boards/board/boards.contract.ts';
import { countNewlyNamed } from '#/features/boards/mentions/mentions.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { addPost, changePost, type WritablePosts } from './post-changes.server.ts';
import { findPost, type MemberHead, type PostHead } from './posts.server.ts';

/** The text of a post by field. */
function fieldsOf(post: PostDraft & { matchDate?: string; hall?: string }) {
  const { title, content, matchDate, hall } = post;
  return {
    title,
    ...(matchDate !== undefined && { matchDate }),
    ...(hall && { hall }),
    content,
    ...describedIn(post.pictures),
  };
}

/**
 * Adds a post within its author's limits and the rules for texts; returns the result of `addPost`. Throws 400
 * and 429.
 */
export async function addCheckedPost<Head extends PostHead, Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Head, Draft>,
  draft: Draft,
  member: SignedIn,
): Promise<{ id: number }> {
  const earlier = earlierResult<{ id: number }>(member.call);
  if (earlier) return earlier;
  const { db, limits, now } = site;
  if (member.role !== 'admin') {
    await limits.take('posts', member.number);
    await limits.take('postsOfDay', member.number);
  }
  const named = await countNewlyNamed(db, { after: draft.content, author: member.number });
  const written = { what: 'posts', fields: fieldsOf(draft), named } as const;
  return submitForReview(site, member, written, hold =>
    addPost(db, board, draft, { by: member, now: now(), hold }),
  );
}

type Change<Draft> = { id: number; change: Partial<Draft> & PostChange; member: SignedIn };

/**
 * Changes a post within the editor's limits and the rules for texts; returns the result of `changePost`.
 * Throws 400 and 429.
 */
export async function changeCheckedPost<Head extends PostHead & Partial<MemberHead>, Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Head, Draft>,
  { id, change, member }: Change<Draft>,
): Promise<boolean> {
  const { db, limits, now } = site;
  if (member.role !== 'admin') {
    await limits.take('postEdits', member.number);
    await limits.take('postEditsOfDay', member.number);
  }
  const old = await findPost(db, board.store, id);
  if (!old) return false;
  const before = fieldsOf(board.draftOf(old, old.content));
  const place = { kind: board.store.kind, post: id };
  const named = await countNewlyNamed(db, { place, after: change.content, author: member.number });
  const written = { what: 'posts', fields: fieldsOf(change), before, named } as const;
  return submitForReview(site, member, written, hold =>
    changePost(db, board, { id, change, by: member, now: now(), hold }),
  );
}
