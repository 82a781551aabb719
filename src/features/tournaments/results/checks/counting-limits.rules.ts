import { seoulDay } from '#/shared/time/time.ts';

/** Maximum numbers of counted games; docs/decisions/results.md gives the reasons. */
export const PAIR_GAMES_A_TOURNAMENT = 5;
export const PAIR_GAMES_A_DAY = 5;
export const PAIR_GAMES_A_MONTH = 20;
export const WINS_A_DAY = 15;
export const GAMES_A_DAY = 20;
/** Minimum minutes between two results of one table, or of one pair of players. */
export const MIN_MINUTES_BETWEEN = 2;

/** The limits: too soon after another result, or too many games or wins. */
export const BOUNDS = [
  'tooSoon',
  'pairTournament',
  'pairDay',
  'pairMonth',
  'memberWins',
  'memberGames',
] as const;
export type Bound = (typeof BOUNDS)[number];

/** A game that would count, with the numbers of its members; `exempt` if an admin ruled on it. */
export type BoundedGame = {
  match: string;
  at: string;
  /** The number of the table to which the match was called; null if it was not called. */
  table: number | null;
  winners: readonly number[];
  losers: readonly number[];
  exempt: boolean;
};
export type CountedGame = Pick<BoundedGame, 'at' | 'winners' | 'losers'>;

/** The games beyond a limit, by match key; the earliest count. `elsewhere` are games that count already. */
export function beyondBounds(
  games: readonly BoundedGame[],
  elsewhere: readonly CountedGame[],
): Map<string, Bound> {
  const counts = new Map<string, number>();
  const count = (game: CountedGame, more: readonly Limit[] = []) => {
    for (const { key } of [...limitsOf(game), ...more]) counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const game of elsewhere) count(game);
  const lastAt = new Map<string, number>();
  const beyond = new Map<string, Bound>();
  for (const game of inOrder(games)) {
    const limits = [...ofTournament(game), ...limitsOf(game)];
    const full = limits.find(({ key, most }) => (counts.get(key) ?? 0) >= most);
    const why = isTooSoon(game, lastAt) ? 'tooSoon' : full?.bound;
    if (why && !game.exempt) {
      beyond.set(game.match, why);
      continue;
    }
    count(game, ofTournament(game));
    for (const spot of tableAndPairsOf(game)) lastAt.set(spot, Date.parse(game.at));
  }
  return beyond;
}

type Limit = { bound: Bound; key: string; most: number };

const inOrder = (games: readonly BoundedGame[]) =>
  [...games].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** All pairs across the two sides as `<number> <number>`, the lower number first. */
export const pairsOf = ({ winners, losers }: CountedGame) =>
  winners.flatMap(winner => losers.map(loser => `${Math.min(winner, loser)} ${Math.max(winner, loser)}`));

const ofTournament = (game: CountedGame): Limit[] =>
  pairsOf(game).map(pair => ({
    bound: 'pairTournament',
    key: `tournament ${pair}`,
    most: PAIR_GAMES_A_TOURNAMENT,
  }));

function limitsOf(game: CountedGame): Limit[] {
  const day = seoulDay(new Date(game.at));
  const pairs = pairsOf(game).flatMap((pair): Limit[] => [
    { bound: 'pairDay', key: `pair ${day} ${pair}`, most: PAIR_GAMES_A_DAY },
    { bound: 'pairMonth', key: `pair ${day.slice(0, 7)} ${pair}`, most: PAIR_GAMES_A_MONTH },
  ]);
  const wins = game.winners.map((member): Limit => {
    return { bound: 'memberWins', key: `wins ${day} ${member}`, most: WINS_A_DAY };
  });
  const all = [...game.winners, ...game.losers].map((member): Limit => {
    return { bound: 'memberGames', key: `games ${day} ${member}`, most: GAMES_A_DAY };
  });
  return [...pairs, ...wins, ...all];
}

const tableAndPairsOf = (game: BoundedGame) => [
  ...(game.table === null ? [] : [`table ${game.table}`]),
  ...pairsOf(game),
];

const isTooSoon = (game: BoundedGame, lastAt: ReadonlyMap<string, number>) =>
  tableAndPairsOf(game).some(
    spot => Date.parse(game.at) - (lastAt.get(spot) ?? -Infinity) < MIN_MINUTES_BETWEEN * 60_000,
  );

/** An admin's decision that a member's results until `at` are void; `other` not 0: only against that one. */
export type Voiding = { member: number; other: number; at: string };

export function isVoided({ at, winners, losers }: CountedGame, voidings: readonly Voiding[]): boolean {
  return voidings.some(voiding => {
    if (at > voiding.at) return false;
    const { member, other } = voiding;
    const against = (one: readonly number[], others: readonly number[]) =>
      one.includes(member) && (other === 0 || others.includes(other));
    return against(winners, losers) || against(losers, winners);
  });
}
