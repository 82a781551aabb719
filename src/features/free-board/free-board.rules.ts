import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';

/** So many comments stand on one page under a post. */
export const COMMENTS_A_PAGE = 50;
export const POST_ADD_FAILED = '글 작성 중 문제가 발생했습니다.';
export const POST_CHANGE_FAILED = '게시글 수정 중 문제가 발생했습니다.';
export const COMMENTS_LOAD_FAILED = '댓글을 불러오는 중 문제가 발생했습니다.';
export const COMMENT_ADD_FAILED = '댓글 추가 중 문제가 발생했습니다.';
export const COMMENT_ADD_BROKEN = '서버 오류가 발생했습니다. 나중에 다시 시도해 주세요.';
export const COMMENT_NOT_SAVED = '댓글이 저장되지 않았습니다. 다시 시도해 주세요.';
export const COMMENT_REMOVE_FAILED = '댓글 삭제 중 문제가 발생했습니다.';
export const COMMENT_FOR_MEMBERS = '로그인 후 댓글을 작성할 수 있습니다.';

export const POST_SORTS = ['id'] as const;
export const POST_FIELDS = ['title', 'content', 'all'] as const;

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
