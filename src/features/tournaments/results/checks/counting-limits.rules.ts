import { seoulDay } from '#/shared/time/time.ts';

// The reasons for these limits are in docs/decisions/results.md.
export const PAIR_GAMES_A_TOURNAMENT = 5;
export const PAIR_GAMES_A_DAY = 5;
export const PAIR_GAMES_A_MONTH = 20;
export const WINS_A_DAY = 15;
export const GAMES_A_DAY = 20;
/** Minimum minutes between two results of one table, or of one pair of players. */
const MIN_MINUTES_BETWEEN = 2;

const BOUNDS = ['tooSoon', 'pairTournament', 'pairDay', 'pairMonth', 'memberWins', 'memberGames'] as const;
type Bound = (typeof BOUNDS)[number];

/** A game that would count, with member numbers; if `exempt` (an admin ruled on it) no limit applies. */
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

/**
 * For each game that does not count because of a limit, that limit, by match key; the earliest games count.
 * `elsewhere` are the members' games of other tournaments that already count.
 */
export function beyondBounds(games: readonly BoundedGame[], elsewhere: readonly CountedGame[]) {
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

/** The member numbers of all who played in these games, each once. */
export const membersInGames = (games: readonly Pick<CountedGame, 'winners' | 'losers'>[]) => [
  ...new Set(games.flatMap(({ winners, losers }) => [...winners, ...losers])),
];

/** All pairs of a winner and a loser, each as text: two member numbers with a space, the lower one first. */
export const opponentPairKeys = ({ winners, losers }: CountedGame) =>
  winners.flatMap(winner => losers.map(loser => `${Math.min(winner, loser)} ${Math.max(winner, loser)}`));

const ofTournament = (game: CountedGame): Limit[] =>
  opponentPairKeys(game).map(pair => ({
    bound: 'pairTournament',
    key: `tournament ${pair}`,
    most: PAIR_GAMES_A_TOURNAMENT,
  }));

function limitsOf(game: CountedGame): Limit[] {
  const day = seoulDay(new Date(game.at));
  const pairs = opponentPairKeys(game).flatMap((pair): Limit[] => [
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
  ...opponentPairKeys(game),
];

const isTooSoon = (game: BoundedGame, lastAt: ReadonlyMap<string, number>) =>
  tableAndPairsOf(game).some(
    spot => Date.parse(game.at) - (lastAt.get(spot) ?? -Infinity) < MIN_MINUTES_BETWEEN * 60_000,
  );

/** An admin has voided a member's results up to the time `at`; only those against `other`, unless 0. */
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

/** `review`: an admin must check whether two players are one person; `kept`: checked, it does not count. */
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

/** The number of matches that do not count for each reason that occurs, in the order of `WHY_UNCOUNTED`. */
export function uncountedByReason(notes: readonly Noted[]): { why: WhyUncounted; matches: number }[] {
  return WHY_UNCOUNTED.map(why => ({ why, matches: notes.filter(note => note.why === why).length })).filter(
    ({ matches }) => matches > 0,
  );
}
