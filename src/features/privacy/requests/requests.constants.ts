/** The law names these kinds (개인정보보호법 35조 to 37조). */
export const REQUEST_KINDS = ['read', 'correct', 'erase', 'stop'] as const;
export const REQUEST_WORDS = {
  read: '열람',
  correct: '정정',
  erase: '삭제',
  stop: '처리정지',
} as const satisfies Record<(typeof REQUEST_KINDS)[number], string>;

/** `guardian` and `agent` act for the person whose data is concerned. */
export const REQUESTERS = ['self', 'guardian', 'agent'] as const;
export const REQUESTER_WORDS = {
  self: '본인',
  guardian: '법정대리인',
  agent: '위임받은 대리인',
} as const satisfies Record<(typeof REQUESTERS)[number], string>;

export const REQUEST_STATE_WORDS = {
  open: '처리 중',
  done: '처리함',
  refused: '거절함',
  withdrawn: '탈퇴로 끝남',
} as const;

/** A request must be answered within these days (시행령 41조 to 44조), not counting the day of the request. */
export const ANSWER_DAYS = 10;
/** The requester's data and the text are deleted this many days after the answer. */
export const FORGOTTEN_DAYS = 365;
export const REQUEST_LIMIT = 3000;
export const ANSWER_LIMIT = 3000;

export const REQUEST_RECEIVED = '접수했습니다. 10일 안에 답합니다.';

export const POLICY_LOAD_FAILED = '개인정보처리방침을 불러오는 중 문제가 발생했습니다.';
