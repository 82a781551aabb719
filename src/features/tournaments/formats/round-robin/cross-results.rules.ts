import { sideOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Group, Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { otherSide } from '#/features/tournaments/scoring/tally.rules.ts';

type CrossResult = { key: string; won: boolean; mark: '승' | '패' | '무' | '–'; text: string };

/**
 * The decided matches of `entry` against `other`, as a 리그 대진표 shows them: the points of `entry` first
 * (`20:11`), or only `mark` without a score; – is a match that does not count. Two legs are two results.
 */
export function crossResults({ matches }: Group, entry: number, other: number): CrossResult[] {
  return matches
    .filter(({ sides, state }) => {
      const pair = sides.map(side => side.entry);
      return state === 'decided' && entry !== other && pair.includes(entry) && pair.includes(other);
    })
    .map(match => {
      const mark = markOf(match, entry);
      const side = sideOf(match, entry);
      const points = match.score?.points;
      const text = points && mark !== '–' ? `${points[side]}:${points[otherSide(side)]}` : mark;
      return { key: match.key, won: mark === '승', mark, text };
    });
}

function markOf({ winner, how }: Match, entry: number): CrossResult['mark'] {
  if (winner === null) return how === 'played' ? '무' : '–';
  return winner === entry ? '승' : '패';
}
