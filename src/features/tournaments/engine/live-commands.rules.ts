import type { Entry, EventOf, Settings, TournamentEvent } from './events.contract.ts';
import { findMatch, isMatchEvent } from './match.rules.ts';
import type { CommandChange, Match, Tournament } from './tournament.rules.ts';

// The subject of a command is the thing that it changes, such as a match.
/** Subject of the commands that only one format has, such as a win in 개인전. */
export const FORMAT_COMMANDS = 'format';
const SETTINGS = 'settings';

/** Command types whose commands all belong to one subject, named after the type. */
type SubjectType = 'entered' | 'drawn' | 'joined' | 'left' | 'qualified' | 'settled';

/**
 * The subject that a command belongs to: a match key, `entry3` for entry 3, `settings`, a command type or
 * `format`; undefined for undo, redo, closing and reopening.
 */
export function commandSubject(event: TournamentEvent): string | undefined {
  if (isMatchEvent(event)) return event.match;
  switch (event.type) {
    case 'replaced':
      return `entry${event.entry}`;
    case 'adjusted':
      return SETTINGS;
    case 'entered':
    case 'drawn':
    case 'joined':
    case 'left':
    case 'qualified':
    case 'settled':
      return event.type;
    case 'undone':
    case 'redone':
    case 'closed':
    case 'reopened':
      return undefined;
    default:
      return FORMAT_COMMANDS;
  }
}

/**
 * The subject by which a match's commands are found. In the bracket of a tournament with stages each pair of
 * entries has its own subject: a corrected result may bring other entries to the match, and the commands of
 * the first pair stay inactive until that pair is back.
 */
export function matchSubject({ knockout, settings }: Tournament, { key, round, sides }: Match): string {
  if (!settings?.stages || round === 0) return key;
  const pair = `${key} ${sides[0].entry}-${sides[1].entry}`;
  return knockout ? `${pair} ${knockout.key}` : pair;
}

/** Whether the commands of a subject (see `commandSubject`) are possible only after the draw. */
export const needsDraw = (subject: string): boolean =>
  !['entered', 'drawn', FORMAT_COMMANDS, SETTINGS].includes(subject) && !subject.startsWith('entry');

/** The positions in the event log of a subject's live (not undone) commands, in ascending order. */
export const livePositions = (tournament: Tournament, subject: string): number[] =>
  tournament.logIndex.liveCommands.get(subject) ?? [];

/** The positions in the event log of the live (not undone) commands of a match with its current entries. */
export const livePositionsIn = (tournament: Tournament, match: Match): number[] =>
  livePositions(tournament, matchSubject(tournament, match));

/** The position in the event log of the event with this key; -1 if there is none. */
export const positionOf = ({ logIndex }: Tournament, key: string | null): number =>
  logIndex.positions.get(key ?? '') ?? -1;

/** Whether an event that was not undone is inactive because its match now has other entries. */
export function isInactive(tournament: Tournament, event: TournamentEvent): boolean {
  if (!isMatchEvent(event)) return false;
  const match = findMatch(tournament, event.match);
  return !match || !livePositionsIn(tournament, match).includes(positionOf(tournament, event.key));
}

/** Whether any command of a match (by its key) is not undone, also one from when it had other entries. */
export function hasCommands({ logIndex }: Tournament, key: string): boolean {
  return [...logIndex.liveCommands].some(
    ([subject, live]) => live.length > 0 && (subject === key || subject.startsWith(`${key} `)),
  );
}

/** The live (not undone) commands of this type, oldest first. */
export const liveEvents = <Type extends SubjectType>(tournament: Tournament, type: Type) =>
  eventsAt(tournament, livePositions(tournament, type)) as EventOf<Type>[];

/** The live commands that only the tournament's format has, oldest first. */
export const liveFormatCommands = (tournament: Tournament): TournamentEvent[] =>
  eventsAt(tournament, livePositions(tournament, FORMAT_COMMANDS));

export const eventsAt = ({ log }: Tournament, positions: readonly number[]): TournamentEvent[] =>
  positions.flatMap(position => log[position]?.event ?? []);

/** Ends the live commands of a subject at log positions with a true `isEnded`, by the event `by`. */
export function endCommands(
  draft: Tournament,
  subject: string,
  isEnded: (position: number) => boolean,
  by: string,
): CommandChange {
  const live = livePositions(draft, subject);
  const ended = live.filter(isEnded);
  const kept = live.filter(position => !isEnded(position));
  draft.logIndex.liveCommands.set(subject, kept);
  markEnded(draft, ended, by);
  return { subject, ended, kept };
}

/** Marks the events at these log positions as ended by the event with the key `by`, or as live if null. */
export function markEnded(draft: Tournament, positions: readonly number[], by: string | null): void {
  for (const position of positions) {
    const logged = draft.log[position];
    if (logged) draft.log[position] = { ...logged, undoneBy: by };
  }
}

/** The log positions of a subject's live commands after a redo of those that an undo had `ended`. */
export function restoredPositions(
  tournament: Tournament,
  { subject, ended }: Pick<CommandChange, 'subject' | 'ended'>,
): number[] {
  return [...new Set([...livePositions(tournament, subject), ...ended])].toSorted(
    (one, other) => one - other,
  );
}

/**
 * An entry with the players of its last replacement, else with those entered at first. `positions` are the
 * log positions of the replacements that count, by default of all that were not undone.
 */
export function currentEntry(
  tournament: Tournament,
  entry: number,
  positions: readonly number[] = livePositions(tournament, `entry${entry}`),
): Entry {
  const last = eventsAt(tournament, positions).at(-1);
  if (last?.type === 'replaced') return { id: entry, players: last.players };
  const entered = enteredEvent(tournament)?.entries[entry - 1];
  const joined = liveEvents(tournament, 'joined').find(event => event.entry === entry);
  return { id: entry, players: (entered ?? joined)?.players ?? [] };
}

/** Whether an undo of the draw also ends a subject's commands, such as those of a match or a late entrant. */
export function dependsOnDraw(tournament: Tournament, subject: string): boolean {
  if (subject === 'drawn' || needsDraw(subject)) return true;
  const entered = enteredEvent(tournament)?.entries.length ?? 0;
  return subject.startsWith('entry') && Number(subject.slice('entry'.length)) > entered;
}

/** The event that entered the current settings and entries; undefined before entering. */
export const enteredEvent = (tournament: Tournament): EventOf<'entered'> | undefined =>
  liveEvents(tournament, 'entered')[0];

/** The event of the current draw; undefined before the draw. */
export const drawnEvent = (tournament: Tournament): EventOf<'drawn'> | undefined =>
  liveEvents(tournament, 'drawn')[0];

/** The settings as entered, with the values of the last change that was not undone; null before entering. */
export function currentSettings(tournament: Tournament): Settings | null {
  const entered = enteredEvent(tournament);
  if (!entered) return null;
  const last = eventsAt(tournament, livePositions(tournament, SETTINGS)).at(-1);
  return last?.type === 'adjusted' ? { ...entered.settings, ...last.adjusted } : entered.settings;
}

export const findEvent = (tournament: Tournament, key: string | null): TournamentEvent | undefined =>
  tournament.log[positionOf(tournament, key)]?.event;
