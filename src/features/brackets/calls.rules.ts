import { allMatches, entriesIn } from './match.rules.ts';
import type { Match, Tournament } from './tournament.rules.ts';

/** The open matches that are called to a table. */
export function calledMatches(tournament: Tournament): Match[] {
  return allMatches(tournament).filter(match => match.state === 'open' && match.table !== null);
}

/** Everybody a called match needs: its two and its referee. */
export function peopleOf(match: Match): number[] {
  return match.referee === null ? entriesIn(match) : [...entriesIn(match), match.referee];
}

/** What keeps a match from its call: the table that is taken, or an entry that is needed elsewhere; `but` these matches. */
export function clashOfCalls(
  tournament: Tournament,
  match: Match,
  but: readonly string[] = [],
): { table: number } | { entry: number } | undefined {
  if (match.table === null) return undefined;
  for (const other of calledMatches(tournament)) {
    if (other.key === match.key || but.includes(other.key)) continue;
    if (other.table === match.table) return { table: match.table };
    const busy = peopleOf(match).find(entry => peopleOf(other).includes(entry));
    if (busy !== undefined) return { entry: busy };
  }
  return undefined;
}
