import {
  calledMatches,
  playableMatches,
  readyMatches,
} from '#/features/tournaments/engine/evening/calls.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

/**
 * Maximum number of ready matches in the list of matches to play: 8 without tables; with tables 4, or one per
 * table if there are more.
 */
const READY_MOST = 8;
const READY_WITH_TABLES = 4;

/**
 * Returns the matches to show now: those at the tables by table number, then the next ones that could be
 * called. `later` are the other ready matches.
 */
export function currentMatches(tournament: Tournament): { now: Match[]; later: Match[] } {
  const called = calledMatches(tournament).toSorted((one, other) => (one.table ?? 0) - (other.table ?? 0));
  const tables = tournament.settings?.tables ?? 0;
  const most = tables === 0 ? READY_MOST : Math.max(READY_WITH_TABLES, tables);
  const next = playableMatches(tournament).slice(0, most);
  const later = readyMatches(tournament).filter(match => !next.includes(match));
  return { now: [...called, ...next], later };
}

/** Returns the matches that were decided by a command, the latest first, without byes. */
export function decidedMatches(tournament: Tournament): Match[] {
  const position = ({ decidedBy }: Match) => tournament.logIndex.positions.get(decidedBy ?? '') ?? -1;
  return allMatches(tournament)
    .filter(match => match.state === 'decided' && !match.bye)
    .toSorted((one, other) => position(other) - position(one));
}

/** Returns the entries with a bye in these matches, in the order of the bracket. */
export function byesOf(matches: readonly Match[]): number[] {
  return matches.flatMap(({ bye, winner }) => (bye && winner !== null ? [winner] : []));
}
