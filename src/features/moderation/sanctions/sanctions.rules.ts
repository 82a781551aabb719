import type { Role } from '#/shared/authorship.ts';
import { spokenMoment } from '#/shared/time/spoken-day.ts';
import { DAY_MS, timeAfter } from '#/shared/time/time.ts';

export const SANCTION_KINDS = ['hidden', 'removed', 'warning', 'write_ban', 'suspension'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];
export const SANCTION_WORDS: Record<SanctionKind, string> = {
  hidden: '가리기',
  removed: '삭제',
  warning: '경고',
  write_ban: '글쓰기 정지',
  suspension: '이용 정지',
};
export const SANCTION_ACTS = ['none', 'warning', 'write_ban', 'suspension'] as const;
export const SANCTION_ACT_WORDS = {
  none: '제재하지 않음',
  warning: SANCTION_WORDS.warning,
  write_ban: SANCTION_WORDS.write_ban,
  suspension: SANCTION_WORDS.suspension,
} as const;

export const isBan = (kind: SanctionKind) => kind === 'write_ban' || kind === 'suspension';

/** `days` is 0 for a ban without an end. */
export function sanctionSentence(kind: 'warning' | 'write_ban' | 'suspension', days: number, now: Date) {
  if (kind === 'warning') return '경고를 받았습니다.';
  const until = timeAfter(now, days * DAY_MS);
  const end = days === 0 ? '해제될 때까지' : `${spokenMoment(until)}까지`;
  return `${end} ${kind === 'write_ban' ? '글쓰기가' : '이용이'} 정지되었습니다.`;
}

export const SANCTION_MISSING = '제재를 찾을 수 없습니다.';
export const SANCTION_LIFTED_ALREADY = '이미 해제되었습니다.';
export const ANSWER_WORDS = { accepted: '수락함', declined: '거절함' } as const;
/** The outcomes of an objection; `withdrawn` if the sanction ended first. */
export const OBJECTION_OUTCOMES = { ...ANSWER_WORDS, withdrawn: '처리 전에 끝남' } as const;

/** Returns undefined if the moderator may give the sanction; `days` is 0 for a ban without an end. */
export function sanctionRefusal(
  { role }: { role: Role },
  author: { role: 'member' | 'admin' },
  { sanction, days }: { sanction: string; days: number },
): string | undefined {
  if (sanction === 'none') return undefined;
  if (author.role === 'admin') return '관리자에게는 제재를 할 수 없습니다. 먼저 관리자 권한을 해제해 주세요.';
  if (role !== 'admin' && sanction !== 'warning' && days === 0)
    return '운영진은 30일까지 정지할 수 있습니다.';
  return undefined;
}
