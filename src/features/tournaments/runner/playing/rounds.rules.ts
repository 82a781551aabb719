import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import {
  drawnEvent,
  livePositionsIn,
  positionOf,
} from '#/features/tournaments/engine/live-commands.rules.ts';
import {
  allMatches,
  entriesIn,
  findMatch,
  isMatchEvent,
  isPlayed,
} from '#/features/tournaments/engine/match.rules.ts';
import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import { appendEvent, step } from '#/features/tournaments/engine/replay.rules.ts';
import {
  calledMatches,
  isAutomaticCall,
  playableMatches,
  readyMatches,
} from '#/features/tournaments/engine/schedule/calls.rules.ts';
import {
  copyForChanges,
  type Logged,
  type Match,
  type Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { endedPositions } from '#/features/tournaments/engine/undo.rules.ts';
import { mayRedo } from '#/features/tournaments/engine/undo-refusals.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { roundRobinStage } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import type { ClaimedResult } from '#/features/tournaments/result-claims/result-claims.contract.ts';
import { commandOfClaim } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { gamesOfSamePlayers } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';

/** The matches of a round (from 1); the last round includes the match for third place. */
export function matchesOfRound({ rounds, third }: Tournament, round: number): Match[] {
  const matches = rounds[round - 1]?.matches ?? [];
  return third && round === rounds.length ? [...matches, third] : matches;
}

export const isDecided = (match: Match) => match.state === 'decided';

export function isRoundOver(tournament: Tournament, round: number): boolean {
  return matchesOfRound(tournament, round).every(isDecided);
}

/** The first round (from 1) with an undecided match, else the last round; 0 before the draw. */
export function currentRound(tournament: Tournament): number {
  const position = tournament.rounds.findIndex((_, index) => !isRoundOver(tournament, index + 1));
  return position < 0 ? tournament.rounds.length : position + 1;
}

/** Returns the entries that advance from a round (다음 라운드 진출자), in the order of the matches. */
export function advancingEntries(tournament: Tournament, round: number): number[] {
  return (tournament.rounds[round - 1]?.matches ?? []).flatMap(({ winner }) => winner ?? []);
}

/** Returns the entry that plays against `entry` in a match; null while unknown. */
export function opponentOf({ sides }: Match, entry: number): number | null {
  return (sides[0].entry === entry ? sides[1] : sides[0]).entry;
}

/** The Korean texts of the form for a match's result: the names of both sides and the outcomes to choose from. */
export function resultTexts(tournament: Tournament, match: Match) {
  const { sides, round } = match;
  const names = [nameOf(tournament, sides[0].entry), nameOf(tournament, sides[1].entry)] as const;
  const hasDraws = round === 0 && roundRobinStage(tournament.settings)?.draws;
  const outcomes = [...names.map(name => `${name} 승`), ...(hasDraws ? ['무승부'] : [])];
  return { names, outcomes, blank: '모르면 모두 비워 두세요' };
}

/** The commands that record a typed result; unless only the score changes, a recorded one is undone first. */
export function commandsOfResult(match: Match, result: ClaimedResult): Command[] {
  const { key, decidedBy } = match;
  if (decidedBy && isPlayed(match) && match.winner === result.winner)
    return [{ type: 'rescored', match: key, score: result.score }];
  const undone: Command[] = decidedBy ? [{ type: 'undone', of: decidedBy }] : [];
  return [...undone, commandOfClaim(key, result)];
}

export function isJustDrawn(tournament: Tournament): boolean {
  const drawn = drawnEvent(tournament);
  return drawn !== undefined && !tournament.log.slice(positionOf(tournament, drawn.key)).some(isPlay);
}
const isPlay = ({ event, undoneBy }: Tournament['log'][number]) =>
  undoneBy === null && event.type !== 'drawn' && isUndoable(event);

/** Commands of the start (which only the history undoes) and events that cannot be undone at all. */
const NOT_STEPS = new Set<string>(['entered', 'drawn', 'undone', 'redone', 'closed', 'reopened']);
const isUndoable = ({ type }: TournamentEvent) => !NOT_STEPS.has(type);

/** The key of the event to undo: a person's last one that can be undone, else the last automatic call. */
export function lastCommand(tournament: Tournament): string | undefined {
  const { log } = tournament;
  const last =
    log.findLast(logged => !isAutomaticCall(logged.event) && mayUndo(tournament, logged)) ??
    log.findLast(logged => mayUndo(tournament, logged));
  return last?.event.key;
}

/**
 * The keys of the automatic calls that an undo of the event `key` takes along, the newest first: those which
 * followed it before somebody did anything else, of matches in which nothing has happened since.
 */
export function automaticCallsAfter(tournament: Tournament, key: string): string[] {
  const position = positionOf(tournament, key);
  if (tournament.log.slice(position, position + 1).some(({ event }) => isAutomaticCall(event))) return [];
  const after = tournament.log.slice(position + 1);
  const next = after.findIndex(logged => !isAutomaticCall(logged.event) && mayUndo(tournament, logged));
  return (next === -1 ? after : after.slice(0, next))
    .filter(logged => isUnansweredCall(tournament, logged.event) && mayUndo(tournament, logged))
    .map(({ event }) => event.key)
    .reverse();
}

/** Whether an event is an automatic call after which nothing has happened in its match. */
export function isUnansweredCall(tournament: Tournament, event: TournamentEvent): boolean {
  const match =
    isAutomaticCall(event) && isMatchEvent(event) ? findMatch(tournament, event.match) : undefined;
  return (
    match !== undefined && livePositionsIn(tournament, match).at(-1) === positionOf(tournament, event.key)
  );
}

function mayUndo(tournament: Tournament, { event, undoneBy }: Logged): boolean {
  const undo = { type: 'undone', key: '', at: event.at, of: event.key } as const;
  return undoneBy === null && isUndoable(event) && validateEvent(tournament, undo) === undefined;
}

/**
 * Returns the commands that restore the event undone last; undefined when there is nothing to restore, or when
 * somebody has done anything else since. If that event is a result that was corrected since, the correction is undone
 * first, as long as no later event depends on it.
 */
export function nextRedo(tournament: Tournament): Command[] | undefined {
  const { log } = tournament;
  const since: string[] = [];
  for (const logged of log.toReversed()) {
    const { event } = logged;
    if (event.type !== 'undone') {
      if (!isAutomaticCall(event) && isPlay(logged)) since.push(event.key);
      continue;
    }
    const undone = log[tournament.logIndex.positions.get(event.of) ?? -1];
    if (undone?.undoneBy !== event.key) continue;
    if (since.length === 0 && mayRedo(tournament, event.of)) return [{ type: 'redone', of: event.of }];
    const commands = withoutCorrection(tournament, event, undone.event);
    if (
      commands &&
      since.every(key => commands.some(command => command.type === 'undone' && command.of === key))
    )
      return commands;
  }
  return undefined;
}

function withoutCorrection(
  tournament: Tournament,
  undo: TournamentEvent & { type: 'undone' },
  undone: TournamentEvent,
): Command[] | undefined {
  const { positions } = tournament.logIndex;
  const isResult = undone.type === 'advanced' || undone.type === 'tied';
  const correction = isResult && findMatch(tournament, undone.match)?.decidedBy;
  if (!correction || (positions.get(correction) ?? -1) < (positions.get(undo.key) ?? 0)) return undefined;
  const commands: Command[] = [
    { type: 'undone', of: correction },
    { type: 'redone', of: undo.of },
  ];
  const trial = afterCommands(tournament, commands, undo.at);
  const lost = trial && endedPositions(tournament, trial);
  return lost?.every(at => tournament.log[at]?.event.key === correction) ? commands : undefined;
}

/** The tournament after these commands, made at the time `at`; undefined if one of them is invalid. */
export function afterCommands(
  tournament: Tournament,
  commands: readonly Command[],
  at: string,
): Tournament | undefined {
  const draft = copyForChanges(tournament);
  const areValid = commands.every(
    (command, index) => appendEvent(draft, { key: `trial ${index}`, at, ...command }) === undefined,
  );
  return areValid ? draft : undefined;
}

/** Maximum number of uncalled matches listed as next in a tournament without tables. */
const READY_MOST = 8;
/** `now`: the matches at tables, and one to call for each idle table; `later`: other uncalled matches. */
export function currentMatches(tournament: Tournament): { now: Match[]; later: Match[] } {
  const called = calledMatches(tournament).toSorted((one, other) => (one.table ?? 0) - (other.table ?? 0));
  const tables = tournament.settings?.tables ?? 0;
  const most = tables === 0 ? READY_MOST : Math.max(0, tables - called.length);
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

export function byeEntries(matches: readonly Match[]): number[] {
  return matches.flatMap(({ bye, winner }) => (bye && winner !== null ? [winner] : []));
}

/**
 * Returns the first match of `scored` (keys of matches being scored) whose players would change by the event
 * that adds a late entrant, so that its points would be lost; undefined if there is none.
 */
export function scoreLostByJoining(
  tournament: Tournament,
  event: TournamentEvent,
  scored: readonly string[],
): Match | undefined {
  if (validateEvent(tournament, event) !== undefined) return undefined;
  const after = step(tournament, event);
  const pairOf = (match: Match | undefined) => (match ? entriesIn(match).join() : '');
  return scored
    .flatMap(key => findMatch(tournament, key) ?? [])
    .find(
      match =>
        match.state === 'open' && match.round > 0 && pairOf(match) !== pairOf(findMatch(after, match.key)),
    );
}

/** The open matches whose running score (`games`) is removed with a change, because their players change. */
export function scoresLost(
  before: Tournament,
  after: Tournament,
  games: SavedTournament['games'] = {},
): Match[] {
  const kept = gamesOfSamePlayers(games, before, after);
  const lost = Object.keys(games).filter(key => !(key in kept));
  return lost.flatMap(key => findMatch(before, key) ?? []).filter(({ state }) => state === 'open');
}

/** The sides of knockout matches whose entry a correction changed: `from` and `to` are entry numbers. */
export function changedSeats(
  before: Tournament,
  after: Tournament,
): { match: Match; from: number; to: number }[] {
  const matches = before.rounds.flatMap(round => round.matches);
  return matches.flatMap(match =>
    match.sides.flatMap(({ entry: from }, side) => {
      const to = findMatch(after, match.key)?.sides[side]?.entry ?? null;
      return from !== null && to !== null && from !== to ? [{ match, from, to }] : [];
    }),
  );
}
