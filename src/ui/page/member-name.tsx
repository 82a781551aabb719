import { Face } from '#/ui/theme/face.tsx';
import { PageLink } from './page-link.tsx';

type Author = { author: string; authorId: string | null; authorHasProfile: boolean };

/**
 * A nickname, with a link to the member's profile if others may open it; wrapped so that its text direction
 * does not affect the text around it.
 */
export function AuthorName({ of: { author, authorId, authorHasProfile } }: { of: Author }) {
  if (authorId === null || !authorHasProfile) return <bdi>{author}</bdi>;
  return (
    <PageLink className="member-name" to={`/profile/${authorId}`}>
      <bdi>{author}</bdi>
    </PageLink>
  );
}

/** Like `AuthorName`, with the member's picture before it, if there is one. */
export function PicturedAuthor({ of }: { of: Author & { authorPicture: string } }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Face picture={of.authorPicture} />
      <AuthorName of={of} />
    </span>
  );
}

/** Like `AuthorName`, for lists: a long name is cut off on wide screens. */
export function ListedAuthor({ of }: { of: Author }) {
  return (
    <span className="md:block md:max-w-44 md:truncate" title={of.author}>
      <AuthorName of={of} />
    </span>
  );
}
