import type { BracketEvent, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import { freshMatch, isMatchEvent, playOn } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Touched, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { adjustedSettings } from './adjust.rules.ts';

/** The thread of the commands that only the tournament's format has, as those of 개인전. */
export const OWN = 'single';
/** The thread of the changes to the settings. */
export const SETTINGS = 'settings';

/** The thread of the late entrants. */
export const JOINED = 'joined';

/** The types whose commands form one thread each. */
const WHOLE_THREADS: readonly BracketEvent['type'][] = ['left', 'qualified', 'joined', 'settled'];

/** The types of the commands that have no thread. */
const WITHOUT_THREAD: readonly BracketEvent['type'][] = [
  'entered',
  'drawn',
  'undone',
  'redone',
  'closed',
  'reopened',
];

/** The thread of a command: the key of its match, its entry, or that of the format's own commands. */
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

/** Whether a thread depends on the draw: that of a match, or one of the groups' events. */
export function isMatchThread(thread: string): boolean {
  return thread !== OWN && thread !== SETTINGS && !thread.startsWith('entry');
}

/** The live commands of a thread, as positions in the log. */
export function livingOf(tournament: Tournament, thread: string): number[] {
  return tournament.logIndex.threads.get(thread) ?? [];
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

/** Replaces the live commands of a thread and returns the change, including the previous ones. */
export function touch(draft: Tournament, thread: string, living: number[]): Touched {
  const lived = livingOf(draft, thread);
  draft.logIndex.threads.set(thread, living);
  return { thread, lived, living, before: null, after: null };
}

/** The positions that a change removed from a thread. */
export function goneFrom({ lived, living }: Touched): number[] {
  return lived.filter(position => !living.includes(position));
}

/** Marks the events at these positions as undone by the event with the key `by`; null marks them as live. */
export function markCleared(draft: Tournament, positions: readonly number[], by: string | null): void {
  for (const position of positions) {
    const logged = draft.log[position];
    if (logged)
      draft.log[position] = { event: logged.event, number: logged.number, undoneBy: by, redoable: false };
  }
}

/** Replays a match between its two entries with only the commands at these positions. */
export function replayMatch(tournament: Tournament, match: Match, positions: readonly number[]): Match {
  const [first, second] = match.sides;
  return eventsAt(tournament, positions)
    .filter(isMatchEvent)
    .reduce(playOn, freshMatch(match, first.entry, second.entry));
}

/** An entry as changed by its live commands, or by the commands at the given positions. */
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
export function enteredCount(tournament: Tournament): number {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  return entered?.type === 'entered' ? entered.entries.length : 0;
}

/**
 * Whether a thread is cleared when the draw is undone: that of a match, or that of a late entrant's players.
 */
export function goesWithDraw(tournament: Tournament, thread: string): boolean {
  if (isMatchThread(thread)) return true;
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

function eventOf(tournament: Tournament, key: string | null): BracketEvent | undefined {
  return key === null ? undefined : tournament.log[tournament.logIndex.positions.get(key) ?? -1]?.event;
}
