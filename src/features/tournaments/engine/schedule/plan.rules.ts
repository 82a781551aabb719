import { comingKnockout } from '#/features/tournaments/engine/build-stages.rules.ts';
import { allMatches, entriesIn, targetsOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { calledMatches, readyMatches } from './calls.rules.ts';

/** The planned begin and end of a match, in milliseconds, and its table. */
type Planned = { table: number; start: number; end: number };
/**
 * The planned matches by key, in order of their start; matches of a knockout whose players are unknown only
 * affect `end`. `start` and `end` are the moments in milliseconds at which the plan begins and ends.
 */
export type NightPlan = { matches: Map<string, Planned>; start: number; end: number };
type PlanOptions = {
  /** The moment in milliseconds at which the plan begins: now, or the expected start of the first match. */
  now: number;
  tables: number;
  /** Minutes per match, and minutes of rest for a player after a match. */
  minutes: number;
  rest: number;
};

type Task = {
  key: string;
  entries: number[];
  /** The keys of the matches that must end before this match, because its players come from them. */
  after: string[];
  /** The number of matches that a player must win for the title, beginning with this match. */
  way: number;
  /** The position of the match in the order of play. */
  order: number;
};
type Slot = { table: number; free: number };

/**
 * Plans table and time of each remaining match, if all take equally long. A free table gets the match that is
 * furthest from the title, then the one whose players have waited longest. Nobody plays two matches at once
 * or without rest. Undefined without tables, before the draw, and when no match is left.
 */
export function planNight(tournament: Tournament, options: PlanOptions): NightPlan | undefined {
  const { now, tables, minutes, rest } = options;
  const tasks = buildTasks(tournament);
  if (tables < 1 || tasks.length === 0 || tournament.phase === 'closed') return undefined;
  const [lasts, restMs] = [minutes * MINUTE_MS, rest * MINUTE_MS];
  const matches = new Map<string, Planned>();
  const free = lastMatchEnds(tournament);
  const slots: Slot[] = Array.from({ length: tables }, (_, index) => ({ table: index + 1, free: now }));
  const book = (task: Task, slot: Slot, start: number) => {
    // A match that takes longer than planned may end at any moment.
    const end = Math.max(now, start + lasts);
    matches.set(task.key, { table: slot.table, start, end });
    slot.free = end;
    for (const entry of task.entries) free.set(entry, end);
  };
  const called = new Map(calledMatches(tournament).map(match => [match.key, match]));
  for (const task of tasks) {
    const match = called.get(task.key);
    const slot = slots.find(({ table }) => table === match?.table);
    if (match && slot) book(task, slot, Date.parse(match.startedAt ?? match.calledAt ?? '') || now);
  }
  let left = tasks.filter(({ key }) => !matches.has(key));
  while (left.length > 0) {
    const slot = slots.reduce((first, each) => (each.free < first.free ? each : first));
    const next = nextTask(left, slot.free, task => earliestStart(task, { matches, free, restMs, now }));
    if (!next) break;
    book(next.task, slot, next.start);
    left = left.filter(task => task !== next.task);
  }
  return { matches, start: now, end: Math.max(...[...matches.values()].map(({ end }) => end)) };
}

/**
 * The task that can begin first at a table that is free from `minute` on; of several, the one with the most
 * matches left to the title. Undefined if none can begin.
 */
function nextTask(tasks: readonly Task[], minute: number, earliest: (task: Task) => number | undefined) {
  let best: { task: Task; start: number; waits: number } | undefined;
  for (const task of tasks) {
    const possible = earliest(task);
    if (possible === undefined) continue;
    const found = { task, start: Math.max(minute, possible), waits: possible };
    if (!best || isSooner(found, best)) best = found;
  }
  return best;
}

type Candidate = { task: Task; start: number; waits: number };

function isSooner(one: Candidate, other: Candidate): boolean {
  if (one.start !== other.start) return one.start < other.start;
  if (one.task.way !== other.task.way) return one.task.way > other.task.way;
  if (one.waits !== other.waits) return one.waits < other.waits;
  return one.task.order < other.task.order;
}

type Progress = {
  matches: ReadonlyMap<string, Planned>;
  free: ReadonlyMap<number, number>;
  restMs: number;
  now: number;
};

/**
 * The earliest moment (milliseconds) at which all players of a match are free and rested; undefined while an
 * earlier match is not planned yet.
 */
function earliestStart(
  { after, entries }: Task,
  { matches, free, restMs, now }: Progress,
): number | undefined {
  let start = now;
  for (const key of after) {
    const before = matches.get(key);
    if (!before) return undefined;
    start = Math.max(start, before.end + restMs);
  }
  for (const entry of entries) {
    const until = free.get(entry);
    if (until !== undefined) start = Math.max(start, until + restMs);
  }
  return start;
}

/** The moment (milliseconds) at which each entry's last match ended. */
function lastMatchEnds(tournament: Tournament): Map<number, number> {
  const until = new Map<number, number>();
  for (const match of allMatches(tournament)) {
    const ended = match.decidedAt === null || match.bye ? Number.NaN : Date.parse(match.decidedAt);
    if (Number.isNaN(ended)) continue;
    for (const entry of entriesIn(match)) until.set(entry, Math.max(until.get(entry) ?? 0, ended));
  }
  return until;
}

function buildTasks(tournament: Tournament): Task[] {
  const coming = comingKnockout(tournament);
  const whole = coming ? { ...tournament, ...coming } : tournament;
  const open = allMatches(whole).filter(({ state }) => state !== 'decided');
  const order = new Map(readyMatches(tournament).map(({ key }, position) => [key, position]));
  const ways = matchesToTitle(whole);
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
      way: ways.get(match.key) ?? 0,
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
 * For each match key, how many matches its winner has to win for the title, including this one. Matches of
 * groups get higher numbers than all knockout matches.
 */
function matchesToTitle(tournament: Tournament): Map<string, number> {
  const matches = allMatches(tournament);
  const byKey = new Map(matches.map(match => [match.key, match]));
  const ways = new Map<string, number>();
  const wayOf = ({ key, next }: Match): number => {
    const known = ways.get(key);
    if (known !== undefined) return known;
    const onward = next && byKey.get(next.match);
    const way = onward ? wayOf(onward) + 1 : 1;
    ways.set(key, way);
    return way;
  };
  for (const match of matches) wayOf(match);
  const longest = Math.max(0, ...ways.values());
  for (const { matches: own } of tournament.groups) {
    const total = own.length;
    for (const { key, index } of own) ways.set(key, longest + 1 + total - index);
  }
  return ways;
}
