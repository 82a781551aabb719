import {
  BOUNDS,
  type Bound,
  GAMES_A_DAY,
  MIN_MINUTES_BETWEEN,
  PAIR_GAMES_A_DAY,
  PAIR_GAMES_A_MONTH,
  PAIR_GAMES_A_TOURNAMENT,
  WINS_A_DAY,
} from './counting-limits.rules.ts';

/** `review`: the game waits for an admin, because two players may be one; `kept`: it does not count. */
export type ReviewState = 'review' | 'kept';
/** Why an undisputed game does not count: a limit, a review, or an admin's voiding. */
export const WHY_UNCOUNTED = [...BOUNDS, 'review', 'kept', 'voided'] as const;
export type WhyUncounted = Bound | ReviewState | 'voided';

/** Whether a game does not count because of a review of its players. */
export const isReviewed = (why: WhyUncounted | undefined): why is ReviewState =>
  why === 'review' || why === 'kept';

/** Korean sentences that tell the players why a match does not count. */
export const UNCOUNTED_SENTENCES: Record<WhyUncounted, string> = {
  tooSoon: `같은 테이블이나 같은 두 선수의 앞 경기가 끝나고 ${MIN_MINUTES_BETWEEN}분이 지나지 않아 기록에 반영되지 않습니다.`,
  pairTournament: `같은 상대와는 한 대회에서 ${PAIR_GAMES_A_TOURNAMENT}경기까지만 기록에 반영됩니다.`,
  pairDay: `같은 상대와는 하루에 ${PAIR_GAMES_A_DAY}경기까지만 기록에 반영됩니다.`,
  pairMonth: `같은 상대와는 한 달에 ${PAIR_GAMES_A_MONTH}경기까지만 기록에 반영됩니다.`,
  memberWins: `한 회원의 승리는 하루에 ${WINS_A_DAY}경기까지만 기록에 반영됩니다.`,
  memberGames: `한 회원의 경기는 하루에 ${GAMES_A_DAY}경기까지만 기록에 반영됩니다.`,
  review:
    '운영진이 확인하면 기록에 반영됩니다. 갓 가입했거나 같은 곳에서 접속한 회원끼리의 경기는 확인한 뒤에 반영합니다.',
  kept: '운영진이 확인하고 기록에 반영하지 않기로 했습니다. 다시 확인받으시려면 운영진에게 문의해 주십시오.',
  voided: '관리자가 이 선수들의 결과를 무효로 하여 기록에 반영되지 않습니다.',
};

type Noted = { why: WhyUncounted | null };

/** Returns the number of matches that do not count for each reason, in the order of `WHY_UNCOUNTED`. */
export function uncountedByReason(notes: readonly Noted[]): { why: WhyUncounted; matches: number }[] {
  return WHY_UNCOUNTED.map(why => ({ why, matches: notes.filter(note => note.why === why).length })).filter(
    ({ matches }) => matches > 0,
  );
}
