import type { Settings, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { entriesIn, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type {
  Bracket,
  Group,
  KnockoutPlan,
  Match,
  Round,
  Slots,
  Standing,
  Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import type { RoundRobinStage, Stage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { Pairing } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import type { Sizes } from './setup.rules.ts';

/** A podium rank, with the numbers (ids) of the entries that share it. */
export type Rank = {
  title: '우승' | '공동 우승' | '준우승' | '공동 준우승' | '3위' | '공동 3위' | '4위';
  entries: number[];
};

/** The part of a format that plays a bracket. */
export type BracketPlan = {
  /** Creates the rounds and the match for third place from the entries in the slots of round one. */
  bracket(slots: Slots, settings: Settings): Bracket;
  /** The seed rank of each slot of round one; left out if the format has the order of single elimination. */
  slotRanks?(entries: number): number[];
  /** Whether a late entrant may get a new match in round one when no bye is free. */
  mayAddMatch?(entries: number): boolean;
  /** The final's repetition, played if the second side wins the final; left out if there is none. */
  repeatedFinal?: {
    title: string;
    part: string;
    isRepeatable(tournament: Pick<Tournament, 'rounds'>, match: Match, stage: Stage | undefined): boolean;
  };
  /** The title of the rounds shown as one picture, by their `part`; left out for a bracket of one part. */
  partTitle?(part: string | undefined): string;
  /** The Korean text for where a loser goes on, by the part of the bracket: `패자조로`. */
  dropText?(part: string | undefined): string;
  /** The entries that lost and came back into the main part; left out if losers cannot come back. */
  revived?(tournament: Tournament): number[];
  /** The ranks below the podium that a result lists. */
  laterRanks?(tournament: Tournament): { title: string; entries: number[] }[];
};

/** Which places the organiser must decide between entries that are equal by all criteria of a table. */
export type TieRules = {
  /** The last place (from 1) for which the organiser is asked. */
  last: number;
  /** The last place (from 1) that must be decided before the tournament can continue. */
  needed: number;
  mayShare: boolean;
};

/** The part of a format in which every entry plays all others: of its group, or in one group of all entries. */
export type RoundRobinPlan = {
  stage: RoundRobinStage;
  name: string;
  title(group: number): string;
  groupCount: number;
  pairings(size: number): Pairing[];
  /** The matches of a group in order of play; left out if the order does not depend on results. */
  inPlayOrder?(group: Group): Match[];
  /** Number of seeds if groups are drawn from pots by strength (one entry of each pot a group), else 0. */
  pots: number;
  /** The size up to which a group may take late entrants: `limit` at most, which a 풀리그 ignores. */
  mostInGroup(limit: number): number;
  /** Why no group can take a late entrant, as a Korean sentence; `hasBegun`: the groups have begun. */
  fullRefusal(hasBegun: boolean): string;
  ties: TieRules;
  /** All groups' rows at `place`, of which the `count` best qualify; undefined if no such place qualifies. */
  bestOfPlace?(tournament: Tournament): { place: number; count: number; rows: Standing[] } | undefined;
  /** The knockout after the groups; left out if the tables decide everything. */
  knockout?: KnockoutRules;
  /** The entries of a group that would qualify now; once all groups are over, also by comparison across groups. */
  qualifying?(tournament: Tournament, group: Group): ReadonlySet<number>;
};

/** How the entries of groups qualify for the knockout after the groups. */
export type KnockoutRules = {
  /** The rank (from 1) of the qualified entry in each slot of the knockout's round one; null for a bye. */
  ranks: Slots;
  /** The plan of the knockout once the groups are over; `key` is the key of the event that creates it. */
  plan(tournament: Tournament, key: string): KnockoutPlan;
  /** The entry number in each slot by the current tables; null for a bye and for an undecided place. */
  seats(tournament: Tournament, plan: KnockoutPlan): Slots;
};

/** The rules for the commands that only one format has. */
export type FormatCommands = {
  types: readonly TournamentEvent['type'][];
  /** The command types that record a result; webhooks report these results. */
  results: readonly TournamentEvent['type'][];
  /** The type by which the organiser ends the tournament: refused to the role 점수, redone only as the last. */
  ending: TournamentEvent['type'];
  /** Why a command of these types is invalid, in Korean. */
  refusal(tournament: Tournament, event: TournamentEvent): string | undefined;
  /** Resets the changes of `run`; every undo and redo calls it before all live commands are run again. */
  restart(draft: Tournament): void;
  /**
   * Applies a command. A new one has passed `refusal`. One that is run again after an undo has not: `run` must
   * ignore it if it is no longer possible.
   */
  run(draft: Tournament, event: TournamentEvent): void;
  entriesIn(event: TournamentEvent): number[];
  sentence(event: TournamentEvent, nameOf: (entry: number) => string): string;
};

/** A row of the standings of a format without bracket and groups; `figure` is for example the wins. */
export type StandingLine = { rank: number; entry: number; figure: number };
/** The standings of a format without bracket and groups; `unit` is the Korean unit of the figure (`승`). */
type Standings = { unit: string; lines(tournament: Tournament): StandingLine[] };

/** The rules of a format; of two stages, the first decides entries and draw, the last the final places. */
export type Format = {
  /** Why this number of entries cannot play the format, in Korean. */
  entriesRefusal(settings: Settings, entries: number): string | undefined;
  /** Why the format has no draw, as a Korean sentence; left out for formats with a draw. */
  undrawn?: string;
  roundRobin?(stage: RoundRobinStage): RoundRobinPlan;
  bracket?: BracketPlan;
  commands?: FormatCommands;
  standings?: Standings;
  /** Maximum number of entries including late entrants, if it is less than `ENTRIES_MOST`. */
  lateMost?: number;
  /** The podium ranks known so far, the champion first. */
  podium(tournament: Tournament): Rank[];
  /** The entries from best to worst, as lists that share a place; used once there is a champion. */
  tiers(tournament: Tournament): number[][];
  /** The lowest version of the tournament file that can hold the format; `isLate`: with late entrants. */
  fileVersion(stage: Stage | undefined, isLate: boolean): 1 | 2 | 3 | 4 | 6 | 7;
};

/** Why a number of entries is not within the sizes, in Korean; `name` starts the sentence. */
export const sizeRefusal = (name: string, { least, most }: Sizes, entries: number): string | undefined =>
  entries >= least && entries <= most ? undefined : `${name} ${least}명부터 ${most}명까지입니다.`;

/** Standings, podium and places from rows: a higher `order` is better, equal ones share a rank. */
export function rankedBy(
  unit: string,
  rowsOf: (tournament: Tournament) => { entry: number; figure: number; order: number }[],
): Pick<Format, 'standings' | 'podium' | 'tiers'> {
  const lines = (tournament: Tournament): StandingLine[] => {
    const rows = rowsOf(tournament).toSorted(
      (one, other) => other.order - one.order || one.entry - other.entry,
    );
    return rows.map(({ entry, figure, order }) => ({
      rank: 1 + rows.filter(each => each.order > order).length,
      entry,
      figure,
    }));
  };
  return {
    standings: { unit, lines },
    podium: ({ champion }) => [{ title: '우승', entries: champion === null ? [] : [champion] }],
    tiers: tournament =>
      Array.from(Map.groupBy(lines(tournament), ({ rank }) => rank).values(), tier =>
        tier.map(({ entry }) => entry),
      ),
  };
}

/** `1위`, or `공동 3위` if several entries share the place. */
export const placeName = (place: number, sharing: number): string =>
  `${sharing > 1 ? '공동 ' : ''}${place}위`;

/** The entries (their numbers) that lost a match of this round; empty while none is decided. */
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

/** Entries by shared place: champion, losers of each round from the final back, then the others. */
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
function tiersOfGroups({ groups, rounds, leavers }: Tournament): number[][] {
  const inKnockout = new Set(rounds[0]?.matches.flatMap(entriesIn));
  const longest = Math.max(0, ...groups.map(({ table }) => table.length));
  return Array.from({ length: longest }, (_, index) =>
    groups.flatMap(({ table }) =>
      table.flatMap(({ entry, place }) =>
        place !== index + 1 || inKnockout.has(entry) || leavers.has(entry) ? [] : [entry],
      ),
    ),
  );
}
