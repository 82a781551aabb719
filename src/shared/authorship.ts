/** Code points of the longest nickname. */
export const NICKNAME_LIMIT = 20;

/** What the name of somebody who has left is replaced with. */
export const WITHDRAWN = '탈퇴한 회원';
/** `김○○`: a masked name, recognizable only to who knows the player. */
export const maskedName = (name: string) => `${Array.from(name)[0] ?? ''}○○`;
/** Of a text that is named in a question so much is said. */
export const NAMED = 30;

export const NO_POSTS = '게시글이 없습니다.';
export const POST_MISSING = '게시글을 찾을 수 없습니다.';
export const POST_LOAD_FAILED = '게시글을 불러오는 중 문제가 발생했습니다.';
export const POST_CHANGE_FORBIDDEN = '게시글을 수정할 권한이 없습니다.';
export const POST_REMOVE_FORBIDDEN = '게시글을 삭제할 권한이 없습니다.';
export const POST_REMOVE_FAILED = '게시글 삭제 중 문제가 발생했습니다.';

/** What somebody may do on the site: moderators (운영진) look after boards and reports, admins after everything. */
export type Role = 'member' | 'moderator' | 'admin';
/** Whom a call of the API lets in; a writer is a member who may write (no 글쓰기 정지). */
export type Rights = 'guest' | 'writer' | Role;
/** Who reads or acts; null for a guest. */
export type Reader = { number: number; role: Role } | null;

/** Moderators, and any admin. */
export const mayModerate = (reader: { role: Role } | null): boolean =>
  reader !== null && reader.role !== 'member';

/** Whoever wrote something, and any admin. */
export function isAuthorOrAdmin(reader: Reader, { author }: { author: number }): boolean {
  return reader !== null && (reader.role === 'admin' || reader.number === author);
}

/** The member somebody's name is joined from; `listed` is 0 for admins and for who has left. */
export type Named = { member_id: string; username: string; listed: number; withdrawn_at: string };

/** An author as answers show one: admins have no profile that others could open. */
export function shownAuthor({ member_id, username, listed, withdrawn_at }: Named) {
  const gone = withdrawn_at !== '';
  return {
    author: gone ? WITHDRAWN : username,
    authorId: gone ? null : member_id,
    authorHasProfile: listed === 1,
  };
}
