import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { bracketStage, tableStage } from '#/features/tournaments/formats/stages.rules.ts';

/** A podium rank, with the entries that share it and their names. */
export type PodiumRank = {
  title: '우승' | '공동 우승' | '준우승' | '공동 준우승' | '3위' | '공동 3위' | '4위';
  entries: number[];
  names: string[];
};

/** The ranks known so far: 우승, 준우승, and 3위 with 4위, or 공동 3위 where nobody plays for it. */
export function podium(tournament: Tournament): PodiumRank[] {
  const { champion, rounds } = tournament;
  if (tableStage(tournament.settings)?.type === 'league') return leaguePodium(tournament);
  const final = rounds.at(-1)?.matches[0];
  const second = final ? loserOf(final) : null;
  const ranks: Pick<PodiumRank, 'title' | 'entries'>[] = [
    { title: '우승', entries: champion === null ? [] : [champion] },
    { title: '준우승', entries: second === null ? [] : [second] },
    ...(bracketStage(tournament.settings)?.type === 'double'
      ? losersRanks(tournament)
      : thirdRanks(tournament)),
  ];
  return ranks
    .filter(({ entries }) => entries.length > 0)
    .map(each => ({ ...each, names: each.entries.map(entry => nameOf(tournament, entry)) }));
}

const LEAGUE_TITLES = [
  ['우승', '공동 우승'],
  ['준우승', '공동 준우승'],
  ['3위', '공동 3위'],
] as const;

/** The first three places of a 풀리그 after its last match; places that are not decided yet are left out. */
function leaguePodium(tournament: Tournament): PodiumRank[] {
  if (tournament.champion === null) return [];
  return LEAGUE_TITLES.flatMap(([alone, shared], index) => {
    const entries = inPlace(tournament, index + 1);
    const names = entries.map(entry => nameOf(tournament, entry));
    return entries.length > 0 ? [{ title: entries.length > 1 ? shared : alone, entries, names }] : [];
  });
}

/** The entries with that place of a 풀리그, without undecided ones. */
function inPlace({ groups }: Tournament, place: number): number[] {
  const lines = groups[0]?.table.filter(line => line.place === place) ?? [];
  return lines.flatMap(({ entry, by }) => (by === 'left' || by === 'tied' ? [] : [entry]));
}

/**
 * The winning entries: one, or in a 풀리그 those that share the first place; empty while there is no champion.
 */
export function winners(tournament: Tournament): number[] {
  const { champion, settings } = tournament;
  if (champion === null) return [];
  const shared = tableStage(settings)?.type === 'league' ? inPlace(tournament, 1) : [];
  return shared.includes(champion) ? shared : [champion];
}

const outOf = (round: Round | undefined) => round?.matches.flatMap(match => loserOf(match) ?? []) ?? [];

/** The losers of the last two rounds of the losers' bracket of double elimination. */
function losersRanks({ rounds }: Tournament): Pick<PodiumRank, 'title' | 'entries'>[] {
  const [fourth, third] = rounds.filter(({ part }) => part === 'losers').slice(-2);
  return [
    { title: '3위', entries: outOf(third) },
    { title: '4위', entries: outOf(fourth) },
  ];
}

const LAST_PLACE = 8;

/**
 * The places 5 to 8 of double elimination, after the last match; losers of one round of the losers' bracket
 * share a place.
 */
export function laterRanks(tournament: Tournament): { title: string; names: string[] }[] {
  const { champion, rounds, settings } = tournament;
  if (champion === null || bracketStage(settings)?.type !== 'double') return [];
  const ranks: { title: string; names: string[] }[] = [];
  let place = 5;
  for (const round of rounds
    .filter(({ part }) => part === 'losers')
    .slice(0, -2)
    .reverse()) {
    const names = outOf(round).map(entry => nameOf(tournament, entry));
    if (place > LAST_PLACE) break;
    ranks.push({ title: names.length > 1 ? `공동 ${place}위` : `${place}위`, names });
    place += names.length;
  }
  return ranks;
}

function thirdRanks({ rounds, third }: Tournament): Pick<PodiumRank, 'title' | 'entries'>[] {
  if (third) {
    const fourth = loserOf(third);
    return [
      { title: '3위', entries: third.winner === null ? [] : [third.winner] },
      { title: '4위', entries: fourth === null ? [] : [fourth] },
    ];
  }
  const semifinals = rounds.length > 1 ? (rounds.at(-2)?.matches ?? []) : [];
  const losers = semifinals.flatMap(match => loserOf(match) ?? []);
  // With three entries only one loses a semifinal, and is third alone.
  return [{ title: semifinals.some(match => match.bye) ? '3위' : '공동 3위', entries: losers }];
}

/** The ranks of 개인전: the champion first, then by wins; entries with equal wins share a rank. */
export function finalRanks({ wins, champion }: Tournament): { rank: number; entry: number; wins: number }[] {
  const lines = [...wins].map(([entry, own]) => ({
    entry,
    wins: own,
    before: entry === champion ? Infinity : own,
  }));
  return lines
    .toSorted((one, other) => other.before - one.before || one.entry - other.entry)
    .map(({ entry, wins: own, before }) => ({
      rank: 1 + lines.filter(each => each.before > before).length,
      entry,
      wins: own,
    }));
}
