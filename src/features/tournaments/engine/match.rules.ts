import type { TournamentEvent } from './events.contract.ts';
import type { Match, Side, Tournament } from './tournament.rules.ts';

/** The commands that happen within one match of a bracket. */
export type MatchEvent = Extract<
  TournamentEvent,
  { type: 'won' | 'advanced' | 'tied' | 'called' | 'moved' | 'started' | 'recalled' }
> & { match: string };

export function isMatchEvent(event: TournamentEvent): event is MatchEvent {
  return (
    event.type === 'advanced' ||
    event.type === 'tied' ||
    event.type === 'called' ||
    event.type === 'moved' ||
    event.type === 'started' ||
    event.type === 'recalled' ||
    (event.type === 'won' && event.match !== null)
  );
}

export const NOT_CALLED = { table: null, calledAt: null, startedAt: null, referee: null };
const NOT_DECIDED = { winner: null, how: null, score: null, decidedBy: null, decidedAt: null };

/** The key, round and index of a match, and the matches that its winner and its loser go on to. */
export type Position = Pick<Match, 'key' | 'round' | 'index' | 'next' | 'drop'>;

/** A match between these two entries before any command; `null` is a side without an entry. */
export function freshMatch(position: Position, first: number | null, second: number | null): Match {
  const { key, round, index, next, drop } = position;
  const sides: [Side, Side] = [
    { entry: first, wins: 0 },
    { entry: second, wins: 0 },
  ];
  const state = first === null || second === null ? 'waiting' : 'open';
  return {
    key,
    round,
    index,
    sides,
    state,
    bye: false,
    ...NOT_DECIDED,
    ...NOT_CALLED,
    lastTable: null,
    next,
    drop,
  };
}

export function applyToMatch(match: Match, event: MatchEvent): Match {
  switch (event.type) {
    case 'won':
      return {
        ...match,
        sides: [oneMore(match.sides[0], event.entry), oneMore(match.sides[1], event.entry)],
      };
    case 'advanced':
      return {
        ...match,
        ...NOT_CALLED,
        state: 'decided',
        winner: event.entry,
        how: event.how,
        score: event.score,
        decidedBy: event.key,
        decidedAt: event.at,
      };
    case 'tied':
      return {
        ...match,
        ...NOT_CALLED,
        state: 'decided',
        how: 'played',
        score: event.score,
        decidedBy: event.key,
        decidedAt: event.at,
      };
    case 'called': {
      const { table, referee } = event;
      return { ...match, table, referee, calledAt: event.at, startedAt: null, lastTable: table };
    }
    case 'moved':
      return { ...match, table: event.table, lastTable: event.table };
    case 'started':
      return { ...match, startedAt: event.at };
    case 'recalled':
      return { ...match, ...NOT_CALLED, lastTable: null };
  }
}

function oneMore(side: Side, entry: number): Side {
  return side.entry === entry ? { entry, wins: side.wins + 1 } : side;
}

export function findMatch(tournament: Tournament, key: string): Match | undefined {
  if (key === 'third') return tournament.third ?? undefined;
  if (key.startsWith('g')) {
    const [group, index] = key.slice(1).split('m');
    return tournament.groups[Number(group) - 1]?.matches[Number(index) - 1];
  }
  const [round, index] = key.slice(1).split('m');
  return tournament.rounds[Number(round) - 1]?.matches[Number(index) - 1];
}

/** Every match: the groups, then the bracket round by round, the match for third place before the final. */
export function allMatches(tournament: Tournament): Match[] {
  const matches: Match[] = [];
  for (const group of tournament.groups) matches.push(...group.matches);
  for (const round of tournament.rounds) matches.push(...round.matches);
  if (tournament.third) matches.splice(-1, 0, tournament.third);
  return matches;
}

/** The entries of a match, without its empty sides. */
export function entriesIn(match: Match): number[] {
  const [{ entry: first }, { entry: second }] = match.sides;
  if (first === null) return second === null ? [] : [second];
  return second === null ? [first] : [first, second];
}

/** The loser of a decided match; null for a bye and while it is undecided. */
export function loserOf(match: Match): number | null {
  if (match.winner === null) return null;
  return entriesIn(match).find(entry => entry !== match.winner) ?? null;
}
