/** Maximum length of a nickname, in code points. */
export const NICKNAME_LIMIT = 20;

/** Shown instead of the name of a member who has withdrawn. */
export const WITHDRAWN = '탈퇴한 회원';
/** `김○○`: a masked name, recognizable only to people who know the player. */
export const maskedName = (name: string) => `${Array.from(name)[0] ?? ''}○○`;
/** Maximum length of a title or name quoted in a confirmation question, in code points. */
export const NAMED = 30;

export const NO_POSTS = '게시글이 없습니다.';
export const POST_MISSING = '게시글을 찾을 수 없습니다.';
export const POST_LOAD_FAILED = '게시글을 불러오는 중 문제가 발생했습니다.';
export const POST_CHANGED = '게시글이 수정되었습니다.';
export const POST_CHANGE_FORBIDDEN = '게시글을 수정할 권한이 없습니다.';
export const POST_REMOVE_FORBIDDEN = '게시글을 삭제할 권한이 없습니다.';
export const POST_REMOVE_FAILED = '게시글 삭제 중 문제가 발생했습니다.';

/** The role of a member: moderators (운영진) look after boards and reports, admins after everything. */
export type Role = 'member' | 'moderator' | 'admin';
/** The lowest rights that an API call requires; `writer` is a member who is not under 글쓰기 정지. */
export type Rights = 'guest' | 'writer' | Role;
/** The person who views a page or performs an action: a member, or null for a guest. */
export type Reader = { number: number; role: Role } | null;

/** Whether the reader is a moderator or an admin. */
export const mayModerate = (reader: { role: Role } | null): boolean =>
  reader !== null && reader.role !== 'member';

/** Whether the member wrote the post, comment or other item, or is an admin; false for a guest. */
export function isAuthorOrAdmin(reader: Reader, { author }: { author: number }): boolean {
  return reader !== null && (reader.role === 'admin' || reader.number === author);
}

/** The columns of a displayed name; `listed` is 0 for admins and withdrawn members. */
export type Named = { member_id: string; username: string; listed: number; withdrawn_at: string };

/** The author's name and login id as answers show them; an admin has no profile that others can open. */
export function shownAuthor({ member_id, username, listed, withdrawn_at }: Named) {
  const gone = withdrawn_at !== '';
  return {
    author: gone ? WITHDRAWN : username,
    authorId: gone ? null : member_id,
    authorHasProfile: listed === 1,
  };
}
