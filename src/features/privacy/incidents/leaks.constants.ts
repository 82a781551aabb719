/** The affected members: all, or those that did something since a time. */
export const LEAK_SCOPES = {
  all: '모든 회원',
  signups: '가입한 회원',
  logins: '로그인한 회원',
  posts: '자유글을 쓰거나 고친 회원',
  matches: '홍보·매치 글을 쓰거나 고친 회원',
  comments: '댓글을 쓰거나 고친 회원',
  applications: '홍보·매치에 신청한 회원',
  pictures: '사진을 올린 회원',
  points: '포인트가 바뀐 회원',
  reports: '신고한 회원',
  requests: '요청이나 신청을 보낸 회원',
} as const;
export type LeakScope = keyof typeof LEAK_SCOPES;
export const SCOPE_NAMES = Object.keys(LEAK_SCOPES) as [LeakScope, ...LeakScope[]];

/** The items of a notice (개인정보보호법 34조 1항), in the order of the law. */
export const NOTICE_ITEMS = {
  items: '유출된 개인정보의 항목',
  happened: '유출된 시점과 경위',
  advice: '피해를 줄이기 위해 할 수 있는 일',
  response: '운영자의 대응과 피해 구제 절차',
  contact: '피해를 신고하는 곳과 연락처',
} as const;
export const NOTICE_ITEM_NAMES = Object.keys(NOTICE_ITEMS) as (keyof typeof NOTICE_ITEMS)[];
export const NOTICE_LIMIT = 2_000;

/** From this number of affected members a leak must be reported to the commission; counting stops there. */
export const AFFECTED_COUNT_MOST = 1_000;

export const NOTICE_TITLE = '개인정보 유출 통지';

/**
 * Hours after learning of a leak within which the operator must report it (`REPORT_HOURS`; 침해사고 신고, 정보통신망법
 * 48조의3), and notify members and the commission (`NOTICE_HOURS`; 개인정보보호법 시행령 39조의3, 40조).
 */
export const REPORT_HOURS = 24;
export const NOTICE_HOURS = 72;
