export const VOIDING_REASON_LIMIT = 200;

export const REVIEW_LOAD_FAILED = '결과 점검 목록을 불러오는 중 문제가 발생했습니다.';
export const REVIEW_SAVE_FAILED = '저장하지 못했습니다. 잠시 후 다시 시도해 주세요.';
export const STILL_WAITS = '확인을 기다리는 경기가 있습니다. 먼저 기록에 반영할지 정해 주세요.';
export const NOTHING_WAITS = '확인을 기다리는 경기가 없습니다.';
export const SIGNAL_MISSING = '점검할 기록을 찾을 수 없습니다.';
export const VOIDING_MISSING = '무효 처리를 찾을 수 없습니다.';
export const VOIDED_MEMBER_MISSING = '회원을 찾을 수 없습니다.';
export const SAME_MEMBER = '서로 다른 두 회원을 선택해주세요.';

type Figures = Record<'games' | 'share' | 'minutes' | 'beyond' | 'waits' | 'kept', number>;

/** The figures because of which a pair or a tournament is in the list. */
export function pairSentence({ games, share }: Pick<Figures, 'games' | 'share'>): string {
  return `최근 30일 둘이서 ${games}경기, 한 회원에게는 전체 경기의 ${share}%`;
}
export function nightSentence({ games, minutes, beyond, waits, kept }: Omit<Figures, 'share'>): string {
  return [
    `${games}경기가 ${minutes}분 안에 기록됨`,
    beyond > 0 && `한도를 넘은 경기 ${beyond}개`,
    waits > 0 && `확인을 기다리는 경기 ${waits}개`,
    kept > 0 && `반영하지 않기로 한 경기 ${kept}개`,
  ]
    .filter(Boolean)
    .join(', ');
}
