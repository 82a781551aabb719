import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import type {
  StreamEvent,
  TournamentWithEvents,
} from '#/features/tournaments/server/tournaments.contract.ts';

/** The tournament's events without their numbers, in order, as the engine reads them. */
export function eventsOf({ events }: Pick<TournamentWithEvents, 'events'>): TournamentEvent[] {
  return events.map(({ event }) => event);
}

/** The tournament after one stream event; `ask` when it must be loaded again, as after a skipped one. */
export function afterStreamEvent(
  saved: TournamentWithEvents,
  streamEvent: StreamEvent,
): TournamentWithEvents | 'ask' {
  if (streamEvent.event === 'reload') return 'ask';
  if (streamEvent.event === 'game') return withGame(saved, streamEvent.data);
  const { number, event } = streamEvent.data;
  if (number <= saved.version) return saved;
  if (number > saved.version + 1) return 'ask';
  // The first event turns an announcement into a tournament; closing and reopening change what the organiser
  // may do.
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

/**
 * The newer of two loaded versions of a tournament, with the newer live score of each match; the version of a
 * cached page may be older or newer.
 */
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
  const isSame = added.length === 0 && games.every((shown, index) => shown === later.games[index]);
  return isSame ? later : { ...later, games: [...games, ...added] };
}
