import type { EventOf, TournamentEvent } from './events.contract.ts';
import type { Match, Tournament } from './tournament.rules.ts';

const MATCH_EVENTS = [
  'won',
  'advanced',
  'tied',
  'rescored',
  'called',
  'moved',
  'started',
  'recalled',
] as const;

export type MatchEvent = EventOf<(typeof MATCH_EVENTS)[number]> & { match: string };

export const isMatchEvent = (event: TournamentEvent): event is MatchEvent =>
  MATCH_EVENTS.some(type => type === event.type) && (event as MatchEvent).match !== null;

const NOT_CALLED = { table: null, calledAt: null, startedAt: null, referee: null };
const NOT_DECIDED = { winner: null, how: null, score: null, decidedBy: null, decidedAt: null };

/** A match's place in the tournament; `next` and `drop`: the matches that its winner and loser go on to. */
export type Position = Pick<Match, 'key' | 'round' | 'index' | 'next' | 'drop'>;
/** The entries of the two sides of a match; null for a side without an entry. */
export type Pair = [number | null, number | null];

/** A match between these two entries before any command. */
export function freshMatch(position: Position, ...[first, second]: Pair): Match {
  const { key, round, index, next, drop } = position;
  return {
    key,
    round,
    index,
    sides: [
      { entry: first, wins: 0 },
      { entry: second, wins: 0 },
    ],
    state: first === null || second === null ? 'waiting' : 'open',
    bye: false,
    ...NOT_DECIDED,
    ...NOT_CALLED,
    lastTable: null,
    next,
    drop,
  };
}

/** A match of the first round before any command; a bye if exactly one side is empty. */
export function roundOneMatch(position: Position, ...[first, second]: Pair): Match {
  const match = freshMatch(position, first, second);
  const only = first ?? second;
  return only === null || match.state === 'open'
    ? match
    : { ...match, state: 'decided', bye: true, winner: only, how: 'walkover' };
}

export const pairOf = ({ sides: [one, other] }: Match): Pair => [one.entry, other.entry];

/** Whether the same two entries are in both; also true for two empty matches. */
export const isSamePair = (one: Match | undefined, other: Match): boolean =>
  one !== undefined && pairOf(one).join() === pairOf(other).join();

export const withoutCommands = (match: Match) => freshMatch(match, ...pairOf(match));

export function applyToMatch(match: Match, event: MatchEvent): Match {
  switch (event.type) {
    case 'won': {
      const oneMore = (side: Match['sides'][0]) =>
        side.entry === event.entry ? { ...side, wins: side.wins + 1 } : side;
      return { ...match, sides: [oneMore(match.sides[0]), oneMore(match.sides[1])] };
    }
    case 'advanced':
      return decidedMatch(match, event.entry, event);
    case 'tied':
      return decidedMatch(match, null, { ...event, how: 'played' });
    case 'rescored':
      return { ...match, score: event.score };
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

/** The match, decided by the event `key` at the time `at`; `winner` is null for a draw or a void match. */
export function decidedMatch(
  match: Match,
  winner: number | null,
  { how, score, key, at }: Pick<EventOf<'advanced'>, 'how' | 'score' | 'key' | 'at'>,
): Match {
  const decision = { winner, how, score, decidedBy: key, decidedAt: at };
  return { ...match, ...NOT_CALLED, state: 'decided', ...decision };
}

/** The number after the letter of a match key: the group of `g2m1` (2), or the round of `r2m1` (2). */
export const groupOrRoundNumber = (key: string) => Number(key.slice(1).split('m')[0]);

export function findMatch({ groups, rounds, third }: Tournament, key: string): Match | undefined {
  if (key === 'third') return third ?? undefined;
  const { matches } = (key.startsWith('g') ? groups : rounds)[groupOrRoundNumber(key) - 1] ?? {};
  return matches?.[Number(key.split('m')[1]) - 1];
}

/** Puts a match in the place of the one with the same key; all other matches stay the same objects. */
export function putMatch(draft: Tournament, match: Match): void {
  const { key } = match;
  const replaceIn = <Part extends { matches: Match[] }>(part: Part, index: number): Part =>
    index === groupOrRoundNumber(key) - 1
      ? { ...part, matches: part.matches.with(match.index - 1, match) }
      : part;
  if (key === 'third') draft.third = match;
  else if (match.round > 0) draft.rounds = draft.rounds.map(replaceIn);
  else draft.groups = draft.groups.map(replaceIn);
}

/** Whether the match was called, won in part or decided; a bye never is. */
export const isBegun = (match: Match): boolean =>
  match.decidedBy !== null || match.calledAt !== null || match.sides.some(side => side.wins > 0);

/** Whether a match was decided by its score, not by a walkover or a withdrawal. */
export const isPlayed = ({ state, how }: Match): boolean => state === 'decided' && how === 'played';

/** All matches: the groups, then the bracket round by round, the match for third place before the final. */
export function allMatches({ groups, rounds, third }: Tournament): Match[] {
  const matches = [...groups, ...rounds].flatMap(part => part.matches);
  return third ? matches.toSpliced(-1, 0, third) : matches;
}

export const entriesIn = (match: Match): number[] => match.sides.flatMap(({ entry }) => entry ?? []);

/** The side (0 or 1) of a match on which this entry, one of the two, plays. */
export const sideOf = ({ sides }: Match, entry: number | null): 0 | 1 => (sides[0].entry === entry ? 0 : 1);

/** The loser of a decided match; null for a bye, a draw (무승부), and while it is undecided. */
export function loserOf(match: Match): number | null {
  if (match.winner === null) return null;
  return entriesIn(match).find(entry => entry !== match.winner) ?? null;
}

/** The sides of later matches that a match fills: with its winner, and with its loser if not out. */
export function targetsOf({ next, drop }: Pick<Match, 'next' | 'drop'>) {
  const winner = next && { ...next, takes: 'winner' as const };
  const loser = drop && { ...drop, takes: 'loser' as const };
  return [winner, loser].filter(target => target !== null);
}
