import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import type {
  StreamEvent,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';

/** Events in the order of their numbers, as the engine takes them. */
export function eventsOf({ events }: Pick<TournamentWithEvents, 'events'>): BracketEvent[] {
  return events.map(({ event }) => event);
}

/**
 * A tournament after one stream event. `ask` where it must be loaded again: a number was skipped, names and states have
 * changed, or it was drawn, closed or opened again. Events that are known already change nothing.
 */
export function afterStreamEvent(
  saved: TournamentWithEvents,
  streamEvent: StreamEvent,
): TournamentWithEvents | 'ask' {
  if (streamEvent.event === 'reload') return 'ask';
  if (streamEvent.event === 'game') return withGame(saved, streamEvent.data);
  const { number, event } = streamEvent.data;
  if (number <= saved.version) return saved;
  if (number > saved.version + 1) return 'ask';
  // With the first event an announcement becomes a tournament; with the last what its organiser may do changes.
  const isTurning = saved.version === 0 || event.type === 'closed' || event.type === 'reopened';
  if (isTurning) return 'ask';
  // A client that was disconnected when a match was decided misses the removal of its score.
  const decided = event.type === 'advanced' ? event.match : undefined;
  const games = saved.games.filter(({ match }) => match !== decided);
  return { ...saved, version: number, events: [...saved.events, streamEvent.data], games };
}

function withGame(saved: TournamentWithEvents, { match, game }: GameNews): TournamentWithEvents {
  const others = saved.games.filter(shown => shown.match !== match);
  return { ...saved, games: game ? [...others, { match, game }] : others };
}
type GameNews = Extract<StreamEvent, { event: 'game' }>['data'];

/** The later of two states of one tournament, each match with its later score: a cached page may be older than either. */
export function laterOf(one: TournamentWithEvents, other: TournamentWithEvents): TournamentWithEvents {
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
  const isSame = added.length === 0 && games.every((shown, at) => shown === later.games[at]);
  return isSame ? later : { ...later, games: [...games, ...added] };
}
