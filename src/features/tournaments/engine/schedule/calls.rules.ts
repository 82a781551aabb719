import { inPlayOrder } from '#/features/tournaments/engine/build-stages.rules.ts';
import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import {
  drawnEvent,
  eventsAt,
  findEvent,
  livePositionsIn,
  positionOf,
} from '#/features/tournaments/engine/live-commands.rules.ts';
import {
  allMatches,
  entriesIn,
  findMatch,
  groupOrRoundNumber,
  isPlayed,
  loserOf,
} from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { wholeNumbers } from '#/shared/lists/sequences.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';

export const calledMatches = (tournament: Tournament): Match[] =>
  allMatches(tournament).filter(match => match.state === 'open' && match.table !== null);

/** The entries (their numbers) that a called match needs: its two sides and its referee, if it has one. */
export const neededEntries = (match: Match): number[] =>
  match.referee === null ? entriesIn(match) : [...entriesIn(match), match.referee];

/**
 * Why a match cannot stay at its table: the `table` or the `entry` (player or referee) that another called
 * match has; undefined if it can. Ignores matches with keys in `except`.
 */
export function findClash(
  tournament: Tournament,
  match: Match,
  except: readonly string[] = [],
): { table: number } | { entry: number } | undefined {
  if (match.table === null) return undefined;
  for (const other of calledMatches(tournament)) {
    if (other.key === match.key || except.includes(other.key)) continue;
    if (other.table === match.table) return { table: match.table };
    const busy = neededEntries(match).find(entry => neededEntries(other).includes(entry));
    if (busy !== undefined) return { entry: busy };
  }
  return undefined;
}

/**
 * The open matches that are not called yet, in playing order: groups first, then the bracket round by round,
 * within a round by the longest wait of the players; the match for third place comes before the final.
 */
export function readyMatches(tournament: Tournament): Match[] {
  if (tournament.phase === 'closed') return [];
  const isReady = (match: Match) => match.state === 'open' && match.table === null;
  const bracket = allMatches(tournament).filter(match => match.round > 0 && isReady(match));
  const last = highestByEntry(tournament, match =>
    match.state === 'decided' && !match.bye ? decidedPosition(tournament, match) : undefined,
  );
  const since = (match: Match) => Math.max(...entriesIn(match).map(entry => last.get(entry) ?? -1));
  const byWaiting = (one: Match, other: Match) =>
    one.round === other.round && one.key !== 'third' && other.key !== 'third' ? since(one) - since(other) : 0;
  return [...inPlayOrder(tournament).filter(isReady), ...bracket.toSorted(byWaiting)];
}

/** The open, uncalled matches that could all start at once: no entry is in two, or needed at a table now. */
export const playableMatches = (tournament: Tournament): Match[] =>
  startableTogether(tournament, readyMatches(tournament));

/** Matches that can start at once: no entry is in two of them, at a table, or in `others` (entry ids). */
function startableTogether(tournament: Tournament, matches: readonly Match[], others: Iterable<number> = []) {
  const busy = new Set([...calledMatches(tournament).flatMap(neededEntries), ...others]);
  return matches.filter(match => {
    const entries = entriesIn(match);
    if (entries.some(entry => busy.has(entry))) return false;
    for (const entry of entries) busy.add(entry);
    return true;
  });
}

/** For each entry, the highest value that `valueIn` gives for one of its matches; undefined does not count. */
export function highestByEntry(tournament: Tournament, valueIn: (match: Match) => number | undefined) {
  const highest = new Map<number, number>();
  for (const match of allMatches(tournament)) {
    const value = valueIn(match);
    if (value === undefined) continue;
    for (const entry of entriesIn(match)) highest.set(entry, Math.max(value, highest.get(entry) ?? value));
  }
  return highest;
}

function idleTables(tournament: Tournament, tables: readonly number[]): number[] {
  const taken = new Set(calledMatches(tournament).map(({ table }) => table));
  return tables.filter(table => !taken.has(table));
}

/**
 * The next match for each idle table of `tables`, without two matches of one entry; with `now`
 * (milliseconds), entries that still rest are left out, and so are the matches with keys in `except`.
 */
