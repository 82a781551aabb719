import { replay, replayValid } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { SavedTournament } from './saved-tournament.contract.ts';

/** The tournament that the saved events result in; undefined where they are not valid. */
export function tournamentOf({ events }: SavedTournament): Tournament | undefined {
  try {
    return replay(events);
  } catch {
    return undefined;
  }
}

/** Whether a tournament is under way, that is, valid and without a champion. */
export function isUnderWay(saved: SavedTournament): boolean {
  const phase = tournamentOf(saved)?.phase;
  return phase === 'empty' || phase === 'entered' || phase === 'drawn';
}

/**
 * Rebases the events of `mine` onto `stored`. `lost` is the number of events dropped as invalid; `differs`
 * tells whether the merged version differs from `stored`.
 */
export function rebased(mine: SavedTournament, stored: SavedTournament) {
  const known = new Set(stored.events.map(event => event.key));
  const all = [...stored.events, ...mine.events.filter(({ key }) => !known.has(key))];
  const { tournament, invalid } = replayValid(all);
  const lost = new Set(invalid.map(({ event }) => event));
  const events = all.filter(event => !lost.has(event));
  const isNewer = mine.changedAt > stored.changedAt;
  const games = isNewer ? { ...stored.games, ...mine.games } : { ...mine.games, ...stored.games };
  const merged: SavedTournament = { ...(isNewer ? mine : stored), events, games };
  return { merged, tournament, lost: lost.size, differs: isNewer || events.length > stored.events.length };
}
