import { plannedKnockout } from '#/features/tournaments/engine/build-stages.rules.ts';
import { allMatches, entriesIn, targetsOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { calledMatches, highestByEntry, readyMatches } from './calls.rules.ts';

/** The table of a match, and its planned start and end (ms since 1970). */
type Planned = { table: number; start: number; end: number };
/**
 * The planned matches by key, in order of their start; matches of a knockout whose players are unknown only
 * affect `end`. `start` and `end` are the moments in milliseconds at which the plan begins and ends.
 */
export type NightPlan = { matches: Map<string, Planned>; start: number; end: number };
type PlanOptions = {
  /** The moment (ms since 1970) at which the plan begins: now, or the expected start of the first match. */
  now: number;
  tables: number;
  /** Minutes per match. */
  minutes: number;
  /** Minutes of rest for a player after a match. */
  rest: number;
};

/** Minutes per match that a plan assumes if the organiser set neither a length nor a time limit. */
const MATCH_MINUTES = 25;

/** Minutes of a match (as set, else the time limit, else a default), and of rest between matches. */
export function planMinutes({ settings }: Pick<Tournament, 'settings'>): { minutes: number; rest: number } {
  const { matchMinutes, restMinutes = 0, play } = settings ?? {};
  return { minutes: matchMinutes || play?.minuteLimit || MATCH_MINUTES, rest: restMinutes };
}

type Task = {
  key: string;
  entries: number[];
  /** The keys of the matches that must end before this match, because its players come from them. */
  after: string[];
  /** The number of matches that a player must win for the title, beginning with this match. */
  winsToTitle: number;
  /** The position of the match in the order of play. */
  order: number;
};
/** A table, and the time (ms) from which it is free. */
type TableTime = { table: number; free: number };

/**
 * Plans table and time of each remaining match, if all take equally long. A free table gets the match that is
 * furthest from the title, then the one whose players have waited longest. Nobody plays two matches at once
 * or without rest. Undefined without tables, before the draw, and when no match is left.
 */
export function planNight(tournament: Tournament, options: PlanOptions): NightPlan | undefined {
  const { now, tables, minutes, rest } = options;
  const tasks = buildTasks(tournament);
  if (tables < 1 || tasks.length === 0 || tournament.phase === 'closed') return undefined;
  const matches = new Map<string, Planned>();
  const lastEnds = highestByEntry(tournament, ({ decidedAt, bye }) =>
    bye ? undefined : Date.parse(decidedAt ?? '') || undefined,
  );
  const tableTimes: TableTime[] = Array.from({ length: tables }, (_, index) => ({
    table: index + 1,
    free: now,
  }));
  const book = ({ key, entries }: Task, at: TableTime, start: number) => {
    // A match that takes longer than planned may end at any moment.
    const end = Math.max(now, start + minutes * MINUTE_MS);
    matches.set(key, { table: at.table, start, end });
    at.free = end;
    for (const entry of entries) lastEnds.set(entry, end);
  };
  /** The moment (ms) at which all players of a match are rested; undefined while the players are unknown. */
  const earliestStart = ({ after, entries }: Task): number | undefined => {
    const before = after.map(key => matches.get(key)?.end);
    if (before.includes(undefined)) return undefined;
    const ends = [...before, ...entries.map(entry => lastEnds.get(entry))].filter(end => end !== undefined);
    return Math.max(now, ...ends.map(end => end + rest * MINUTE_MS));
  };
  const called = new Map(calledMatches(tournament).map(match => [match.key, match]));
  for (const task of tasks) {
    const match = called.get(task.key);
    const at = tableTimes.find(({ table }) => table === match?.table);
    if (match && at) book(task, at, Date.parse(match.startedAt ?? match.calledAt ?? '') || now);
  }
  let left = tasks.filter(({ key }) => !matches.has(key));
  while (left.length > 0) {
    const first = tableTimes.reduce((one, other) => (other.free < one.free ? other : one));
    const [next] = left
      .flatMap(task => {
        const rested = earliestStart(task);
        return rested === undefined ? [] : [{ task, rested, start: Math.max(first.free, rested) }];
      })
      .toSorted(compareCandidates);
    if (!next) break;
    book(next.task, first, next.start);
    left = left.filter(task => task !== next.task);
  }
  return { matches, start: now, end: Math.max(...[...matches.values()].map(({ end }) => end)) };
}

type Candidate = { task: Task; start: number; rested: number };

/** Orders matches by start, then by most wins needed for the title, longest wait, and order of play. */
function compareCandidates(one: Candidate, other: Candidate): number {
  return (
    one.start - other.start ||
    other.task.winsToTitle - one.task.winsToTitle ||
    one.rested - other.rested ||
    one.task.order - other.task.order
  );
}

function buildTasks(tournament: Tournament): Task[] {
  const coming = plannedKnockout(tournament);
  const whole = coming ? { ...tournament, ...coming } : tournament;
  const open = allMatches(whole).filter(({ state }) => state !== 'decided');
  const order = new Map(readyMatches(tournament).map(({ key }, position) => [key, position]));
  const winsToTitle = countWinsToTitle(whole);
  const left = new Set(open.map(({ key }) => key));
  const inGroups = open.filter(({ round }) => round === 0).map(({ key }) => key);
  const before = findFeeders(whole);
  return open.map((match, index) => {
    const isComing = coming !== undefined && match.round > 0;
    const feeders = (before.get(match.key) ?? []).filter(key => left.has(key));
    return {
      key: match.key,
      // The qualifiers of the groups are unknown until the groups are over.
      entries: isComing ? [] : entriesIn(match),
      after: isComing && feeders.length === 0 ? inGroups : feeders,
      winsToTitle: winsToTitle.get(match.key) ?? 0,
      order: order.get(match.key) ?? order.size + index,
    };
  });
}

/** For each match, the keys of the matches from which its players come. */
function findFeeders({ rounds }: Tournament): Map<string, string[]> {
  const feeders = new Map<string, string[]>();
  const add = (to: string, from: string) => feeders.set(to, [...(feeders.get(to) ?? []), from]);
  for (const { matches } of rounds)
    for (const match of matches) for (const to of targetsOf(match)) add(to.match, match.key);
  return feeders;
}

/**
 * For each match key, the number of matches that the winner must win for the title, including this one. Matches
 * of groups get higher numbers than all matches of the knockout.
 */
function countWinsToTitle(tournament: Tournament): Map<string, number> {
  const winsToTitle = new Map<string, number>();
  // The last round first, because the number of the next match must be known.
  for (const { key, next } of allMatches(tournament).toReversed())
    winsToTitle.set(key, next ? (winsToTitle.get(next.match) ?? 0) + 1 : 1);
  const longest = Math.max(...winsToTitle.values());
  for (const { matches } of tournament.groups)
    for (const { key, index } of matches) winsToTitle.set(key, longest + 1 + matches.length - index);
  return winsToTitle;
}
