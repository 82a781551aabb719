import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';

export const COMMENTS_A_PAGE = 50;
export const COMMENTS_LOAD_FAILED = '댓글을 불러오는 중 문제가 발생했습니다.';
export const COMMENT_ADD_FAILED = '댓글 추가 중 문제가 발생했습니다.';
export const COMMENT_ADD_BROKEN = '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.';
export const COMMENT_NOT_SAVED = '댓글이 저장되지 않았습니다. 다시 시도해 주세요.';
export const COMMENT_EDIT_FAILED = '댓글 수정 중 문제가 발생했습니다.';
export const COMMENT_REMOVE_FAILED = '댓글 삭제 중 문제가 발생했습니다.';
export const COMMENT_REMOVED = '삭제된 댓글입니다.';
export const ANSWERED_MISSING = '답글을 쓸 댓글을 찾을 수 없습니다.';
export const COMMENT_FOR_MEMBERS = '로그인 후 댓글을 작성할 수 있습니다.';

type Written = { author: number };

/**
 * True for the author of the comment only: admins remove a comment, they put no words in a member's mouth.
 */
export const mayEditComment = (reader: Reader, { author }: Written) => reader?.number === author;

/** Who may delete a comment: its author and any admin, but not the author of the post. */
export const mayRemoveComment = (reader: Reader, comment: Written) => isAuthorOrAdmin(reader, comment);
