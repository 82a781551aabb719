/** Shorter comments (in letters and digits) may be repeated, for example thanks. */
export const REPEATED_FROM = 10;
export const LINKS_COMPARED = 5;

export const FIRST_DAY = '가입한 지 얼마 되지 않은 회원은';
export const NEW_MEMBER_LINK = `${FIRST_DAY} 웹 주소를 쓸 수 없습니다. 주소를 빼고 다시 시도해 주세요.`;
export const NEW_MEMBER_PHONE = `${FIRST_DAY} 전화번호를 쓸 수 없습니다. 번호를 빼고 다시 시도해 주세요.`;
export const NEW_MEMBER_MOST = {
  posts: `${FIRST_DAY} 글을 하루에 3개까지 쓸 수 있습니다.`,
  comments: `${FIRST_DAY} 댓글을 하루에 10개까지 쓸 수 있습니다.`,
} as const;

export const HELD = '운영진이 확인한 뒤 공개됩니다.';

export const FILTER_KINDS = ['word', 'link'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];
export const FILTER_KIND_WORDS = { word: '말', link: '주소' } as const;
export const FILTER_ACTIONS = ['refuse', 'hold'] as const;
export type FilterAction = (typeof FILTER_ACTIONS)[number];
export const FILTER_ACTION_WORDS = { refuse: '차단', hold: '확인 후 공개' } as const;

export const PATTERN_LIMIT = 100;
export const SENTENCE_LIMIT = 200;
export const FILTERS_MOST = 500;
export const WILDCARD_MOST = 10;
/** The least letters and digits of a filter's word; `*` is not counted. */
export const WORD_LEAST = 2;
/** A trial of a filter reads this many newest posts. */
export const TRIED_POSTS = 1000;
export const SHOWN_POSTS = 50;

export const PATTERN_TOO_SHORT = `말은 글자와 숫자를 ${WORD_LEAST}자 이상 입력해주세요. *는 그 사이의 ${WILDCARD_MOST}자까지를 뜻합니다.`;
export const FILTER_TAKEN = '이미 목록에 있습니다.';
export const FILTERS_FULL = `${FILTERS_MOST}개까지 등록할 수 있습니다.`;
