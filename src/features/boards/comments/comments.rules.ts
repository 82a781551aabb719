import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';

export const COMMENTS_A_PAGE = 50;
export const COMMENT_ADD_FAILED = '댓글 추가 중 문제가 발생했습니다.';
export const COMMENT_FOR_MEMBERS = '로그인 후 댓글을 작성할 수 있습니다.';

type Written = { author: number };

/** Whether the reader may edit a comment: only its author may; admins can only remove it. */
export const mayEditComment = (reader: Reader, { author }: Written) => reader?.number === author;

/** Who may delete a comment: its author and any admin, but not the author of the post. */
export const mayRemoveComment = (reader: Reader, comment: Written) => isAuthorOrAdmin(reader, comment);
