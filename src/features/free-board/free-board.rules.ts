type Reader = { number: number; role: 'member' | 'admin' } | null;
type Written = { author: number };

/** The author of a post, and any admin. */
export function mayEditPost(reader: Reader, post: Written): boolean {
  return isAuthorOrAdmin(reader, post);
}

/** The author of a post, and any admin. */
export function mayRemovePost(reader: Reader, post: Written): boolean {
  return isAuthorOrAdmin(reader, post);
}

/** The author of a comment, and any admin; the author of the post has no say. */
export function mayRemoveComment(reader: Reader, comment: Written): boolean {
  return isAuthorOrAdmin(reader, comment);
}

function isAuthorOrAdmin(reader: Reader, { author }: Written): boolean {
  return reader !== null && (reader.role === 'admin' || reader.number === author);
}
