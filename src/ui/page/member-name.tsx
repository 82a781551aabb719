import { picturePath } from '#/shared/pictures/picture-file.ts';
import { PageLink } from './page-link.tsx';

type Author = { author: string; authorNumber: number | null; authorHasProfile: boolean };

/** A link to the profile if others may open it; the name's text direction is isolated. */
export function AuthorName({ of: { author, authorNumber, authorHasProfile } }: { of: Author }) {
  if (authorNumber === null || !authorHasProfile) return <bdi>{author}</bdi>;
  return (
    <PageLink className="member-name" to={`/profile/${authorNumber}`}>
      <bdi>{author}</bdi>
    </PageLink>
  );
}

/** Cuts off long nicknames on wide screens. On phones a press on the name opens the row. */
export function ListedAuthor({ of }: { of: Author }) {
  return (
    <span className="max-md:pointer-events-none md:block md:max-w-44 md:truncate" title={of.author}>
      <AuthorName of={of} />
    </span>
  );
}

/** 32 pixels wide, or 96 with `large`; renders nothing without a picture. */
export function Face({ picture, large = false }: { picture: string; large?: boolean }) {
  if (picture === '') return null;
  const pixels = large ? 96 : 32;
  return (
    <img
      src={picturePath(picture, 320)}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
      className={`inline-block shrink-0 rounded-full bg-sunken object-cover ${large ? 'size-24' : 'size-8'}`}
    />
  );
}
