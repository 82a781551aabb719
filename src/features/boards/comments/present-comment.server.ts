import type { Mention } from '#/features/boards/board/boards.contract.ts';
import { mayLike, maySeeHidden } from '#/features/boards/board/boards.rules.ts';
import {
  hiddenSeen,
  hiddenTitle,
  hiddenWhy,
  isHeld,
} from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { type Reader, shownAuthor } from '#/shared/authorship.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { CommentRow } from './comment-changes.server.ts';
import type { Comment } from './comments.contract.ts';
import { COMMENT_REMOVED, mayEditComment, mayRemoveComment } from './comments.rules.ts';

const NOBODY = { author: '', authorId: null, authorHasProfile: false };

type Beside = { mentions?: Mention[]; pictures?: Picture[] };

/** A comment as its reader sees it. */
export function presentComment(
  row: CommentRow,
  reader: Reader,
  { mentions = [], pictures }: Beside,
): Comment {
  const { id, thread } = row;
  const folded = row.hidden > 0 && !maySeeHidden(reader, row);
  const date = toSeoulIso(row.created_at);
  const place = { id, parentId: thread === id ? null : thread, date, likeCount: row.like_count };
  if (row.removed_at !== '') {
    const nothing = { answerTo: null, editedAt: '', liked: null, can: { edit: false, remove: false } };
    return {
      ...place,
      ...NOBODY,
      ...nothing,
      content: COMMENT_REMOVED,
      removed: true,
      hidden: false,
      held: false,
      folded: false,
    };
  }
  return {
    ...place,
    ...shownAuthor(row),
    content: folded ? hiddenTitle(row.hidden, '댓글') : row.content,
    hidden: row.hidden > 0,
    held: isHeld(row),
    folded,
    ...(row.hidden > 0 && { hiddenWhy: folded ? hiddenWhy(row.hidden) : hiddenSeen(row.hidden) }),
    ...(mentions.length > 0 && !folded && { mentions: mentions.map(({ text, id }) => ({ text, id })) }),
    ...(pictures && !folded && { pictures }),
    answerTo: answeredBy(row),
    removed: false,
    editedAt: row.edited_at && toSeoulIso(row.edited_at),
    liked: mayLike(reader, row) ? row.liked === 1 : null,
    can: { edit: mayEditComment(reader, row), remove: mayRemoveComment(reader, row) },
  };
}

function answeredBy(row: CommentRow) {
  if (row.answered_id === null) return null;
  return shownAuthor({
    member_id: row.answered_id,
    username: row.answered_username ?? '',
    listed: row.answered_listed ?? 0,
    withdrawn_at: row.answered_withdrawn_at ?? '',
  });
}
