import { seedOrder } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { pairingsOf } from '#/features/tournaments/engine/draw/order-of-play.rules.ts';
import { slotCount } from '#/features/tournaments/engine/draw/seed-choices.rules.ts';
import type { Group, Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/bracket-places.rules.ts';
import {
  DOUBLE_NAMES,
  DOUBLE_SIZES,
} from '#/features/tournaments/formats/double-elimination/double.constants.ts';
import type { Format } from '#/features/tournaments/formats/format.rules.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import { areGroupsOver } from '#/features/tournaments/formats/tables/standing.rules.ts';
import { GROUP_SIZES, QUALIFIERS_MOST } from './groups.constants.ts';
import type { GroupsStage } from './groups.contract.ts';
import {
  acrossGroups,
  bestRunnersUp,
  findSeats,
  groupsStage,
  planKnockout,
  qualifierCount,
} from './knockout-places.rules.ts';

/** The format 조별리그: groups, and after the groups a bracket of the entries that qualify. */
export const groupsKnockout: Format = {
  entriesRefusal: ({ stages }, entries) => stages && groupsRefusal(stages, entries),
  tables: {
    name: '조별리그',
    title: group => `${group}조`,
    groupCount: stage => (stage as GroupsStage).groups,
    pairings: pairingsOf,
    inPlayOrder,
    pots: stage => (stage as GroupsStage).groups,
    mostInGroup: limit => Math.min(limit, GROUP_SIZES.most),
    fullRefusal: () => '선수가 더 들어갈 수 있으면서 아직 시작하지 않은 조가 없습니다.',
    ties: stage => {
      const { places, best } = stage as GroupsStage;
      return { last: places + (best > 0 ? 1 : 0), needed: Infinity, mayShare: false };
    },
    across: tournament => {
      const { places = 0, best = 0 } = groupsStage(tournament.settings) ?? {};
      if (best === 0) return undefined;
      return { place: places + 1, count: best, lines: acrossGroups(tournament, places + 1) };
    },
    knockout: {
      ranks: stage => {
        const going = qualifierCount(stage as GroupsStage);
        return seedOrder(slotCount(going)).map(rank => (rank <= going ? rank : null));
      },
      plan: planKnockout,
      seats: findSeats,
    },
    qualifying,
  },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: (stage, isLate) => ((stage as GroupsStage).reckoning === 2 ? 6 : isLate ? 4 : 2),
};

function groupsRefusal([first, second]: Stages, entries: number): string | undefined {
  const stage = first as GroupsStage;
  const { groups, places, best } = stage;
  const [smallest, largest] = [Math.floor(entries / groups), Math.ceil(entries / groups)];
  if (smallest < GROUP_SIZES.least || largest > GROUP_SIZES.most)
    return `한 조는 ${GROUP_SIZES.least}명부터 ${GROUP_SIZES.most}명까지입니다.`;
  if (places + (best > 0 ? 1 : 0) > smallest || best >= groups)
    return '조마다 올라가는 인원이 너무 많습니다.';
  if (qualifierCount(stage) > QUALIFIERS_MOST) return `본선은 ${QUALIFIERS_MOST}강까지입니다.`;
  return second?.type === 'double' && qualifierCount(stage) < DOUBLE_SIZES.least
    ? `${DOUBLE_NAMES.name} 본선은 ${DOUBLE_SIZES.least}명부터입니다.`
    : undefined;
}

/** A group's matches in order of play. In a group of three, the first winner plays next, the loser last. */
function inPlayOrder({ entries, matches }: Group): Match[] {
  const winner = matches[0]?.winner;
  if (entries.length !== 3 || winner === null || winner === undefined) return matches;
  const [first, ...others] = matches;
  const plays = (match: Match) => (match.sides.some(({ entry }) => entry === winner) ? 0 : 1);
  return first ? [first, ...others.toSorted((one, other) => plays(one) - plays(other))] : matches;
}

/** The entries on places that qualify; once all groups are over, also the best on the next place. */
function qualifying(tournament: Tournament, { table }: Group): ReadonlySet<number> {
  const { places = 0 } = groupsStage(tournament.settings) ?? {};
  const best = areGroupsOver(tournament) ? bestRunnersUp(tournament) : [];
  return new Set([...table.slice(0, places).map(({ entry }) => entry), ...best]);
}
