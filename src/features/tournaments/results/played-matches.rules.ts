import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Duel, Logged, Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Ball, MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';

/** A match played to its end, with the players of that time: substitutes inherit no win. */
export type PlayedMatch = {
  /** The key of the match, such as `r1m3` or `third`; for a game of 개인전 the key of its event. */
  match: string;
  /** The key of the event that decided the match. */
  result: string;
  /** The time of the decision (corrected if implausible), which decides week, month and year. */
  at: string;
  ball: Ball;
  /** The ids of the two entries; `sides` are their players. */
  entries: [number, number];
  sides: [Player[], Player[]];
  winner: 0 | 1;
  score: MatchScore | null;
  /** The number of the table to which the match was called; null if it was not called. */
  table: number | null;
};

/** The matches that were played (no byes or walkovers): of groups and bracket, then games of 개인전. */
export function playedMatches(tournament: Tournament): PlayedMatch[] {
  const ball = tournament.settings?.play.ball;
  if (!ball) return [];
  const decided = [...allMatches(tournament).map(fromMatch), ...tournament.duels.map(fromDuel)].filter(
    each => each !== null,
  );
  const lineups = lineupsAt(tournament.log, new Set(decided.map(({ result }) => result)));
  return decided.flatMap(match => {
    const lineup = lineups.get(match.result);
    const [mine, theirs] = [lineup?.get(match.entries[0]), lineup?.get(match.entries[1])];
    return mine && theirs ? [{ ...match, ball, sides: [mine, theirs] }] : [];
  });
}

type Decided = Omit<PlayedMatch, 'sides' | 'ball'>;

function fromMatch(match: Match): Decided | null {
  if (match.bye || match.state !== 'decided' || match.how !== 'played') return null;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  const { key, decidedBy, decidedAt, score, winner, lastTable: table } = match;
  if (one === null || other === null || !decidedBy || !decidedAt || winner === null) return null;
  const won = { winner: winner === one ? 0 : 1, score, table } as const;
  return { match: key, result: decidedBy, at: decidedAt, entries: [one, other], ...won };
}

function fromDuel({ event, at, winner, loser, how, score }: Duel): Decided | null {
  if (how !== 'played') return null;
  return { match: event, result: event, at, entries: [winner, loser], winner: 0, score, table: null };
}

/** For each event key in `wanted`, the players of each entry (by entry number) when that event happened. */
function lineupsAt(log: readonly Logged[], wanted: ReadonlySet<string>) {
  const found = new Map<string, ReadonlyMap<number, Player[]>>();
  let lineup: ReadonlyMap<number, Player[]> = new Map();
  for (const { event, undoneBy } of [...log].sort((a, b) => a.number - b.number)) {
    if (wanted.has(event.key)) found.set(event.key, lineup);
    if (undoneBy !== null) continue;
    if (event.type === 'entered') lineup = new Map(event.entries.map(({ id, players }) => [id, players]));
    if (event.type === 'replaced' || event.type === 'joined')
      lineup = new Map(lineup).set(event.entry, event.players);
  }
  return found;
}

/**
 * The match with `departedKey` as the login id of players who left the site, so that opponents keep the win;
 * `departed` has member numbers by `<entry> <seat>`.
 */
export function withDeparted(match: PlayedMatch, departed: ReadonlyMap<string, number>): PlayedMatch {
  const again = (side: 0 | 1) =>
    match.sides[side].map((player, seat): Player => {
      const number = departed.get(`${match.entries[side]} ${seat}`);
      const isGone = player.member === null && player.name === WITHDRAWN;
      return isGone && number !== undefined ? { ...player, member: departedKey(number) } : player;
    });
  return { ...match, sides: [again(0), again(1)] };
}

/** Replaces the login id of a member who left; it contains a colon, which no login id contains. */
export const departedKey = (number: number) => `departed:${number}`;
