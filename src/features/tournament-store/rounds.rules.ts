import type { Match, Tournament } from '#/features/bracket-engine/tournament.rules.ts';

/** The matches of a round (from 1); the last round includes the match for third place. */
export function matchesOfRound({ rounds, third }: Tournament, round: number): Match[] {
  const matches = rounds[round - 1]?.matches ?? [];
  return third && round === rounds.length ? [...matches, third] : matches;
}

const isDecided = (match: Match) => match.state === 'decided';

/** Whether all matches of this round are decided. */
export function isRoundOver(tournament: Tournament, round: number): boolean {
  return matchesOfRound(tournament, round).every(isDecided);
}

/** The first round with an undecided match, else the last round; 0 before the draw. */
export function currentRound(tournament: Tournament): number {
  const at = tournament.rounds.findIndex((_, index) => !isRoundOver(tournament, index + 1));
  return at < 0 ? tournament.rounds.length : at + 1;
}

/** Who goes on from a round (다음 라운드 진출자), in the order of its matches. */
export function advancersOf(tournament: Tournament, round: number): number[] {
  return (tournament.rounds[round - 1]?.matches ?? []).flatMap(({ winner }) => winner ?? []);
}

/** The final. */
export const isFinal = ({ rounds }: Tournament, match: Match) =>
  match.key !== 'third' && match.round === rounds.length;

/** The other side. */
export function opponentOf({ sides }: Match, entry: number): number | null {
  return (sides[0].entry === entry ? sides[1] : sides[0]).entry;
}

/** The event that undo takes back next: the last live one after the start. */
export function lastCommand({ log }: Tournament): string | undefined {
  return log.findLast(({ event, undoneBy }) => undoneBy === null && UNDOABLE.has(event.type))?.event.key;
}
const UNDOABLE = new Set<string>([
  'replaced',
  'won',
  'advanced',
  'played',
  'finished',
  'called',
  'started',
  'recalled',
]);

/** The event that redo brings back next: the one undone last. */
export function lastUndone({ log }: Tournament): string | undefined {
  return log
    .flatMap(({ event }) => (event.type === 'undone' ? [event.of] : []))
    .findLast(key => log.some(({ event, redoable }) => event.key === key && redoable));
}
