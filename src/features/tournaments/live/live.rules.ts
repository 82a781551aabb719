import type { NumberedEvent, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, sideOf } from '#/features/tournaments/engine/match.rules.ts';
import { readyMatches } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { scoreLine } from '#/features/tournaments/scoring/score-text.rules.ts';
import type { Side } from '#/features/tournaments/scoring/scoring.contract.ts';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import { shownInnings, turnOf } from '#/features/tournaments/scoring/verdict.rules.ts';
import type {
  StreamEvent,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';

export function eventsOf({ events }: Pick<TournamentWithEvents, 'events'>): TournamentEvent[] {
  return events.map(({ event }) => event);
}

/** The field `senders` of a saved tournament: `known` and the senders of further events; nothing without any. */
export function sendersOf(events: readonly NumberedEvent[], known?: Record<string, string>) {
  const named = events.flatMap(({ by, event }) => (by === undefined ? [] : [[event.key, by] as const]));
  return named.length > 0 ? { senders: { ...known, ...Object.fromEntries(named) } } : {};
}

/** The tournament after one stream event; `ask` if it must be loaded again, such as after a missed event. */
export function afterStreamEvent(
  saved: TournamentWithEvents,
  streamEvent: StreamEvent,
): TournamentWithEvents | 'ask' {
  if (streamEvent.event === 'reload') return 'ask';
  if (streamEvent.event === 'game') return withGame(saved, streamEvent.data);
  if (streamEvent.event === 'claims') return { ...saved, claims: streamEvent.data };
  const { number, event } = streamEvent.data;
  if (number <= saved.version) return saved;
  if (number > saved.version + 1) return 'ask';
  // The first event turns an announcement into a tournament; closing and reopening change the rights.
  const isTurning = saved.version === 0 || event.type === 'closed' || event.type === 'reopened';
  if (isTurning) return 'ask';
  // A client that was disconnected when a match was decided misses the removal of its score.
  const decided = event.type === 'advanced' ? event.match : undefined;
  const games = saved.games.filter(({ match }) => match !== decided);
  return { ...saved, version: number, events: [...saved.events, streamEvent.data], games };
}

function withGame(saved: TournamentWithEvents, { match, game }: GameEvent): TournamentWithEvents {
  const others = saved.games.filter(shown => shown.match !== match);
  return { ...saved, games: game ? [...others, { match, game }] : others };
}
type GameEvent = Extract<StreamEvent, { event: 'game' }>['data'];

/** The newer of two versions of a tournament, with the newer live score of each match. */
export function newerVersion(one: TournamentWithEvents, other: TournamentWithEvents): TournamentWithEvents {
  if (one.id !== other.id) return one;
  const [old, later] = one.version >= other.version ? [other, one] : [one, other];
  const games = later.games.map(shown => {
    const { game } = old.games.find(({ match }) => match === shown.match) ?? shown;
    return game.startedAt === shown.game.startedAt && game.version > shown.game.version
      ? { ...shown, game }
      : shown;
  });
  const isBegun = (match: string) => later.games.some(shown => shown.match === match);
  const added = old.version === later.version ? old.games.filter(({ match }) => !isBegun(match)) : [];
  const isSame = added.length === 0 && games.every((shown, index) => shown === later.games[index]);
  return isSame ? later : { ...later, games: [...games, ...added] };
}

type LiveScore = {
  points: [number, number];
  targets: [number, number];
  innings: number;
  /** The side whose turn it is; null when it has reached its target, or the game is over. */
  shooter: Side | null;
};
/** Returns the score of a match by its key; undefined if it is not being scored. */
export type LiveScores = (match: string) => LiveScore | undefined;

export function liveScores({ games }: Pick<TournamentWithEvents, 'games'>): LiveScores {
  const scores = new Map(
    games.map(({ match, game }) => {
      const { points, targets } = scoreOf(game);
      return [match, { points, targets, innings: shownInnings(game), shooter: turnOf(game) }];
    }),
  );
  return match => scores.get(match);
}

/** The scoreboard of a match that the server has; undefined without one. */
export const gameOf = ({ games }: Pick<TournamentWithEvents, 'games'>, key: string) =>
  games.find(({ match }) => match === key)?.game;

/** Whether an open match is at a table or being scored. */
export const isUnderWay = ({ state, table, key }: Match, scores: LiveScores): boolean =>
  state === 'open' && (table !== null || scores(key) !== undefined);

/** The matches under way in the order of their tables; those that are scored without a call are last. */
export const matchesUnderWay = (tournament: Tournament, scores: LiveScores): Match[] =>
  allMatches(tournament)
    .filter(match => isUnderWay(match, scores))
    .toSorted((one, other) => (one.table ?? TABLES_MOST + 1) - (other.table ?? TABLES_MOST + 1));

/** The matches that can be played and are neither called nor being scored, in playing order. */
export const waitingMatches = (tournament: Tournament, scores: LiveScores): Match[] =>
  readyMatches(tournament).filter(({ key }) => scores(key) === undefined);

/** The parameter of a broadcast's address that names the table whose match is shown; without it any table. */
export const TABLE_PARAM = 'table';

/**
 * The match that a broadcast shows of a table, or of any table if `table` is null: the open match that was
 * called or begun last, else the match that was decided last; undefined if there was none.
 */
export function matchOnAir(tournament: Tournament, scores: LiveScores, table: number | null) {
  const isAtTable = ({ table: called, lastTable }: Match) =>
    table === null || (called ?? lastTable) === table;
  const latest = (matches: Match[], when: (match: Match) => string | null) =>
    matches
      .filter(isAtTable)
      .reduce<Match | undefined>(
        (last, match) => (last && (when(last) ?? '') > (when(match) ?? '') ? last : match),
        undefined,
      );
  const isPlayed = ({ state, how }: Match) => state === 'decided' && how === 'played';
  return (
    latest(matchesUnderWay(tournament, scores), ({ startedAt, calledAt }) => startedAt ?? calledAt) ??
    latest(allMatches(tournament).filter(isPlayed), ({ decidedAt }) => decidedAt)
  );
}

const HOW_TEXTS = { walkover: '부전', withdrawn: '기권', disqualified: '실격' } as const;

/**
 * The Korean text of a result, the winner first: `40:14(15이닝)`, 부전승; empty if only the winner is known. With
 * `entry` as that side reads it: its score first, and 부전패 for the loser.
 */
export function resultLine(
  { settings }: Pick<Tournament, 'settings'>,
  match: Match,
  entry = match.winner,
): string {
  const { state, how, winner } = match;
  if (state !== 'decided' || how === null) return '';
  const first = entry === null ? 0 : sideOf(match, entry);
  const won = winner === null ? first : sideOf(match, winner);
  const score = match.score && settings ? scoreLine(match.score, won, settings.play, first) : '';
  if (winner === null) return how === 'played' ? `무승부 ${score}`.trim() : '무효';
  if (how !== 'played') return `${HOW_TEXTS[how]}${first === won ? '승' : '패'} ${score}`.trim();
  const wins = match.sides.map(({ wins }) => wins);
  return score || (Math.max(...wins) > 0 ? `${wins[first]}:${wins[1 - first]}` : '');
}
