import type { BracketEvent } from '#/features/bracket-engine/brackets.contract.ts';
import type { StreamNews, TournamentWithEvents } from './tournaments.contract.ts';

/** Events in the order of their numbers, as the engine takes them. */
export function eventsOf({ events }: Pick<TournamentWithEvents, 'events'>): BracketEvent[] {
  return events.map(({ event }) => event);
}

/**
 * A tournament after one piece of news. `ask` where it cannot be known without asking the server for the whole: a
 * number was left out, or names and states have changed. News that are known already change nothing.
 */
export function afterNews(kept: TournamentWithEvents, news: StreamNews): TournamentWithEvents | 'ask' {
  if (news.event === 'reload') return 'ask';
  if (news.event === 'game') return withGame(kept, news.data);
  const { number, event } = news.data;
  if (number <= kept.version) return kept;
  if (number > kept.version + 1) return 'ask';
  // Who was cut off when a match was decided does not hear that its score under way is gone.
  const decided = event.type === 'advanced' ? event.match : undefined;
  const games = kept.games.filter(({ match }) => match !== decided);
  return { ...kept, version: number, events: [...kept.events, news.data], games };
}

function withGame(kept: TournamentWithEvents, { match, game }: GameNews): TournamentWithEvents {
  const others = kept.games.filter(shown => shown.match !== match);
  return { ...kept, games: game ? [...others, { match, game }] : others };
}
type GameNews = Extract<StreamNews, { event: 'game' }>['data'];
