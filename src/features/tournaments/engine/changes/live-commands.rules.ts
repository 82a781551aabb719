import type { BracketEvent, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import { isMatchEvent, matchOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Touched, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { adjustedSettings } from './adjust.rules.ts';

/** The name of the thread (group) of all commands that only one format has, such as a win in 개인전. */
export const OWN = 'single';
/** The name of the thread of all commands that change the settings. */
const SETTINGS = 'settings';

/** The names of three threads: the entered field, its draw, and the late entrants. */
export const ENTERED = 'entered';
export const DRAWN = 'drawn';
export const JOINED = 'joined';

/** Command types whose commands all belong to one thread, named after the type. */
const WHOLE_THREADS: readonly string[] = [ENTERED, DRAWN, JOINED, 'left', 'qualified', 'settled'];

/** Command types that belong to no thread. */
const WITHOUT_THREAD: readonly BracketEvent['type'][] = ['undone', 'redone', 'closed', 'reopened'];

/**
 * The name of a command's thread: a match key, `entry3`, a command type or `single`; undefined for commands
 * without a thread.
 */
export function threadOf(event: BracketEvent): string | undefined {
  if (isMatchEvent(event)) return event.match;
  if (event.type === 'replaced') return `entry${event.entry}`;
  if (event.type === 'adjusted') return SETTINGS;
  if (WHOLE_THREADS.includes(event.type)) return event.type;
  return WITHOUT_THREAD.includes(event.type) ? undefined : OWN;
}

/**
 * The thread of a match's commands. In the bracket of a tournament with stages each pair has its own thread:
 * a corrected result may bring other entries to the match, and the commands of the first pair stay inactive
 * until that pair is back.
 */
export function threadOfMatch({ knockout, settings }: Tournament, { key, round, sides }: Match): string {
  if (!settings?.stages || round === 0) return key;
  const pair = `${key} ${sides[0].entry}-${sides[1].entry}`;
  return knockout ? `${pair} ${knockout.key}` : pair;
}

/**
 * Whether an undo of the draw also ends the commands of a thread: true for matches, late entrants and
 * decisions in groups.
 */
export function isMatchThread(thread: string): boolean {
  return ![ENTERED, DRAWN, OWN, SETTINGS].includes(thread) && !thread.startsWith('entry');
}

/** The live commands of a thread, as positions in the log. */
export function livingOf(tournament: Tournament, thread: string): number[] {
  return tournament.logIndex.threads.get(thread) ?? [];
}

/** Whether an event that was not undone is inactive because its match now has other entries. */
export function isResting(tournament: Tournament, event: BracketEvent): boolean {
  if (!isMatchEvent(event)) return false;
  const match = matchOf(tournament, event.match);
  const position = tournament.logIndex.positions.get(event.key) ?? -1;
  return !match || !livingOf(tournament, threadOfMatch(tournament, match)).includes(position);
}

/** Whether a match has live commands, including inactive ones of a pair that is not in it now. */
export function hasCommands({ logIndex }: Tournament, key: string): boolean {
  return [...logIndex.threads].some(
    ([thread, living]) => living.length > 0 && (thread === key || thread.startsWith(`${key} `)),
  );
}

/** Adds the newest command to its thread. */
export function appendTo(draft: Tournament, thread: string, position: number): void {
  draft.logIndex.threads.set(thread, [...livingOf(draft, thread), position]);
}

/** The events at these positions of the log. */
export function eventsAt(tournament: Tournament, positions: readonly number[]): BracketEvent[] {
  const events: BracketEvent[] = [];
  for (const position of positions) {
    const event = tournament.log[position]?.event;
    if (event) events.push(event);
  }
  return events;
}

/**
 * Ends the commands of a thread for which `isEnded` is true, by the event with the key `by`. Returns the
 * positions in the log of the ended commands and of the commands that remain live.
 */
export function endIn(
  draft: Tournament,
  thread: string,
  isEnded: (position: number) => boolean,
  by: string,
): Touched {
  const lived = livingOf(draft, thread);
  const ended = lived.filter(isEnded);
  const left = lived.filter(position => !isEnded(position));
  draft.logIndex.threads.set(thread, left);
  markEnded(draft, ended, by);
  return { thread, ended, left };
}

/** Marks the events at these positions as ended by the event with the key `by`; null marks them as live. */
export function markEnded(draft: Tournament, positions: readonly number[], by: string | null): void {
  for (const position of positions) {
    const logged = draft.log[position];
    // A literal instead of a spread, because a list of thousands of undos runs this millions of times.
    if (logged)
      draft.log[position] = { event: logged.event, number: logged.number, undoneBy: by, redoable: false };
  }
}

/**
 * The positions in the log of a thread's live commands and of the commands that an undo ended, in ascending
 * order.
 */
export function livingWith(
  tournament: Tournament,
  { thread, ended }: Pick<Touched, 'thread' | 'ended'>,
): number[] {
  return [...new Set([...livingOf(tournament, thread), ...ended])].toSorted((one, other) => one - other);
}

/**
 * An entry with its current players: those of its last live replacement, or of the last one at `positions`.
 */
export function playersOf(
  tournament: Tournament,
  entry: number,
  positions: readonly number[] = livingOf(tournament, `entry${entry}`),
): Entry {
  const players = playersAtFirst(tournament, entry);
  const last = eventsAt(tournament, positions).at(-1);
  return { id: entry, players: last?.type === 'replaced' ? last.players : players };
}

function playersAtFirst(tournament: Tournament, entry: number): Entry['players'] {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  const own = entered?.type === 'entered' ? entered.entries[entry - 1] : undefined;
  if (own) return own.players;
  const joined = eventsAt(tournament, livingOf(tournament, JOINED));
  return joined.flatMap(event => (event.type === 'joined' && event.entry === entry ? event.players : []));
}

/**
 * Number of entries before the draw; entries with higher numbers came later and are removed with the draw.
 */
function enteredCount(tournament: Tournament): number {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  return entered?.type === 'entered' ? entered.entries.length : 0;
}

/**
 * Whether an undo of the draw ends all commands of a thread: the draw, a match, a decision in groups, or a
 * late entrant.
 */
export function goesWithDraw(tournament: Tournament, thread: string): boolean {
  if (thread === DRAWN || isMatchThread(thread)) return true;
  return thread.startsWith('entry') && Number(thread.slice('entry'.length)) > enteredCount(tournament);
}

/** The settings as entered, without later changes; null before entering. */
export function enteredSettings(tournament: Tournament): Settings | null {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  return entered?.type === 'entered' ? entered.settings : null;
}

/** The settings as entered, with the later changes applied; null before entering. */
export function settingsOf(tournament: Tournament): Settings | null {
  const entered = enteredSettings(tournament);
  return entered && adjustedSettings(entered, eventsAt(tournament, livingOf(tournament, SETTINGS)));
}

/** The event with that key; undefined if the log has none. */
export function eventOf(tournament: Tournament, key: string | null): BracketEvent | undefined {
  return key === null ? undefined : tournament.log[tournament.logIndex.positions.get(key) ?? -1]?.event;
}