export function nextCalls(
  tournament: Tournament,
  tables: readonly number[],
  now?: number,
  except: ReadonlySet<string> = new Set(),
): { table: number; match: Match }[] {
  const resting = now === undefined ? [] : restingAt(tournament, now).keys();
  const ready = readyMatches(tournament).filter(({ key }) => !except.has(key));
  const matches = startableTogether(tournament, ready, resting);
  return idleTables(tournament, tables).flatMap((table, index) => {
    const match = matches[index];
    return match ? [{ table, match }] : [];
  });
}

/** The numbers of the hall's tables; empty if matches are not called to tables. */
export const tablesOf = ({ settings }: Tournament) => wholeNumbers(1, settings?.tables ?? 0);

/** The commands that call the next match to each idle table, each with a referee of its own; see `nextCalls`. */
export function proposedCalls(tournament: Tournament, now?: number, except?: ReadonlySet<string>) {
  const next = nextCalls(tournament, tablesOf(tournament), now, except);
  const referees = chooseReferees(tournament, next);
  return next.map(({ table, match: { key } }) => {
    return { type: 'called' as const, match: key, table, referee: referees.get(key) ?? null };
  });
}

/**
 * The idle table to which a match is called with one press: the one whose next match it is, else one without
 * a next match. With `now` (ms), resting entries are left out of the next matches.
 */
export function tableFor(tournament: Tournament, match: Match, now?: number): number | undefined {
  const tables = tablesOf(tournament);
  const next = nextCalls(tournament, tables, now);
  const ownCall = next.find(call => call.match.key === match.key);
  return (
    ownCall?.table ?? idleTables(tournament, tables).find(table => next.every(call => call.table !== table))
  );
}

/** The entries that still rest at `now` (ms), by entry number, with the time (ms) at which each rest ends. */
function restingAt(tournament: Tournament, now: number): Map<number, number> {
  const rest = (tournament.settings?.restMinutes ?? 0) * MINUTE_MS;
  return highestByEntry(tournament, ({ how, decidedAt }) => {
    const until = how === 'played' ? Date.parse(decidedAt ?? '') + rest : now;
    return until > now ? until : undefined;
  });
}

/**
 * The commands that call the next match to each idle table, with its referee, if the tournament calls
 * automatically; `now` (ms) decides who still rests. Empty after a draw until the organiser has called a
 * match, so that the draw can be shown first.
 */
export function automaticCalls(tournament: Tournament, now: number): Command[] {
  if (!tournament.settings?.autoCall || tournament.phase === 'closed') return [];
  const since = tournament.log.slice(positionOf(tournament, drawnEvent(tournament)?.key ?? null) + 1);
  if (!since.some(({ event }) => event.type === 'called')) return [];
  const calls = proposedCalls(tournament, now, heldMatches(tournament, since));
  return calls.map(call => ({ ...call, automatic: true }));
}

export const isAutomaticCall = (event: TournamentEvent): boolean =>
  event.type === 'called' && event.automatic === true;

/** The keys of matches whose call the organiser took back in `events`; only a person calls them again. */
function heldMatches(tournament: Tournament, events: Tournament['log']): Set<string> {
  const held = events.flatMap(({ event, undoneBy }) => {
    if (undoneBy !== null) return [];
    if (event.type === 'recalled') return [event.match];
    const undone = event.type === 'undone' ? findEvent(tournament, event.of) : undefined;
    return undone?.type === 'called' && !hasLostCause(tournament, undone) ? [undone.match] : [];
  });
  return new Set(held);
}

/** Whether a call was automatic, and the last event of a person before it was undone since. */
function hasLostCause({ log, logIndex }: Tournament, call: TournamentEvent): boolean {
  const earlier = log.slice(0, logIndex.positions.get(call.key));
  const cause = earlier.findLast(({ event }) => !isAutomaticCall(event))?.event;
  return isAutomaticCall(call) && log.some(({ event }) => event.type === 'undone' && event.of === cause?.key);
}

/** Why an entry cannot be called: it rests until `until` (ms), or plays or referees the called match `at`. */
export type Obstacle = { entry: number; until: number } | { entry: number; at: Match };

