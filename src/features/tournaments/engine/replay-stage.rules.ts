import { findClash } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { BracketPlan } from '#/features/tournaments/formats/format.rules.ts';
import {
  bracketPlan,
  isRepeatable,
  knockoutRules,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import {
  areGroupsOver,
  groupTable,
  roundRobinStage,
} from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { buildBracket } from './build-stages.rules.ts';
import {
  endCommands,
  liveEvents,
  livePositions,
  livePositionsIn,
  matchSubject,
} from './live-commands.rules.ts';
import {
  applyToMatch,
  decidedMatch,
  entriesIn,
  findMatch,
  freshMatch,
  groupOrRoundNumber,
  isMatchEvent,
  isPlayed,
  loserOf,
  type MatchEvent,
  type Pair,
  pairOf,
  putMatch,
  roundOneMatch,
  targetsOf,
} from './match.rules.ts';
import type { CommandChange, KnockoutPlan, Match, Tournament } from './tournament.rules.ts';

// A function of this file that returns strings returns the keys of the matches that it changed in the draft.

/** Applies those of these commands that are valid; `played` is the match after them. */
export function applyValidCommands(draft: Tournament, match: Match, positions: readonly number[]) {
  let played = match;
  const invalidPositions: number[] = [];
  for (const position of positions) {
    const event = draft.log[position]?.event;
    if (event && isMatchEvent(event) && isValidInMatch(played, event)) played = applyToMatch(played, event);
    else invalidPositions.push(position);
  }
  return { played, invalidPositions };
}

function isValidInMatch(match: Match, event: MatchEvent): boolean {
  if (event.type === 'rescored') return isPlayed(match);
  if (match.state !== 'open') return false;
  if (event.type === 'won' || event.type === 'advanced') return entriesIn(match).includes(event.entry);
  if (event.type === 'started') return match.table !== null && match.startedAt === null;
  return match.table !== null || (event.type !== 'recalled' && event.type !== 'moved');
}

/** The match between `pair` after the commands that were not undone and, in a group, after withdrawals. */
function rebuildMatch(draft: Tournament, match: Match, pair = pairOf(match)): Match {
  if (match.bye) return roundOneMatch(match, ...pair);
  const fresh = freshMatch(match, ...pair);
  const { played } = applyValidCommands(draft, fresh, livePositionsIn(draft, fresh));
  return match.round === 0 ? applyWithdrawal(draft, played) : played;
}

/** Applies withdrawals to a group match: by the stage's rule it is void, or a walkover if not yet played. */
export function applyWithdrawal(draft: Tournament, match: Match): Match {
  const leavers = entriesIn(match).flatMap(entry => draft.leavers.get(entry) ?? []);
  const [leaver] = leavers;
  if (!leaver) return match;
  const isVoid = roundRobinStage(draft.settings)?.withdrawal === 'void';
  if (!isVoid && match.state === 'decided') return match;
  const winner =
    isVoid || leavers.length > 1 ? null : entriesIn(match).find(entry => !draft.leavers.has(entry));
  return decidedMatch(match, winner ?? null, { ...leaver, score: null });
}

/** Applies a match's commands again, and updates tables and later matches. */
export function replayMatch(draft: Tournament, match: Match): string[] {
  const rebuilt = rebuildMatch(draft, match);
  putMatch(draft, rebuilt);
  if (match.state === 'open' && rebuilt.state === 'open') return [match.key];
  const changed = match.round === 0 ? updateTables(draft, [rebuilt]) : sendEntriesOn(draft, rebuilt);
  updateChampion(draft);
  return [match.key, ...changed];
}

function updateChampion(draft: Tournament): void {
  const first = areGroupsOver(draft) ? draft.groups[0]?.table[0] : undefined;
  const ofTable = first && first.by !== 'tied' ? first.entry : null;
  // The last round is the final, or the repeated final of double elimination.
  const ofBracket = draft.rounds.at(-1)?.matches[0]?.winner ?? null;
  draft.champion = bracketPlan(draft.settings) ? ofBracket : ofTable;
  draft.phase = draft.champion === null ? 'drawn' : 'finished';
}

/** Recomputes the tables of these group matches and seats the qualifiers in the knockout. */
function updateTables(draft: Tournament, matches: readonly Match[]): string[] {
  const stage = roundRobinStage(draft.settings);
  if (!stage) return [];
  const groups = new Set(matches.map(({ key }) => groupOrRoundNumber(key)));
  draft.groups = draft.groups.map(group =>
    groups.has(group.index) ? { ...group, table: groupTable(draft, group, stage) } : group,
  );
  return draft.knockout ? seatQualifiers(draft, draft.knockout) : [];
}

/** A copy with this group match and a new table; its `knockout` is null, and its bracket is not updated. */
export function withMatch(tournament: Tournament, match: Match): Tournament {
  const copy = { ...tournament, knockout: null };
  putMatch(copy, match);
  updateTables(copy, [match]);
  return copy;
}

function seatQualifiers(draft: Tournament, plan: KnockoutPlan): string[] {
  const seats = knockoutRules(draft.settings)?.seats(draft, plan) ?? [];
  return (draft.rounds[0]?.matches ?? []).flatMap(match => {
    const slotRange = [match.index * 2 - 2, match.index * 2] as const;
    const [first = null, second = null] = seats.slice(...slotRange);
    // While the entry of a bye is undecided, the bye stays empty and is no match.
    const bye = plan.slots.slice(...slotRange).includes(null);
    return seatEntries(draft, { ...match, bye }, [first, second]);
  });
}

/** Puts these two entries into a match unless they are in it already. */
function seatEntries(draft: Tournament, match: Match, pair: Pair): string[] {
  if (match.sides[0].entry === pair[0] && match.sides[1].entry === pair[1]) return [];
  const rebuilt = rebuildMatch(draft, match, pair);
  putMatch(draft, rebuilt);
  return [match.key, ...sendEntriesOn(draft, rebuilt)];
}

/** Puts a match's winner and loser into their next matches. */
function sendEntriesOn(draft: Tournament, match: Match): string[] {
  const { repeatedFinal } = bracketPlan(draft.settings) ?? {};
  if (repeatedFinal && isRepeatable(draft, match)) return repeatFinal(draft, match, repeatedFinal);
  return targetsOf(match).flatMap(({ match: key, side, takes }) => {
    const next = findMatch(draft, key);
    if (!next) return [];
    const entry = takes === 'winner' ? match.winner : loserOf(match);
    const [first, second] = pairOf(next);
    return seatEntries(draft, next, side === 0 ? [entry, second] : [first, entry]);
  });
}

/** Adds the repetition of the final `match` if its second side won, else removes it. */
function repeatFinal(
  draft: Tournament,
  match: Match,
  { title, part }: NonNullable<BracketPlan['repeatedFinal']>,
): string[] {
  const { round, winner } = match;
  const known = draft.rounds[round]?.matches[0];
  const key = `r${round + 1}m1`;
  if (winner === null || winner !== match.sides[1].entry) {
    putMatch(draft, { ...match, next: null });
    draft.rounds = draft.rounds.slice(0, round);
    return known ? [key] : [];
  }
  putMatch(draft, { ...match, next: { match: key, side: 1 } });
  const rerun = known ?? freshMatch({ key, round: round + 1, index: 1, next: null, drop: null }, null, null);
  if (!known) draft.rounds = [...draft.rounds, { title, part, matches: [rerun] }];
  return seatEntries(draft, rerun, pairOf(match));
}

/** Creates the knockout and applies the commands recorded in it. */
function openKnockout(draft: Tournament, plan: KnockoutPlan): string[] {
  draft.knockout = plan;
  const seats = knockoutRules(draft.settings)?.seats(draft, plan) ?? [];
  // The bracket has its shape, byes included, even while some of its seats are undecided.
  const slots = plan.slots.map((slot, index) => slot && (seats[index] ?? -1 - index));
  if (draft.settings) Object.assign(draft, buildBracket(slots, draft.settings));
  seatQualifiers(draft, plan);
  return replayRounds(draft);
}

/** Applies all rounds' commands again. */
export function replayRounds(draft: Tournament): string[] {
  // Round by round, because two byes can create a match that no other match leads to.
  const changed = draft.rounds.flatMap((_, index) =>
    (draft.rounds[index]?.matches ?? []).flatMap(match => (match.bye ? [] : replayMatch(draft, match))),
  );
  updateChampion(draft);
  return changed;
}

/** Creates the knockout after the groups, or removes it after an undo. */
export function replayQualification(draft: Tournament): string[] {
  const [event] = liveEvents(draft, 'qualified');
  const rules = knockoutRules(draft.settings);
  if (event && rules) {
    const plan = draft.logIndex.plans.get(event.key) ?? rules.plan(draft, event.key);
    draft.logIndex.plans.set(event.key, plan);
    return openKnockout(draft, plan);
  }
  Object.assign(draft, { knockout: null, rounds: [], third: null });
  updateChampion(draft);
  return [];
}

/** Applies the organiser's decisions between tied players. */
export function replaySettlements(draft: Tournament): string[] {
  draft.settlements = liveEvents(draft, 'settled');
  const oneOfEach = draft.groups.flatMap(({ matches }) => matches.slice(0, 1));
  const changed = updateTables(draft, oneOfEach);
  updateChampion(draft);
  return changed;
}

/** Applies the commands of all groups again, then those of the knockout; undone commands are left out. */
export function replayGroups(draft: Tournament): void {
  const matches = draft.groups.flatMap(group => group.matches);
  recomputeLeavers(draft, matches);
  replaySettlements(draft);
  if (livePositions(draft, 'qualified').length > 0) replayQualification(draft);
}

/** Determines again which entries withdrew from the groups, and rebuilds the matches of `entry`. */
export function replayLeaving(draft: Tournament, entry: number): string[] {
  const matches = draft.groups
    .flatMap(({ matches }) => matches)
    .filter(match => entriesIn(match).includes(entry));
  recomputeLeavers(draft, matches);
  const changed = updateTables(draft, matches);
  updateChampion(draft);
  return [...matches.map(({ key }) => key), ...changed];
}

function recomputeLeavers(draft: Tournament, matches: readonly Match[]): void {
  draft.leavers = new Map(liveEvents(draft, 'left').map(event => [event.entry, event]));
  for (const match of matches) putMatch(draft, rebuildMatch(draft, match));
}

/**
 * Ends the call of each match in `changed` (keys) whose table, players or referee another called match now
 * needs as well; `by` is the key of the event that causes it. Returns the ended commands.
 */
export function endClashingCalls(draft: Tournament, changed: readonly string[], by: string): CommandChange[] {
  return [...new Set(changed)].flatMap(key => {
    const match = findMatch(draft, key);
    if (match?.state !== 'open' || match.table === null || !findClash(draft, match)) return [];
    const subject = matchSubject(draft, match);
    const isOfCall = (position: number) => CALL_COMMANDS.has(draft.log[position]?.event.type);
    const change = endCommands(draft, subject, isOfCall, by);
    replayMatch(draft, match);
    return [change];
  });
}

const CALL_COMMANDS = new Set<string | undefined>(['called', 'moved', 'started', 'recalled']);
