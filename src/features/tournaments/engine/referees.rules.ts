import { liveEvents, matchSubject } from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import {
  calledMatches,
  decidedPosition,
  neededEntries,
  obstaclesTo,
} from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { Command } from './events.contract.ts';
import { allMatches, entriesIn, findMatch, loserOf } from './match.rules.ts';
import type { Match, Tournament } from './tournament.rules.ts';

/**
 * The commands that call a match to a table; a player of the match who was to referee another match that has
 * not begun is first removed as its referee.
 */
export function callCommands(
  tournament: Tournament,
  match: Match,
  table: number,
  referee = chooseReferee(tournament, match.key, table),
): Command[] {
  const watched = obstaclesTo(tournament, match).flatMap(each => ('at' in each ? [each.at] : []));
  const released = watched.flatMap(({ key, table: at }): Command[] =>
    at === null ? [] : [{ type: 'called', match: key, table: at, referee: null }],
  );
  return [...released, { type: 'called', match: match.key, table, referee }];
}

/** The referees (entry ids) of matches proposed together, by match key; no entry plays or referees twice. */
export function chooseReferees(
  tournament: Tournament,
  offers: readonly { match: Match; table?: number }[],
): Map<string, number> {
  const busy = new Set(offers.flatMap(({ match }) => entriesIn(match)));
  const referees = new Map<string, number>();
  for (const { match, table } of offers) {
    const referee = chooseReferee(tournament, match.key, table, busy);
    if (referee === null) continue;
    referees.set(match.key, referee);
    busy.add(referee);
  }
  return referees;
}

/**
 * The entry that referees a match (패자 심판): the loser of the last match at that table, or else of the last
 * match anywhere; null if no entry can. The referee must have lost a played match, be eliminated, not be
 * needed elsewhere, not have left, not be in `busy`, and not have been a referee since that loss.
 */
export function chooseReferee(
  tournament: Tournament,
  match: string,
  table?: number,
  busy: Iterable<number> = [],
): number | null {
  const unfit = new Set([
    ...calledMatches(tournament).flatMap(neededEntries),
    ...goneEntries(tournament),
    ...busy,
  ]);
  if (findMatch(tournament, match)?.round === 0) return refereeInGroup(tournament, match, unfit);
  for (const entry of remainingEntries(tournament)) unfit.add(entry);
  for (const referee of pastReferees(tournament, match)) unfit.add(referee);
  const lost = allMatches(tournament)
    .filter(each => each.state === 'decided' && each.how === 'played')
    .toSorted((one, other) => {
      const here = Number(other.lastTable === table) - Number(one.lastTable === table);
      return here || decidedPosition(tournament, other) - decidedPosition(tournament, one);
    });
  for (const each of lost) {
    const loser = loserOf(each);
    if (loser !== null && !unfit.has(loser)) return loser;
  }
  return null;
}

/** The referee for a group match: the loser of the group's last match; null if none is available. */
function refereeInGroup(tournament: Tournament, key: string, unfit: ReadonlySet<number>): number | null {
  const own = tournament.groups.find(({ matches }) => matches.some(match => match.key === key));
  const next = own?.matches.find(match => match.key === key);
  const decided = own?.matches.filter(match => match.state === 'decided' && match.how === 'played') ?? [];
  const last = decided.toSorted(
    (one, other) => decidedPosition(tournament, other) - decidedPosition(tournament, one),
  )[0];
  const loser = last && loserOf(last);
  const plays = next !== undefined && loser ? entriesIn(next).includes(loser) : false;
  return loser && !plays && !unfit.has(loser) ? loser : null;
}

/** The entries that withdrew or lost a match without playing it, and so are no longer at the hall. */
function goneEntries(tournament: Tournament): number[] {
  const absent = allMatches(tournament).flatMap(match =>
    match.state === 'decided' && !match.bye && match.how !== 'played' ? (loserOf(match) ?? []) : [],
  );
  return [...tournament.left.keys(), ...absent];
}

function remainingEntries(tournament: Tournament): number[] {
  return allMatches(tournament).flatMap(match => (match.state === 'decided' ? [] : entriesIn(match)));
}

function pastReferees(tournament: Tournament, but: string): number[] {
  return allMatches(tournament)
    .filter(match => match.key !== but && match.state === 'decided' && match.lastTable !== null)
    .flatMap(match => {
      const call = liveEvents(tournament, matchSubject(tournament, match)).findLast(
        each => each.type === 'called',
      );
      return call?.type === 'called' && call.referee !== null ? [call.referee] : [];
    });
}
