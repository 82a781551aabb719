/**
 * The minimum number of letters and digits of a comment that may not be repeated; many shorter comments are
 * thanks.
 */
export const REPEATED_FROM = 10;
/** The maximum number of a text's links that are compared with those of other members. */
export const LINKS_COMPARED = 5;

export const FIRST_DAY = '가입한 지 얼마 되지 않은 회원은';
export const NEW_MEMBER_LINK = `${FIRST_DAY} 웹 주소를 쓸 수 없습니다. 주소를 빼고 다시 시도해 주세요.`;
export const NEW_MEMBER_PHONE = `${FIRST_DAY} 전화번호를 쓸 수 없습니다. 번호를 빼고 다시 시도해 주세요.`;
export const NEW_MEMBER_MOST = {
  posts: `${FIRST_DAY} 글을 하루에 3개까지 쓸 수 있습니다.`,
  comments: `${FIRST_DAY} 댓글을 하루에 10개까지 쓸 수 있습니다.`,
} as const;

export const HELD = '운영진이 확인한 뒤 공개됩니다.';
