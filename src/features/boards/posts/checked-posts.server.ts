import type { TextKind } from '#/database/schema/tables.ts';
import type { PostChange, PostDraft } from '#/features/boards/board/boards.contract.ts';
import { countNewlyNamed } from '#/features/boards/mentions/mentions.server.ts';
import { submitForReview } from '#/features/moderation/filters/text-checks.server.ts';
import { earlierResult } from '#/server/http/idempotency.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { describedIn } from '#/shared/pictures/pictures.rules.ts';
import { type AddedPost, addPost, changePost, type WritablePosts } from './post-changes.server.ts';
import { findPost, type PostStore } from './posts.server.ts';

type Typed = PostDraft & { matchDate?: string; match_date?: string; hall?: string };

/** The text of a post by field, whether typed or stored. */
function fieldsOf(post: Typed) {
  const matchDate = post.matchDate ?? post.match_date;
  return {
    title: post.title,
    ...(matchDate !== undefined && { matchDate }),
    ...(post.hall && { hall: post.hall }),
    content: post.content,
    ...describedIn(post.pictures),
  };
}

/**
 * Adds a post within its author's limits and the rules for texts; returns the result of `addPost`. Throws 400
 * and 429.
 */
export async function addCheckedPost<Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Draft>,
  draft: Draft,
  member: SignedIn,
): Promise<AddedPost> {
  const earlier = earlierResult<AddedPost>(member.call);
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

type Change<Draft> = { id: number; change: Draft & Pick<PostChange, 'expectedUpdatedAt'>; member: SignedIn };

/**
 * Changes a post within the editor's limits and the rules for texts; returns the result of `changePost`.
 * Throws 400 and 429.
 */
export async function changeCheckedPost<Draft extends PostDraft>(
  site: Site,
  board: WritablePosts<Draft>,
  { id, change, member }: Change<Draft>,
): Promise<number[] | undefined> {
  const { db, limits, now } = site;
  if (member.role !== 'admin') {
    await limits.take('postEdits', member.number);
    await limits.take('postEditsOfDay', member.number);
  }
  const old = (await findPost(db, board.store as PostStore<'free_posts', 'author'>, id)) as Typed | undefined;
  if (!old) return undefined;
  const place = { kind: board.store.kind as TextKind, post: id };
  const named = await countNewlyNamed(db, { place, after: change.content, author: member.number });
  const written = { what: 'posts', fields: fieldsOf(change), before: fieldsOf(old), named } as const;
  return submitForReview(site, member, written, hold =>
    changePost(db, board, { id, change, by: member, now: now(), hold }),
  );
}
