import { koreanAgeCertainlyUnder14, seoulDay } from '#/shared/time.ts';

/** Why a birth year (0 for none) cannot be taken, or undefined. Under 14 a guardian's consent would be needed. */
export function birthYearTrouble(birthYear: number, now: Date): string | undefined {
  if (birthYear === 0) return undefined;
  if (birthYear > Number(seoulDay(now).slice(0, 4))) return '출생 연도가 올바르지 않습니다.';
  return koreanAgeCertainlyUnder14(birthYear, now) ? '만 14세 미만은 가입할 수 없습니다.' : undefined;
}
