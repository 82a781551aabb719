export const WITHDRAWN = '탈퇴한 회원';
/** `김○○`: a masked name, recognizable only to people who know the player. */
export const maskedName = (name: string) => `${Array.from(name)[0] ?? ''}○○`;
export const isMasked = (name: string) => name === maskedName(name);
/** The member number that a text like `123` is; undefined for login ids (with a letter) and other texts. */
export const memberNumberIn = (text: string): number | undefined =>
  /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : undefined;

/** Returns the nickname to show for a member: 탈퇴한 회원 after a withdrawal, '' if the row has no member. */
export const shownName = ({ username, withdrawn_at }: Record<'username' | 'withdrawn_at', string | null>) =>
  withdrawn_at ? WITHDRAWN : (username ?? '');

/** Code points of a title or name in a confirmation question. */
export const QUOTED_NAME_LIMIT = 30;

export const NO_POSTS = '게시글이 없습니다.';
export const POST_MISSING = '게시글을 찾을 수 없습니다.';
export const POST_LOAD_FAILED = '게시글을 불러오는 중 문제가 발생했습니다.';
export const POST_CHANGED = '게시글이 수정되었습니다.';
export const POST_CHANGE_FORBIDDEN = '게시글을 수정할 권한이 없습니다.';
export const POST_REMOVE_FORBIDDEN = '게시글을 삭제할 권한이 없습니다.';
export const POST_REMOVE_FAILED = '게시글 삭제 중 문제가 발생했습니다.';

/** Moderators (운영진) look after boards and reports, admins after everything. */
export type Role = 'member' | 'moderator' | 'admin';
/** The rights that an API call requires; `writer` is a member without 글쓰기 정지. */
export type Rights = 'guest' | 'writer' | Role;
/** The member who reads or acts; null for a guest. */
export type Reader = { number: number; role: Role } | null;

export const mayModerate = (reader: { role: Role } | null): boolean =>
  reader !== null && reader.role !== 'member';

export function isAuthorOrAdmin(reader: Reader, { author }: { author: number }): boolean {
  return reader !== null && (reader.role === 'admin' || reader.number === author);
}

/** An author's columns that decide the shown name; `listed` is 0 for admins and withdrawn members. */
export type Named = {
  member_number: number;
  member_id: string;
  username: string;
  listed: number;
  withdrawn_at: string;
};

/** An author in an answer; the number is for the profile's address, which contains no login id. */
export function shownAuthor({ member_number, member_id, username, listed, withdrawn_at }: Named) {
  const gone = withdrawn_at !== '';
  return {
    author: shownName({ username, withdrawn_at }),
    authorId: gone ? null : member_id,
    authorNumber: gone ? null : member_number,
    authorHasProfile: listed === 1,
  };
}
