import { entriesIn, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Rank } from './format.rules.ts';

/** The numbers of the entries that lost a match of this round. */
export const roundLosers = (round: Round | undefined) =>
  round?.matches.flatMap(match => loserOf(match) ?? []) ?? [];

/** The podium ranks 우승 (the champion) and 준우승 (the loser of the final); without entries while undecided. */
export function finalists({ champion, rounds }: Tournament): Rank[] {
  const final = rounds.at(-1)?.matches[0];
  const second = final ? loserOf(final) : null;
  return [
    { title: '우승', entries: champion === null ? [] : [champion] },
    { title: '준우승', entries: second === null ? [] : [second] },
  ];
}

/** The podium of a bracket: 우승, 준우승, then 3위 and 4위, or 공동 3위 where no match for third place is played. */
export function knockoutPodium(tournament: Tournament): Rank[] {
  return [...finalists(tournament), ...thirds(tournament)];
}

function thirds({ rounds, third }: Tournament): Rank[] {
  if (third) {
    const fourth = loserOf(third);
    return [
      { title: '3위', entries: third.winner === null ? [] : [third.winner] },
      { title: '4위', entries: fourth === null ? [] : [fourth] },
    ];
  }
  const semifinals = rounds.length > 1 ? (rounds.at(-2)?.matches ?? []) : [];
  // With three entries only one loses a semifinal, and is third alone.
  const title = semifinals.some(match => match.bye) ? '3위' : '공동 3위';
  return [{ title, entries: semifinals.flatMap(match => loserOf(match) ?? []) }];
}

/**
 * Lists of entries that share a final place, best first: the champion, the losers of each round from the
 * final back, then entries that did not qualify.
 */
export function knockoutTiers(tournament: Tournament): number[][] {
  const champion = tournament.champion === null ? [] : [tournament.champion];
  return [champion, ...tiersOfRounds(tournament), ...tiersOfGroups(tournament)];
}

function tiersOfRounds({ rounds, third }: Tournament): number[][] {
  const losers = rounds.map(roundLosers).reverse();
  if (!third) return losers;
  const fourth = loserOf(third);
  const winner = third.winner === null ? entriesIn(third) : [third.winner];
  const [final = [], , ...earlier] = losers;
  return [final, winner, fourth === null ? [] : [fourth], ...earlier];
}

/** The entries that did not reach the knockout, one list for each place in the groups. */
function tiersOfGroups({ groups, rounds, left }: Tournament): number[][] {
  const inKnockout = new Set(rounds[0]?.matches.flatMap(entriesIn));
  const longest = Math.max(0, ...groups.map(({ table }) => table.length));
  return Array.from({ length: longest }, (_, index) =>
    groups.flatMap(({ table }) =>
      table.flatMap(({ entry, place }) =>
        place !== index + 1 || inKnockout.has(entry) || left.has(entry) ? [] : [entry],
      ),
    ),
  );
}
