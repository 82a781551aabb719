/** The kinds of a moderator's decision about a member or a member's text. */
export const SANCTION_KINDS = ['hidden', 'removed', 'warning', 'write_ban', 'suspension'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
export const SANCTION_WORDS: Record<SanctionKind, string> = {
  hidden: '가리기',
  removed: '삭제',
  warning: '경고',
  write_ban: '글쓰기 정지',
  suspension: '이용 정지',
};
/** The sanctions that a decision about a content may give its author. */
export const SANCTION_ACTS = ['none', 'warning', 'write_ban', 'suspension'] as const;
export const SANCTION_ACT_WORDS = {
  none: '제재하지 않음',
  warning: SANCTION_WORDS.warning,
  write_ban: SANCTION_WORDS.write_ban,
  suspension: SANCTION_WORDS.suspension,
} as const;

export const OBJECTED = '이의신청을 보냈습니다. 운영진이 다시 살펴보고 알려 드립니다.';
export const OBJECTED_ALREADY = '이의신청은 한 번만 할 수 있습니다.';
export const SANCTION_MISSING = '제재를 찾을 수 없습니다.';
export const SANCTION_LIFTED_ALREADY = '이미 해제되었습니다.';
export const ADMIN_UNSANCTIONED = '관리자에게는 제재를 할 수 없습니다. 먼저 관리자 권한을 해제해 주세요.';
export const DAYS_FOR_ADMINS = '운영진은 30일까지 정지할 수 있습니다.';
export const LIFTED = '제재를 해제했습니다.';
export const SANCTIONS_LOAD_FAILED = '제재 내역을 불러오는 중 문제가 발생했습니다.';
export const ANSWER_WORDS = { accepted: '받아들여짐', declined: '받아들여지지 않음' } as const;
/**
 * The outcomes of an objection; `withdrawn` where the sanction was lifted or the member left before the
 * decision.
 */
export const OBJECTION_OUTCOMES = { ...ANSWER_WORDS, withdrawn: '처리 전에 끝남' } as const;
