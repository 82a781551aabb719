import type { AuthorFacts, PostBasics } from '#/features/boards/board/boards.contract.ts';
import { mayEditPost, mayRemovePost, maySeeHidden } from '#/features/boards/board/boards.rules.ts';
import {
  hiddenSeen,
  hiddenTitle,
  hiddenWhy,
  isHeld,
} from '#/features/moderation/visibility/hidden-texts.rules.ts';
import { type Reader, shownAuthor } from '#/shared/authorship.ts';
import type { MemberHead, MemberRowOf } from './posts.server.ts';

type Row = MemberRowOf<MemberHead>;

const isFolded = (row: MemberHead, reader: Reader) => row.hidden > 0 && !maySeeHidden(reader, row);

/** A post as this reader may see it: a hidden one loses everything that its author wrote. */
export const folded = <Own extends Row>(row: Own, reader: Reader): Own =>
  isFolded(row, reader)
    ? { ...row, title: hiddenTitle(row.hidden, '글'), content: '', ...NOTHING_WRITTEN }
    : row;
const NOTHING_WRITTEN = { heading: null, match_date: '', hall: '', picture: '', picture_count: 0 };

/** The fields of every post in a list, as this reader sees them. */
export function basics(row: Row, reader: Reader): PostBasics {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    ...shownAuthor(row),
    viewCount: row.view_count,
    picture: row.hidden ? '' : row.picture,
    pictureCount: row.picture_count,
    hidden: row.hidden > 0,
    held: isHeld(row),
    folded: isFolded(row, reader),
    ...(row.hidden > 0 && {
      hiddenWhy: isFolded(row, reader) ? hiddenWhy(row.hidden) : hiddenSeen(row.hidden),
    }),
    can: { edit: mayEditPost(reader, row), remove: mayRemovePost(reader, row) },
  };
}

/** The facts about its author that a post shows; null where nobody may open the profile. */
export function factsOfAuthor(row: Row): AuthorFacts {
  if (row.listed !== 1 || row.profile_hidden !== 0) return null;
  return { score4: row.score4 || null, score3: row.score3 || null, hall: row.author_hall };
}
