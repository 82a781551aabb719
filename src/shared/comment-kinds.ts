/** The kind of post that each kind of comment is under. */
export const COMMENTED_KINDS = {
  comment: 'free',
  promotionComment: 'promotion',
  singlematchComment: 'singlematch',
} as const;
export type CommentKind = keyof typeof COMMENTED_KINDS;

export const isCommentKind = (kind: string): kind is CommentKind => Object.hasOwn(COMMENTED_KINDS, kind);

export const commentKindOf = (post: (typeof COMMENTED_KINDS)[CommentKind]): CommentKind =>
  post === 'free' ? 'comment' : `${post}Comment`;
