import { seedOrder, shuffler } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { hallsOf, haveCommonHall } from '#/features/tournaments/engine/draw/separate-same-hall.rules.ts';
import type { RoundRobinPlan } from '#/features/tournaments/formats/format.rules.ts';
import {
  bracketPlan,
  formatOf,
  roundRobinPlan,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { EventOf, Player } from './events.contract.ts';
import { hasCommands, livePositions } from './live-commands.rules.ts';
import { findMatch } from './match.rules.ts';
import { ENTRIES_MOST } from './tournament.constants.ts';
import type { Group, Match, Tournament } from './tournament.rules.ts';

/** A late entrant's place: a match of round one, a group (from 1), or (both null) the end of the list. */
export type LateEntrantSeat = Pick<EventOf<'joined'>, 'match' | 'group'>;

/** The place for late entrants, which the draw decides; or why there is none, as a Korean sentence. */
export function lateEntrantSeat(
  tournament: Tournament,
  players: readonly Player[],
): LateEntrantSeat | string {
  const { phase, settings, entries } = tournament;
  if (phase === 'empty') return '참가자를 먼저 입력해주세요.';
  if (phase === 'entered')
    return '아직 추첨하지 않았습니다. 참가자 입력을 되돌리면 선수를 더 넣을 수 있습니다.';
  if (phase !== 'drawn') return '이미 최종 우승이 정해졌습니다.';
  const { lateMost = ENTRIES_MOST, bracket } = formatOf(settings);
  const roundRobin = roundRobinPlan(settings);
  if (entries.length >= lateMost) return `참가자는 ${lateMost}명까지입니다.`;
  if (roundRobin) return seatInGroup(tournament, roundRobin, players);
  return bracket ? seatInRoundOne(tournament, players) : { match: null, group: null };
}

function seatInRoundOne(tournament: Tournament, players: readonly Player[]): LateEntrantSeat | string {
  if (hasShapeInUse(tournament))
    return '패자조나 패자부활전, 또는 그다음 라운드의 경기에 기록이 있어 대진표를 바꿀 수 없습니다. 그 기록을 되돌리면 선수를 더 넣을 수 있습니다.';
  const free = byesInOrder(tournament).filter(match => isFreeBye(tournament, match));
  const chosen = firstWithoutSameHall(tournament, free, players, ({ winner }) => [winner ?? 0]);
  if (chosen) return { match: chosen.key, group: null };
  const isUnplayed = tournament.rounds.every(({ matches }) =>
    matches.every(({ key }) => !hasCommands(tournament, key)),
  );
  const added = isUnplayed ? addedMatch(tournament) : undefined;
  if (added !== undefined) return { match: added, group: null };
  return `남은 부전승 자리가 없습니다. ${isUnplayed ? DRAW_ANEW : BYE_IN_USE}`;
}

const DRAW_ANEW = '아직 시작한 경기가 없으니, 참가자 입력을 되돌려 선수를 넣고 다시 추첨할 수 있습니다.';
const BYE_IN_USE = '부전승으로 올라간 선수의 다음 경기가 시작되면 그 자리에는 넣을 수 없습니다.';

/** Whether a bye can still become a match: its entry's next match has no commands yet. */
const isFreeBye = (tournament: Tournament, { bye, next }: Match): boolean =>
  bye && next !== null && !hasCommands(tournament, next.match);

/**
 * Whether any match whose place depends on the number of entries has commands: in double elimination from the
 * losers' first round on, in 패자부활 after round one; in single elimination there are none.
 */
export function hasShapeInUse({ rounds, logIndex }: Tournament): boolean {
  const fixed = rounds.findIndex(({ part }) => part !== undefined);
  const isMoved = (subject: string) =>
    subject.startsWith('third') || Number(/^r(\d+)m/.exec(subject)?.[1]) > fixed;
  return (
    fixed > 0 && [...logIndex.liveCommands].some(([subject, live]) => live.length > 0 && isMoved(subject))
  );
}

/** The key of the bye that a late entrant would add to round one of 패자부활; undefined in other formats. */
function addedMatch({ rounds, settings, entries }: Tournament): string | undefined {
  if (!bracketPlan(settings)?.mayAddMatch?.(entries.length)) return undefined;
  return `r1m${(rounds[0]?.matches.length ?? 0) + 1}`;
}

/**
 * The matches of round one in the order in which late entrants fill their byes: shuffled by the draw code, by
 * seeds from the lowest seed up, or from the top if there was no lot.
 */
function byesInOrder({ rounds, draw, drawnEntries }: Tournament): Match[] {
  const matches = rounds[0]?.matches ?? [];
  if (draw?.by !== 'lot') return matches;
  if (draw.byes === 'seeds') {
    const order = seedOrder(matches.length * 2);
    // The empty side of a bye has a rank that no entry has.
    const rank = ({ index, sides }: Match) => order[index * 2 - (sides[0].entry === null ? 2 : 1)] ?? 0;
    return matches.filter(({ bye }) => bye).toSorted((one, other) => rank(one) - rank(other));
  }
  const shuffle = shuffler(draw.code);
  // Uses up the random numbers of the draw, so that its order is not repeated.
  shuffle(drawnEntries);
  return shuffle(matches);
}

function seatInGroup(
  tournament: Tournament,
  roundRobin: RoundRobinPlan,
  players: readonly Player[],
): LateEntrantSeat | string {
  const { groups, draw, knockout } = tournament;
  if (knockout) return '본선 대진표가 정해져 선수를 더 넣을 수 없습니다.';
  const { largest, grown } = sizeLimits(tournament);
  const smaller = groups.filter(group => hasRoom(tournament, group, largest));
  const free = smaller.length > 0 ? smaller : groups.filter(group => hasRoom(tournament, group, grown));
  const shuffled = draw?.by === 'lot' ? shuffler(draw.code)(free) : free;
  const fewest = shuffled.toSorted((one, other) => one.entries.length - other.entries.length);
  const least = fewest.filter(({ entries }) => entries.length === fewest[0]?.entries.length);
  const chosen = firstWithoutSameHall(tournament, least, players, ({ entries }) => entries);
  return chosen
    ? { match: null, group: chosen.index }
    : roundRobin.fullRefusal(groups.some(group => hasBegun(tournament, group)));
}

/** `largest`: the size of the largest group; `grown`: the size to which equally large groups may grow. */
function sizeLimits({ groups, drawnEntries }: Tournament) {
  const largest = Math.max(...groups.map(({ entries }) => entries.length));
  return { largest, grown: Math.ceil(drawnEntries.length / groups.length) + 1 };
}

/** Whether a group has fewer entries than `limit` and has not begun. */
function hasRoom(tournament: Tournament, group: Group, limit: number): boolean {
  const most = roundRobinPlan(tournament.settings)?.mostInGroup(limit) ?? 0;
  return group.entries.length < most && !hasBegun(tournament, group);
}

/** Whether any match of a group is decided or has a command that was not undone. */
export const hasBegun = (tournament: Tournament, { matches }: Group): boolean =>
  matches.some(({ key, state }) => state === 'decided' || livePositions(tournament, key).length > 0);

/** The first place, or where the draw keeps halls apart, the first without an opponent of the same hall. */
function firstWithoutSameHall<Place>(
  { draw, entries }: Tournament,
  places: readonly Place[],
  players: readonly Player[],
  opponents: (place: Place) => number[],
): Place | undefined {
  const halls = hallsOf(players);
  const isApart = (place: Place) =>
    opponents(place).every(id => !haveCommonHall(hallsOf(entries[id - 1]?.players ?? []), halls));
  return (draw?.by === 'lot' && draw.apart ? places.find(isApart) : undefined) ?? places[0];
}

/** Whether the place that a removed late entrant had is still free, so that the entrant can return to it. */
export function isFreeAgain(tournament: Tournament, { match, group }: LateEntrantSeat): boolean {
  if (tournament.phase !== 'drawn') return false;
  if (match !== null) {
    if (hasShapeInUse(tournament)) return false;
    const bye = findMatch(tournament, match);
    return bye ? isFreeBye(tournament, bye) : addedMatch(tournament) === match;
  }
  if (group === null)
    return tournament.entries.length < (formatOf(tournament.settings).lateMost ?? ENTRIES_MOST);
  const joinedGroup = tournament.groups[group - 1];
  const { largest, grown } = sizeLimits(tournament);
  return (
    joinedGroup !== undefined &&
    !tournament.knockout &&
    hasRoom(tournament, joinedGroup, Math.max(largest, grown))
  );
}
