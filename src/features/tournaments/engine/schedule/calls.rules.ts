import { inPlayOrder } from '#/features/tournaments/engine/build-stages.rules.ts';
import { liveEvents, matchSubject } from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, entriesIn, findMatch, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

export function calledMatches(tournament: Tournament): Match[] {
  return allMatches(tournament).filter(match => match.state === 'open' && match.table !== null);
}

/** The numbers of all entries that a called match needs: its two sides and its referee, if it has one. */
export function neededEntries(match: Match): number[] {
  return match.referee === null ? entriesIn(match) : [...entriesIn(match), match.referee];
}

/**
 * Why a match cannot stay at its table: another called match has the table, or needs an entry of this match;
 * undefined if it can. The matches with keys in `but` are ignored.
 */
export function findClash(
  tournament: Tournament,
  match: Match,
  but: readonly string[] = [],
): { table: number } | { entry: number } | undefined {
  if (match.table === null) return undefined;
  for (const other of calledMatches(tournament)) {
    if (other.key === match.key || but.includes(other.key)) continue;
    if (other.table === match.table) return { table: match.table };
    const busy = neededEntries(match).find(entry => neededEntries(other).includes(entry));
    if (busy !== undefined) return { entry: busy };
  }
  return undefined;
}

/**
 * The open matches that are not called yet, in playing order: the groups, then round by round (the longest
 * way to the title first), within a round by the longest waiting time of their players; the match for third
 * place before the final.
 */
export function readyMatches(tournament: Tournament): Match[] {
  if (tournament.phase === 'closed') return [];
  const isReady = (match: Match) => match.state === 'open' && match.table === null;
  const bracket = allMatches(tournament).filter(match => match.round > 0 && isReady(match));
  const last = lastDecidedPositions(tournament);
  const since = (match: Match) => Math.max(...entriesIn(match).map(entry => last.get(entry) ?? -1));
  const byWaiting = (one: Match, other: Match) =>
    one.round === other.round && one.key !== 'third' && other.key !== 'third' ? since(one) - since(other) : 0;
  return [...inPlayOrder(tournament).filter(isReady), ...bracket.toSorted(byWaiting)];
}

/** The ready matches that could all start at once: no entry appears twice or is at a table now. */
export function playableMatches(tournament: Tournament): Match[] {
  return startableTogether(tournament, readyMatches(tournament));
}

/** The given matches that can all start now: no entry is in two, busy in a called match, or in `others`. */
function startableTogether(
  tournament: Tournament,
  matches: readonly Match[],
  others: Iterable<number> = [],
): Match[] {
  const busy = new Set([...calledMatches(tournament).flatMap(neededEntries), ...others]);
  return matches.filter(match => {
    const entries = entriesIn(match);
    if (entries.some(entry => busy.has(entry))) return false;
    for (const entry of entries) busy.add(entry);
    return true;
  });
}

/** The position in the log at which each entry's last match was decided. */
function lastDecidedPositions(tournament: Tournament): Map<number, number> {
  const last = new Map<number, number>();
  for (const match of allMatches(tournament)) {
    if (match.state !== 'decided' || match.bye) continue;
    const decidedAt = decidedPosition(tournament, match);
    for (const entry of entriesIn(match)) last.set(entry, Math.max(last.get(entry) ?? -1, decidedAt));
  }
  return last;
}

/**
 * The next match for each idle table of `tables`, without two matches of one entry; with `now`
 * (milliseconds), entries that still rest are left out.
 */
export function nextCalls(
  tournament: Tournament,
  tables: readonly number[],
  now?: number,
): Map<number, Match> {
  const taken = new Set(calledMatches(tournament).map(({ table }) => table));
  const idle = tables.filter(table => !taken.has(table));
  const resting = now === undefined ? [] : restingAt(tournament, now).keys();
  const matches = startableTogether(tournament, readyMatches(tournament), resting);
  return new Map(matches.slice(0, idle.length).map((match, index) => [idle[index] as number, match]));
}

/**
 * The idle table for a match that is called by hand: the one that would get it next, else one without a next
 * match, else the first; undefined if every table is busy. With `now` (milliseconds), resting entries are
 * considered as in `nextCalls`.
 */
export function tableFor(tournament: Tournament, match: Match, now?: number): number | undefined {
  const taken = new Set(calledMatches(tournament).map(({ table }) => table));
  const all = Array.from({ length: tournament.settings?.tables ?? 0 }, (_, index) => index + 1);
  const idle = all.filter(table => !taken.has(table));
  const offers = nextCalls(tournament, idle, now);
  return (
    idle.find(table => offers.get(table)?.key === match.key) ??
    idle.find(table => !offers.has(table)) ??
    idle[0]
  );
}

/** The entries that still rest at `now`, each with the end of its rest, in milliseconds. */
function restingAt(tournament: Tournament, now: number): Map<number, number> {
  const rest = (tournament.settings?.restMinutes ?? 0) * MINUTE_MS;
  const resting = new Map<number, number>();
  if (rest === 0) return resting;
  for (const match of allMatches(tournament)) {
    const until = match.how === 'played' ? Date.parse(match.decidedAt ?? '') + rest : Number.NaN;
    if (!(now < until)) continue;
    for (const entry of entriesIn(match)) resting.set(entry, Math.max(until, resting.get(entry) ?? 0));
  }
  return resting;
}

/** Why an entry cannot be called: it rests until `until` (ms), or plays or referees the called match `at`. */
export type Obstacle = { entry: number; until: number } | { entry: number; at: Match };

/** The reasons against calling a match now, for each of its two entries; without `now`, rest is ignored. */
export function obstaclesTo(tournament: Tournament, match: Match, now?: number): Obstacle[] {
  const called = calledMatches(tournament).filter(({ key }) => key !== match.key);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  return entriesIn(match).flatMap((entry): Obstacle[] => {
    const decidedAt = called.find(each => neededEntries(each).includes(entry));
    const until = resting?.get(entry);
    if (decidedAt) return [{ entry, at: decidedAt }];
    return until === undefined ? [] : [{ entry, until }];
  });
}

/** Whether these obstacles allow a call: entries only rest, or referee a match that has not begun. */
export function isCallable(obstacles: readonly Obstacle[]): boolean {
  return obstacles.every(each => !('at' in each) || (each.at.referee === each.entry && !each.at.startedAt));
}

/** One upcoming match is announced for every three tables: six tables announce two matches. */
const TABLES_A_NEXT = 3;

/** The matches to announce as next; with `now` (milliseconds) those of resting entries come last. */
export function nextUp(tournament: Tournament, now?: number): Match[] {
  const count = Math.ceil((tournament.settings?.tables ?? 0) / TABLES_A_NEXT);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  const rests = (match: Match) => Number(entriesIn(match).some(entry => resting?.has(entry)));
  const ready = readyMatches(tournament).toSorted((one, other) => rests(one) - rests(other));
  return startableTogether(tournament, ready).slice(0, count);
}

/** The log position at which a match was decided, or -1; it does not depend on the devices' clocks. */
function decidedPosition({ logIndex }: Tournament, { decidedBy }: Match): number {
  return logIndex.positions.get(decidedBy ?? '') ?? -1;
}

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
