/** The affected members of a leak: all, or those with rows of one kind written since a time. */
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
  requests: '요구나 신청을 보낸 회원',
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
type NoticeItem = keyof typeof NOTICE_ITEMS;
export const NOTICE_ITEM_NAMES = Object.keys(NOTICE_ITEMS) as NoticeItem[];
export const NOTICE_LIMIT = 2_000;

/**
 * Hours after the operator learns of a leak: 침해사고 신고 (정보통신망법 48조의3); 통지 and 유출 신고 (개인정보보호법 시행령 39조의3, 40조).
 */
export const REPORT_HOURS = 24;
export const NOTICE_HOURS = 72;
/** From this number of persons on the commission has to be informed too; more of them need not be counted. */
export const AFFECTED_COUNT_MOST = 1_000;
/** Number of affected members on a page. */
export const AFFECTED_A_PAGE = 20;
/** Maximum number of leaks and of notices shown, the newest. */
export const LEAKS_SHOWN = 20;

export const LEAKS_LOAD_FAILED = '유출 화면을 불러오는 중 문제가 발생했습니다.';
export const NOTICE_LOAD_FAILED = '통지를 불러오는 중 문제가 발생했습니다.';
export const LEAK_SAVE_FAILED = '유출을 기록하지 못했습니다. 잠시 후 다시 시도해주세요.';
export const LEAK_SAVED = '유출을 기록했습니다.';
export const NOTICE_SEND_FAILED = '통지를 보내지 못했습니다. 다시 눌러도 두 번 가지 않습니다.';
export const NOTICE_STARTED = '통지를 저장했습니다. 곧 보내기 시작합니다.';
export const ALREADY_NOTIFIED =
  '이 유출의 통지는 이미 보냈습니다. 더 알게 된 것은 새 유출로 기록해서 통지해주세요.';
export const LEAK_MISSING = '기록한 유출을 찾을 수 없습니다.';
export const NOTICE_MISSING = '통지를 찾을 수 없습니다.';
export const TIME_MISSING = '날짜와 시각을 입력해주세요.';
export const KNOWN_LATER = '알게 된 때는 지금보다 늦을 수 없습니다.';
export const NOTICE_TITLE = '개인정보 유출 통지';
