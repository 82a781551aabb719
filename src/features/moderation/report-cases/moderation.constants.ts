export const SANCTION_DAYS = [1, 3, 7, 30, 0] as const;
export const DAYS_WORDS: Record<string, string> = {
  1: '1일',
  3: '3일',
  7: '7일',
  30: '30일',
  0: '해제할 때까지',
};
export const CONTENT_ACTS = ['keep', 'hide', 'remove'] as const;
export const CONTENT_WORDS = { keep: '그대로 두기', hide: '가리기', remove: '삭제' } as const;
export const SANCTION_ACTS = ['none', 'warning', 'write_ban', 'suspension'] as const;
export const SANCTION_ACT_WORDS = {
  none: '제재하지 않음',
  warning: '경고',
  write_ban: '글쓰기 정지',
  suspension: '이용 정지',
} as const;
export const STATE_WORDS = { open: '대기', taken: '처리 중', acted: '처리됨', dismissed: '기각' } as const;

/** The reasons why a text waits for review before others see it. */
export const HELD_WORDS = {
  repeat: '같은 내용 반복',
  link: '여러 회원이 올린 주소',
  filter: '금지어',
} as const;

export const HELD_LEAD = '작성자와 운영진에게만 보이는 내용입니다. 읽어보고 공개하거나 삭제해주세요.';

export const NOTE_LIMIT = 1000;

export const NOTHING_DECIDED = '조치를 하나 이상 선택해주세요. 문제가 없으면 기각을 눌러주세요.';
export const REMOVED_ON_ITS_PAGE =
  '대회와 시즌은 여기에서 삭제하지 않습니다. 가린 뒤에 관리자가 그 화면에서 무효로 하거나 삭제합니다.';
export const CASE_MISSING = '신고를 찾을 수 없습니다.';
export const CASE_CLOSED = '이미 처리된 신고입니다.';
export const DISMISSED = '기각하고 신고한 회원에게 알렸습니다.';
export const PUBLISHED = '공개하고 작성자에게 알렸습니다.';
export const QUEUE_LOAD_FAILED = '신고를 불러오는 중 문제가 발생했습니다.';
export const DECISION_FAILED = '신고를 처리하는 중 문제가 발생했습니다.';
