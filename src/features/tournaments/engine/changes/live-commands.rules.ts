import type { BracketEvent, Entry, Settings } from '#/features/tournaments/engine/brackets.contract.ts';
import { freshMatch, isMatchEvent, playOn } from '#/features/tournaments/engine/match.rules.ts';
import type { Duel, Match, Touched, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { adjustedSettings } from './adjust.rules.ts';

/** Of 개인전 all commands are one thread. */
export const SINGLE = 'single';
/** What the organiser changed of the settings. */
export const SETTINGS = 'settings';

/** Who came after the draw. */
export const JOINED = 'joined';

/** The commands of each of these types are one thread. */
const WHOLE_THREADS: readonly BracketEvent['type'][] = ['left', 'qualified', 'joined', 'settled'];

/** What a command touches: a match by its key, an entry, or the totals of 개인전. */
export function threadOf(event: BracketEvent): string | undefined {
  if (isMatchEvent(event)) return event.match;
  if (event.type === 'replaced') return `entry${event.entry}`;
  if (event.type === 'adjusted') return SETTINGS;
  if (WHOLE_THREADS.includes(event.type)) return event.type;
  return event.type === 'won' || event.type === 'played' || event.type === 'finished' ? SINGLE : undefined;
}

/**
 * The thread of a match's commands. In the bracket of a tournament with stages every pair has one of its own: a corrected
 * result may bring others to the match, and what was played rests until the same two are back.
 */
export function threadOfMatch({ knockout, settings }: Tournament, { key, round, sides }: Match): string {
  if (!settings?.stages || round === 0) return key;
  const pair = `${key} ${sides[0].entry}-${sides[1].entry}`;
  return knockout ? `${pair} ${knockout.key}` : pair;
}

/** Whether a thread hangs on the draw: a match's, or what became of the groups. */
export function isMatchThread(thread: string): boolean {
  return thread !== SINGLE && thread !== SETTINGS && !thread.startsWith('entry');
}

/** The live commands of a thread, as positions in the log. */
export function livingOf(tournament: Tournament, thread: string): number[] {
  return tournament.logIndex.threads.get(thread) ?? [];
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

/** Sets the living commands of a thread, and answers what it was before. */
export function touch(draft: Tournament, thread: string, living: number[]): Touched {
  const lived = livingOf(draft, thread);
  draft.logIndex.threads.set(thread, living);
  return { thread, lived, living, before: null, after: null };
}

/** What was taken out of a thread. */
export function goneFrom({ lived, living }: Touched): number[] {
  return lived.filter(position => !living.includes(position));
}

/** Marks the events at these positions as cleared by that one. */
export function markCleared(draft: Tournament, positions: readonly number[], by: string | null): void {
  for (const position of positions) {
    const logged = draft.log[position];
    if (logged)
      draft.log[position] = { event: logged.event, number: logged.number, undoneBy: by, redoable: false };
  }
}

/** A match between the same two, played again by these commands only. */
export function replayMatch(tournament: Tournament, match: Match, positions: readonly number[]): Match {
  const [first, second] = match.sides;
  return eventsAt(tournament, positions)
    .filter(isMatchEvent)
    .reduce(playOn, freshMatch(match, first.entry, second.entry));
}

/** An entry as its live commands (or these) have made it. */
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

/** How many were entered before the draw; those behind them came later, and go with the draw. */
export function enteredCount(tournament: Tournament): number {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  return entered?.type === 'entered' ? entered.entries.length : 0;
}

/** Whether a thread goes with the draw: what hangs on it, and what was changed of late entrants. */
export function goesWithDraw(tournament: Tournament, thread: string): boolean {
  if (isMatchThread(thread)) return true;
  return thread.startsWith('entry') && Number(thread.slice('entry'.length)) > enteredCount(tournament);
}

/** The settings as entered. */
export function enteredSettings(tournament: Tournament): Settings | null {
  const entered = eventOf(tournament, tournament.logIndex.entered);
  return entered?.type === 'entered' ? entered.settings : null;
}

/** The settings as entered, and as changed since. */
export function settingsOf(tournament: Tournament): Settings | null {
  const entered = enteredSettings(tournament);
  return entered && adjustedSettings(entered, eventsAt(tournament, livingOf(tournament, SETTINGS)));
}

function eventOf(tournament: Tournament, key: string | null): BracketEvent | undefined {
  return key === null ? undefined : tournament.log[tournament.logIndex.positions.get(key) ?? -1]?.event;
}

/** Counts the totals of 개인전 anew from its live commands. */
export function countSingle(draft: Tournament): void {
  draft.wins = new Map(draft.entries.map(entry => [entry.id, 0]));
  draft.duels = [];
  draft.champion = null;
  draft.phase = 'drawn';
  for (const event of eventsAt(draft, livingOf(draft, SINGLE))) countOne(draft, event);
}

/** Counts one more command of 개인전, in the draft's own wins and duels. */
export function countOne(draft: Tournament, event: BracketEvent): void {
  if (event.type === 'finished') {
    draft.champion = event.entry;
    draft.phase = 'finished';
  } else if (event.type === 'won' || event.type === 'played') {
    draft.wins.set(event.entry, (draft.wins.get(event.entry) ?? 0) + 1);
    if (event.type === 'played') draft.duels.push(duelOf(event));
  }
}

function duelOf({ key, at, entry, against, how, score }: Extract<BracketEvent, { type: 'played' }>): Duel {
  return { event: key, at, winner: entry, loser: against, how, score };
}
