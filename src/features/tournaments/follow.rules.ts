import type { BracketEvent } from '#/features/brackets/brackets.contract.ts';
import type { KeptTournament, StreamNews } from './tournaments.contract.ts';

/** Events in the order of their numbers, as the engine takes them. */
export function eventsOf({ events }: Pick<KeptTournament, 'events'>): BracketEvent[] {
  return events.map(({ event }) => event);
}

/**
 * A tournament after one piece of news. `ask` where it cannot be known without asking the server for the whole: a
 * number was left out, or names and states have changed. News that are known already change nothing.
 */
export function afterNews(kept: KeptTournament, news: StreamNews): KeptTournament | 'ask' {
  if (news.event === 'reload') return 'ask';
  if (news.event === 'game') return withGame(kept, news.data);
  const { number } = news.data;
  if (number <= kept.version) return kept;
  if (number > kept.version + 1) return 'ask';
  return { ...kept, version: number, events: [...kept.events, news.data] };
}

function withGame(kept: KeptTournament, { match, game }: GameNews): KeptTournament {
  const others = kept.games.filter(shown => shown.match !== match);
  return { ...kept, games: game ? [...others, { match, game }] : others };
}
type GameNews = Extract<StreamNews, { event: 'game' }>['data'];
