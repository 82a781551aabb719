import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { OfferedPlayer } from '#/features/tournaments/runner/entering/entering.rules.ts';

/** The handicaps of an entry in the tournament's game: `200`, for a team `200 · 150`; '' if unknown. */
export function handicapText({ entries, settings }: Tournament, entry: number): string {
  const of3 = settings?.play.ball === '3';
  const scores = entries[entry - 1]?.players.map(player => (of3 ? player.score3 : player.score4)) ?? [];
  return scores.some(score => score > 0) ? scores.map(score => score || '–').join(' · ') : '';
}

/** The known handicaps of a player: `4구 200 · 3구 15`. */
export const scoresText = ({ score4, score3 }: Pick<OfferedPlayer, 'score4' | 'score3'>) =>
  [score4 && `4구 ${score4}`, score3 && `3구 ${score3}`].filter(Boolean).join(' · ');
