import { allMatches, entriesIn } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { inPlayOrder } from '#/features/tournaments/formats/groups.rules.ts';

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

/**
 * The open matches nobody has called yet, in playing order: the groups, then round by round (the longest way to the
 * title first), in a round those whose players wait longest; the one for third place before the final.
 */
export function readyMatches(tournament: Tournament): Match[] {
  if (tournament.phase === 'closed') return [];
  const isReady = (match: Match) => match.state === 'open' && match.table === null;
  const bracket = allMatches(tournament).filter(match => match.round > 0 && isReady(match));
  const last = lastDecided(tournament);
  const since = (match: Match) => Math.max(...entriesIn(match).map(entry => last.get(entry) ?? -1));
  const byWaiting = (one: Match, other: Match) =>
    one.round === other.round && one.key !== 'third' && other.key !== 'third' ? since(one) - since(other) : 0;
  return [...inPlayOrder(tournament).filter(isReady), ...bracket.toSorted(byWaiting)];
}

/** The ready matches that can be played at once: nobody twice, and nobody who plays or watches at a table. */
export function playableMatches(tournament: Tournament): Match[] {
  return atOnce(tournament, readyMatches(tournament));
}

/** The first of these matches that can be played at once, without those at the tables and the `others`. */
function atOnce(tournament: Tournament, matches: readonly Match[], others: Iterable<number> = []): Match[] {
  const busy = new Set([...calledMatches(tournament).flatMap(peopleOf), ...others]);
  return matches.filter(match => {
    const entries = entriesIn(match);
    if (entries.some(entry => busy.has(entry))) return false;
    for (const entry of entries) busy.add(entry);
    return true;
  });
}

/** Where in the log each entry's last match was decided. */
function lastDecided(tournament: Tournament): Map<number, number> {
  const last = new Map<number, number>();
  for (const match of allMatches(tournament)) {
    if (match.state !== 'decided' || match.bye) continue;
    const at = decidedAs(tournament, match);
    for (const entry of entriesIn(match)) last.set(entry, Math.max(last.get(entry) ?? -1, at));
  }
  return last;
}

/** The match an idle table gets next: the first whose two are not needed elsewhere; undefined of a busy table. */
export function nextFor(tournament: Tournament, table: number): Match | undefined {
  return nextCalls(tournament, [table]).get(table);
}

/**
 * What each of these tables gets next where it is idle: no match and nobody twice, so that all of them can be called,
 * and nobody who rests at the moment `now` (milliseconds) where that is said.
 */
export function nextCalls(
  tournament: Tournament,
  tables: readonly number[],
  now?: number,
): Map<number, Match> {
  const taken = new Set(calledMatches(tournament).map(({ table }) => table));
  const idle = tables.filter(table => !taken.has(table));
  const resting = now === undefined ? [] : restingAt(tournament, now).keys();
  const matches = atOnce(tournament, readyMatches(tournament), resting);
  return new Map(matches.slice(0, idle.length).map((match, at) => [idle[at] as number, match]));
}

/**
 * The idle table that somebody calls a match to: the one that would get it next, else one that gets nothing, else the
 * first; undefined where every table has a match. `now` (milliseconds) keeps the rest, as for `nextCalls`.
 */
export function tableFor(tournament: Tournament, match: Match, now?: number): number | undefined {
  const taken = new Set(calledMatches(tournament).map(({ table }) => table));
  const all = Array.from({ length: tournament.settings?.tables ?? 0 }, (_, at) => at + 1);
  const idle = all.filter(table => !taken.has(table));
  const offers = nextCalls(tournament, idle, now);
  return (
    idle.find(table => offers.get(table)?.key === match.key) ??
    idle.find(table => !offers.has(table)) ??
    idle[0]
  );
}

const MINUTE_MS = 60_000;

/** Who has played so lately that the rest the organiser set is not over at `now`, and until when; in milliseconds. */
export function restingAt(tournament: Tournament, now: number): Map<number, number> {
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

/** What speaks against a call: one of its two rests (`until`, milliseconds), or plays or watches at a table (`at`). */
export type Obstacle = { entry: number; until: number } | { entry: number; at: Match };

/** What speaks against calling a match now, of each of its two; without `now` nobody rests. */
export function obstaclesTo(tournament: Tournament, match: Match, now?: number): Obstacle[] {
  const called = calledMatches(tournament).filter(({ key }) => key !== match.key);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  return entriesIn(match).flatMap((entry): Obstacle[] => {
    const at = called.find(each => peopleOf(each).includes(entry));
    const until = resting?.get(entry);
    if (at) return [{ entry, at }];
    return until === undefined ? [] : [{ entry, until }];
  });
}

/** Whether the organiser may call nevertheless: nobody plays elsewhere, or watches a match that has begun. */
export function isCallable(obstacles: readonly Obstacle[]): boolean {
  return obstacles.every(each => !('at' in each) || (each.at.referee === each.entry && !each.at.startedAt));
}

/** So many tables have one match that is told to be ready. */
const TABLES_A_NEXT = 3;

/**
 * Who plays next when a table becomes free: the first matches that nobody of is needed elsewhere; none without tables.
 * At the moment `now` (milliseconds) those who rest come after the others, as they are called after them.
 */
export function nextUp(tournament: Tournament, now?: number): Match[] {
  const count = Math.ceil((tournament.settings?.tables ?? 0) / TABLES_A_NEXT);
  const resting = now === undefined ? undefined : restingAt(tournament, now);
  const rests = (match: Match) => Number(entriesIn(match).some(entry => resting?.has(entry)));
  const ready = readyMatches(tournament).toSorted((one, other) => rests(one) - rests(other));
  return atOnce(tournament, ready).slice(0, count);
}

/** Where in the log a match was decided: the order of the list, because devices' clocks differ. */
export function decidedAs({ logIndex }: Tournament, { decidedBy }: Match): number {
  return logIndex.positions.get(decidedBy ?? '') ?? -1;
}
