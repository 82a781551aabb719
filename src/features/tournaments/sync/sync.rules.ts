import type { Command, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { findEvent } from '#/features/tournaments/engine/live-commands.rules.ts';
import { findMatch, isMatchEvent } from '#/features/tournaments/engine/match.rules.ts';
import { appendEvent, replay, replayValid } from '#/features/tournaments/engine/replay.rules.ts';
import {
  copyForChanges,
  type Match,
  type Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { eventsUndoneWith } from '#/features/tournaments/engine/undo.rules.ts';
import { validateEvent } from '#/features/tournaments/engine/validate-event.rules.ts';
import { isResult } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { automaticCallsAfter } from '#/features/tournaments/runner/playing/rounds.rules.ts';
import type { SavedTournament } from './sync.contract.ts';

/** A local event that the server refused, or that became invalid through events of other devices. */
export type Refused = { event: TournamentEvent; message: string };
/** A device's event log: the first `taken` events are on the server, the others wait to be sent. */
export type LocalLog = { events: TournamentEvent[]; taken: number; refused: Refused[] };
/** The server's answer: its events that the device did not have, and the sent events that it refused. */
export type ServerEvents = { events: TournamentEvent[]; refused: { key: string; message: string }[] };

/**
 * Rebases a device's log: the server's events in the server's order, then the unsent events that are still
 * valid. Refused events are set aside to be shown, unless the server already has an equal event.
 */
export function rebaseLog({ events, taken, refused }: LocalLog, incoming: ServerEvents): LocalLog {
  const confirmed = [...events.slice(0, taken), ...incoming.events];
  const known = new Set(confirmed.map(event => event.key));
  const unsent = events.slice(taken).filter(event => !known.has(event.key));
  const refusals = new Map(incoming.refused.map(({ key, message }) => [key, message]));
  const { tournament, invalid } = replayValid([
    ...confirmed,
    ...unsent.filter(({ key }) => !refusals.has(key)),
  ]);
  for (const each of invalid) refusals.set(each.event.key, each.refusal);
  const setAside = unsent.flatMap(event => {
    const message = refusals.get(event.key);
    return message === undefined ? [] : [{ event, message }];
  });
  return {
    events: [...confirmed, ...unsent.filter(({ key }) => !refusals.has(key))],
    taken: confirmed.length,
    refused: [...refused, ...setAside].filter(
      ({ event }) => !known.has(event.key) && isWorthShowing(tournament, event),
    ),
  };
}

/**
 * Whether a refused event contradicts the recorded events, so that the organiser has to see it. An equal
 * result that two devices recorded, or a call of a decided match, does not.
 */
export function isWorthShowing(tournament: Tournament, event: TournamentEvent): boolean {
  if (event.type === 'undone') {
    const undone = tournament.log.find(logged => logged.event.key === event.of);
    return undone !== undefined && undone.undoneBy === null;
  }
  if (event.type === 'closed') return tournament.phase !== 'closed';
  if (!isMatchEvent(event)) return true;
  const match = findMatch(tournament, event.match);
  switch (event.type) {
    case 'called':
    case 'moved':
      return match?.state === 'open' && match.table !== event.table;
    case 'started':
      return match?.state === 'open' && match.startedAt === null;
    case 'won':
      return match?.state === 'open';
    case 'rescored':
      return match?.state === 'decided';
    case 'recalled':
      return false;
    case 'tied':
      return !(match?.state === 'decided' && match.winner === null);
    case 'advanced':
      return !(match?.state === 'decided' && match.winner === event.entry && isSameResult(match, event));
  }
}

/**
 * The keys of the events that a table undoes, in this order, to take back its event with the key `key`: the automatic
 * call of the next match to that table, and the event. Undefined if anything else would be undone with them.
 */
export function undoneAtTable(tournament: Tournament, key: string, table: number): string[] | undefined {
  const undo = { type: 'undone', key: '', at: new Date(0).toISOString(), of: key } as const;
  if (validateEvent(tournament, undo) !== undefined) return undefined;
  const calls = automaticCallsAfter(tournament, key).filter(call => {
    const event = findEvent(tournament, call);
    return event?.type === 'called' && event.table === table;
  });
  const keys = [...calls, key];
  return eventsUndoneWith(tournament, ...keys).length === keys.length ? keys : undefined;
}

const isSameResult = (match: Match, { how, score }: TournamentEvent & { type: 'advanced' }): boolean =>
  match.how === how && (score === null || JSON.stringify(score) === JSON.stringify(match.score));

/** The decided match whose recorded result a refused event contradicts; undefined if there is none. */
export function contradictedMatch(tournament: Tournament, { event }: Refused): Match | undefined {
  const match =
    event.type === 'advanced' || event.type === 'tied' ? findMatch(tournament, event.match) : undefined;
  return match?.state === 'decided' && match.decidedBy ? match : undefined;
}

/**
 * The commands that replace a recorded result by the refused result `chosen`: an undo of the recorded result,
 * `chosen`, and those other results among `refused` that are valid after it, such as those of the next
 * rounds. `left` are the events that are still refused. Returns a message instead if `chosen` is not valid.
 */
export function overruleCommands(
  tournament: Tournament,
  refused: Refused[],
  chosen: Refused,
): { commands: Command[]; left: Refused[] } | string {
  const recorded = contradictedMatch(tournament, chosen);
  const undo: Command[] = recorded?.decidedBy ? [{ type: 'undone', of: recorded.decidedBy }] : [];
  const commands = [...undo, commandOf(chosen.event)];
  const trial = copyForChanges(tournament);
  for (const [index, command] of commands.entries()) {
    const refusal = appendEvent(trial, asTrial(command, index, chosen));
    if (refusal !== undefined) return refusal;
  }
  const left = refused.filter(other => {
    if (other.event.key === chosen.event.key) return false;
    const command = commandOf(other.event);
    const isAdded =
      isResult(other.event) && appendEvent(trial, asTrial(command, commands.length, other)) === undefined;
    if (isAdded) commands.push(command);
    return !isAdded;
  });
  return { commands, left };
}

const commandOf = ({ key: _key, at: _at, ...command }: TournamentEvent): Command => command as Command;

// This key is only for the trial: a command that passes gets another one when the saved tournament takes it.
function asTrial(command: Command, index: number, { event }: Refused): TournamentEvent {
  return { key: `${event.key}-${index}`, at: event.at, ...command };
}

/** The tournament that the saved events result in; undefined if they are not valid. */
export function replaySaved({ events }: SavedTournament): Tournament | undefined {
  try {
    return replay(events);
  } catch {
    return undefined;
  }
}

/** Whether a tournament is under way, that is, valid and without a champion. */
export function isSavedUnderWay(saved: SavedTournament): boolean {
  const phase = replaySaved(saved)?.phase;
  return phase === 'empty' || phase === 'entered' || phase === 'drawn';
}

/**
 * Merges two versions of a saved tournament: the events of `mine` are rebased onto `stored`. `lost` is the
 * number of events dropped as invalid; `differs` is true if the merged version is not the stored one.
 */
export function mergeVersions(mine: SavedTournament, stored: SavedTournament) {
  const known = new Set(stored.events.map(event => event.key));
  const all = [...stored.events, ...mine.events.filter(({ key }) => !known.has(key))];
  const { tournament, invalid } = replayValid(all);
  const lost = new Set(invalid.map(({ event }) => event));
  const events = all.filter(event => !lost.has(event));
  const isNewer = mine.changedAt > stored.changedAt;
  const games = isNewer ? { ...stored.games, ...mine.games } : { ...mine.games, ...stored.games };
  const merged: SavedTournament = { ...(isNewer ? mine : stored), events, games };
  return { merged, tournament, lost: lost.size, differs: isNewer || events.length > stored.events.length };
}
