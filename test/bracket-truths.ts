import { isDeepStrictEqual } from 'node:util';
import { peopleOf } from '#/features/brackets/calls.rules.ts';
import { allMatches, entriesIn, loserOf, matchOf } from '#/features/brackets/match.rules.ts';
import type { Match, Tournament } from '#/features/brackets/tournament.rules.ts';
import { clearedBy } from '#/features/brackets/undo.rules.ts';

/** What must never be in a tournament, as a sentence; undefined where all is well. */
export function broken(tournament: Tournament): string | undefined {
  const matches = allMatches(tournament);
  const playing = new Set<number>();
  const tables = new Set<number>();
  const needed = new Set<number>();
  for (const match of matches) {
    const trouble = brokenMatch(tournament, match);
    if (trouble) return `${match.key}: ${trouble}`;
    if (match.state !== 'open') continue;
    if (!entriesIn(match).every(entry => isNew(playing, entry))) return 'somebody is in two open matches';
    if (match.table === null) continue;
    if (!isNew(tables, match.table)) return 'two matches are at one table';
    if (!peopleOf(match).every(entry => isNew(needed, entry))) return 'somebody has two roles at once';
  }
  return brokenWhole(tournament);
}

function isNew(known: Set<number>, each: number): boolean {
  if (known.has(each)) return false;
  known.add(each);
  return true;
}

function brokenMatch(tournament: Tournament, match: Match): string | undefined {
  const { winner, state } = match;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  if (match.round === 1 && one === null && other === null) return 'a bye against a bye';
  if (winner !== null && winner !== one && winner !== other) return 'the winner has not played in it';
  if ((state === 'decided') !== (winner !== null)) return 'decided without a winner';
  const full = one !== null && other !== null;
  if ((state === 'open') !== (full && winner === null)) return 'wrongly open or not open';
  if (match.bye !== (winner !== null && !full)) return 'wrongly a bye or none';
  if (state !== 'open' && match.table !== null) return 'at a table though it is not open';
  if (match.table === null && (match.startedAt ?? match.calledAt ?? match.referee) !== null)
    return 'half called';
  return brokenNext(tournament, match);
}

function brokenNext({ rounds, third }: Tournament, match: Match): string | undefined {
  const { round, index, winner } = match;
  const side = (index + 1) % 2;
  const next = match.key === 'third' ? undefined : rounds[round]?.matches[(index - 1) >> 1];
  if (next && next.sides[side]?.entry !== winner) return 'its winner has not gone on, or somebody else has';
  const isSemifinal = round === rounds.length - 1;
  if (isSemifinal && third && third.sides[side]?.entry !== loserOf(match))
    return 'its loser is not in the third';
  return undefined;
}

function brokenWhole({ rounds, champion, phase, log }: Tournament): string | undefined {
  if (rounds.length > 0 && champion !== (rounds.at(-1)?.matches[0]?.winner ?? null))
    return 'another champion';
  if ((phase === 'finished' || phase === 'closed') !== (champion !== null))
    return 'finished without a champion';
  return log.some(each => each.redoable && each.undoneBy === null) ? 'redoable though it lives' : undefined;
}

/** Whether the bracket shows other results or wins than live in the list, or a member twice. */
export function lost(tournament: Tournament): string | undefined {
  const living = tournament.log.filter(each => each.undoneBy === null).map(each => each.event);
  const results = living.flatMap(event => (event.type === 'advanced' ? [event.key] : []));
  const shown = allMatches(tournament).flatMap(match => match.decidedBy ?? []);
  const wins = living.filter(event => event.type === 'won').length;
  const counted = allMatches(tournament).reduce((sum, { sides }) => sum + sides[0].wins + sides[1].wins, 0);
  if (!isDeepStrictEqual(results.toSorted(), shown.toSorted())) return 'a result is lost';
  const members = tournament.entries.flatMap(entry => entry.players.flatMap(player => player.member ?? []));
  if (new Set(members).size < members.length) return 'a member is in it twice';
  return wins === counted ? undefined : 'a win is lost';
}

/** The same of 개인전, whose wins and champion must be those of its living deeds in their order. */
export function lostInSingle({ log, wins, duels, champion, phase }: Tournament): string | undefined {
  const living = log.filter(each => each.undoneBy === null).map(each => each.event);
  const counted = new Map([...wins.keys()].map(entry => [entry, 0]));
  let games = 0;
  let winner: number | null = null;
  for (const event of living) {
    if (event.type !== 'won' && event.type !== 'played' && event.type !== 'finished') continue;
    if (winner !== null) return 'something lives after the end';
    if (event.type === 'finished') winner = event.entry;
    else counted.set(event.entry, (counted.get(event.entry) ?? 0) + 1);
    if (event.type === 'played') games++;
  }
  if (winner !== champion || (phase === 'drawn') !== (winner === null && wins.size > 0))
    return 'another champion';
  return isDeepStrictEqual(counted, wins) && games === duels.length ? undefined : 'a win is lost';
}

/** Whether an undo cleared anything but what it said it would, or touched a match beside. */
export function wronglyUndone(
  before: Tournament,
  now: Tournament,
  by: string,
  of: string,
): string | undefined {
  const told = clearedBy(before, of);
  const cleared = now.log.filter(each => each.undoneBy === by).map(each => each.event);
  const keys = cleared.map(each => each.key);
  if (told.events[0] !== of || !isDeepStrictEqual(keys.toSorted(), told.events.toSorted()))
    return 'cleared other events than it said';
  if (now.rounds.length === 0) return undefined;
  const touched = new Set(cleared.flatMap(event => ('match' in event ? [event.match] : [])));
  const later = [...touched].filter(key => key !== null && !told.matches.includes(key));
  if (later.length > 1) return 'clears a later match it did not name';
  const other = allMatches(before).find(
    match => !touched.has(match.key) && isOther(match, matchOf(now, match.key)),
  );
  return other && `touched ${other.key}`;
}

// Whom the result had sent on leaves the match he waited in, or was about to play.
function isOther(match: Match, after: Match | undefined): boolean {
  if (after === match) return false;
  return match.state === 'decided' || after?.state !== 'waiting' || match.sides.some(side => side.wins > 0);
}

/** Whether two tournaments show the same: the very same matches, the same players, phase and champion. */
export function isSame(one: Tournament, other: Tournament): boolean {
  const matches = allMatches(other);
  return (
    one.phase === other.phase &&
    one.champion === other.champion &&
    isDeepStrictEqual(one.wins, other.wins) &&
    allMatches(one).every((match, at) => match === matches[at]) &&
    (one.entries === other.entries || isDeepStrictEqual(one.entries, other.entries))
  );
}