/** The reasons against calling a match now, for each of its two entries; without `now`, rest is ignored. */
export function obstaclesTo(tournament: Tournament, match: Match, now?: number): Obstacle[] {
  const called = calledMatches(tournament).filter(({ key }) => key !== match.key);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  return entriesIn(match).flatMap((entry): Obstacle[] => {
    const at = called.find(each => neededEntries(each).includes(entry));
    const until = resting?.get(entry);
    if (at) return [{ entry, at }];
    return until === undefined ? [] : [{ entry, until }];
  });
}

/** Whether these obstacles allow a call: entries only rest, or referee a match that has not begun. */
export const isCallable = (obstacles: readonly Obstacle[]): boolean =>
  obstacles.every(each => !('at' in each) || (each.at.referee === each.entry && !each.at.startedAt));

/** One upcoming match is announced for every three tables: six tables announce two matches. */
const TABLES_A_NEXT = 3;

/** The matches to announce as next, one for every three tables; with `now` (ms) resting entries come last. */
export function nextUp(tournament: Tournament, now?: number): Match[] {
  const count = Math.ceil((tournament.settings?.tables ?? 0) / TABLES_A_NEXT);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  const rests = (match: Match) => Number(entriesIn(match).some(entry => resting?.has(entry)));
  const ready = readyMatches(tournament).toSorted((one, other) => rests(one) - rests(other));
  return startableTogether(tournament, ready).slice(0, count);
}

// Positions in the log, because times depend on the clocks of the devices.
const decidedPosition = (tournament: Tournament, { decidedBy }: Match) => positionOf(tournament, decidedBy);

/**
 * Returns the commands that call a match to a table. Other called matches that have not begun and have one of
 * its players as the referee are first called again without a referee.
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

/** The referees (entry ids) of these matches by match key, as far as there are; none has two tasks. */
export function chooseReferees(tournament: Tournament, offers: readonly { match: Match; table?: number }[]) {
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
 * The entry that referees the match `key` (패자 심판): the loser of the last match at `table`, or else of the
 * last match anywhere; null if no entry can. The referee must have lost a played match, be eliminated, not be
 * needed elsewhere, not have left, not be in `busy`, and not have been a referee since that loss. In a group
 * only the loser of the group's last match can be the referee.
 */
export function chooseReferee(
  tournament: Tournament,
  key: string,
  table?: number,
  busy: Iterable<number> = [],
): number | null {
  const matches = allMatches(tournament);
  const match = findMatch(tournament, key);
  const excluded = new Set([
    ...calledMatches(tournament).flatMap(neededEntries),
    ...tournament.leavers.keys(),
    ...matches.filter(isLostByAbsence).map(loserOf),
    ...busy,
  ]);
  const canReferee = (loser: number | null) => loser !== null && !excluded.has(loser);
  const latest = (one: Match, other: Match) =>
    decidedPosition(tournament, other) - decidedPosition(tournament, one);
  if (match?.round === 0) {
    const groupMatches = tournament.groups[groupOrRoundNumber(key) - 1]?.matches ?? [];
    const [last] = groupMatches.filter(isPlayed).toSorted(latest);
    const loser = last ? loserOf(last) : null;
    return canReferee(loser) && !entriesIn(match).some(entry => entry === loser) ? loser : null;
  }
  for (const each of matches) {
    const entries = each.state === 'decided' ? pastReferee(tournament, each, key) : entriesIn(each);
    for (const entry of entries) excluded.add(entry);
  }
  const isHere = (each: Match) => Number(each.lastTable === table);
  const played = matches
    .filter(isPlayed)
    .toSorted((one, other) => isHere(other) - isHere(one) || latest(one, other));
  return played.map(loserOf).find(canReferee) ?? null;
}

/** Whether the loser of a match did not play it, and so is not at the hall. */
const isLostByAbsence = ({ state, bye, how }: Match) => state === 'decided' && !bye && how !== 'played';

/** The referee of the last call of a decided match, in a list; empty for the match `except`. */
function pastReferee(tournament: Tournament, match: Match, except: string): number[] {
  if (match.key === except || match.lastTable === null) return [];
  const events = eventsAt(tournament, livePositionsIn(tournament, match));
  const call = events.findLast(event => event.type === 'called');
  return call?.referee ? [call.referee] : [];
}
