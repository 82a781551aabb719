import { Face } from '#/ui/theme/face.tsx';
import { PageLink } from './page-link.tsx';

type Author = { author: string; authorId: string | null; authorHasProfile: boolean };

/**
 * Linked to the profile if others may open it; isolated, so that its text direction affects nothing around.
 */
export function AuthorName({ of: { author, authorId, authorHasProfile } }: { of: Author }) {
  if (authorId === null || !authorHasProfile) return <bdi>{author}</bdi>;
  return (
    <PageLink className="member-name" to={`/profile/${authorId}`}>
      <bdi>{author}</bdi>
    </PageLink>
  );
}

/** With the member's picture. */
export function PicturedAuthor({ of }: { of: Author & { authorPicture: string } }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Face picture={of.authorPicture} />
      <AuthorName of={of} />
    </span>
  );
}

/** Cut off on wide screens. */
export function ListedAuthor({ of }: { of: Author }) {
  return (
    <span className="md:block md:max-w-44 md:truncate" title={of.author}>
      <AuthorName of={of} />
    </span>
  );
}
