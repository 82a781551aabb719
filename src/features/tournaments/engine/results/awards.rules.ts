import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { SIDES } from '#/features/tournaments/scoring/scoring.constants.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { average, rateText } from '#/shared/average.ts';

/** The awards for play rather than for a place, in the order in which their prizes are stored. */
export const AWARD_NAMES = ['하이런상', '에버리지상', '득점률상'] as const;

/** An award: its best figure as text (`9점`, `0.812`, `96.4%`), and the names of all who reached it. */
export type Award = { title: (typeof AWARD_NAMES)[number]; figure: string; names: string[] };

/** The sums of an entry's scored matches, and its best run. */
type Play = { entry: number; matches: number; points: number; innings: number; targets: number; run: number };

/** Minimum number of scored matches for 에버리지상 and 득점률상, unless no entry has that many. */
const MATCHES_LEAST = 2;

/** Minimum number of entries for awards, unless the organiser gives prizes for awards. */
const ENTRIES_LEAST = 8;

/**
 * The awards of a tournament with a champion; empty if less than half of the played matches have a score, or
 * if the entries are few and there are no prizes for awards. 에버리지 and 득점률 (points by targets) are taken over
 * all scored matches of an entry; entries with one such match are left out where others have more.
 */
export function awardsOf(tournament: Tournament, hasPrizes = false): Award[] {
  const { champion, entries } = tournament;
  if (champion === null || (entries.length < ENTRIES_LEAST && !hasPrizes)) return [];
  const played = playedGames(tournament);
  const scored = played.filter(({ score }) => score !== null);
  if (scored.length === 0 || scored.length * 2 < played.length) return [];
  const all = playsOf(scored);
  const often = all.filter(({ matches }) => matches >= MATCHES_LEAST);
  const steady = (often.length > 0 ? often : all).filter(({ innings }) => innings > 0);
  const award = (title: Award['title'], figure: (play: Play) => string, best: Play[]): Award[] => {
    const [first] = best;
    return first
      ? [{ title, figure: figure(first), names: best.map(({ entry }) => nameOf(tournament, entry)) }]
      : [];
  };
  return [
    ...award(
      '하이런상',
      ({ run }) => `${run}점`,
      bestOf(all, ({ run }) => [run, 1]).filter(({ run }) => run > 0),
    ),
    ...award(
      '에버리지상',
      ({ points, innings }) => average(points, innings),
      bestOf(steady, ({ points, innings }) => [points, innings]),
    ),
    ...award(
      '득점률상',
      ({ points, targets }) => rateText(points, targets),
      bestOf(steady, ({ points, targets }) => [points, targets]),
    ),
  ];
}

/** The 득점률 of each entry over all its scored matches (`96.4%`), by entry number. */
export function ratesOf(tournament: Tournament): Map<number, string> {
  const plays = playsOf(playedGames(tournament)).filter(({ targets }) => targets > 0);
  return new Map(plays.map(({ entry, points, targets }) => [entry, rateText(points, targets)]));
}

function playsOf(played: readonly Played[]): Play[] {
  const scored = played.flatMap(({ sides, score }) =>
    score ? SIDES.map(side => ({ entry: sides[side], score, side })) : [],
  );
  return Array.from(
    Map.groupBy(scored, ({ entry }) => entry),
    ([entry, games]) => {
      const sum = (figure: 'points' | 'innings' | 'targets') =>
        games.reduce((total, { score, side }) => total + score[figure][side], 0);
      return {
        entry,
        matches: games.length,
        points: sum('points'),
        innings: sum('innings'),
        targets: sum('targets'),
        run: Math.max(...games.map(({ score, side }) => score.highRuns[side])),
      };
    },
  );
}

type Played = { sides: [number, number]; score: MatchScore | null };

function playedGames(tournament: Tournament): Played[] {
  const matches = allMatches(tournament).flatMap(({ state, how, sides, score }): Played[] => {
    const [one, other] = [sides[0].entry, sides[1].entry];
    if (state !== 'decided' || how !== 'played' || one === null || other === null) return [];
    return [{ sides: [one, other], score }];
  });
  const duels = tournament.duels.flatMap(({ how, winner, loser, score }): Played[] =>
    how === 'played' ? [{ sides: [winner, loser], score }] : [],
  );
  return [...matches, ...duels];
}

/** The `plays` (sums of entries) with the greatest fraction [numerator, denominator], compared exactly. */
function bestOf(plays: readonly Play[], fractionOf: (play: Play) => [number, number]): Play[] {
  const isBehind = (one: Play, other: Play) => {
    const [[top, bottom], [otherTop, otherBottom]] = [fractionOf(one), fractionOf(other)];
    return top * otherBottom < otherTop * bottom;
  };
  return plays.filter(play => !plays.some(other => isBehind(play, other)));
}
