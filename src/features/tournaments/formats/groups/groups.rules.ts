import { seedOrder } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { rankRows } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type {
  Group,
  KnockoutPlan,
  Match,
  Qualifier,
  Standing,
  Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { DOUBLE_SIZES } from '#/features/tournaments/formats/double/double-setup.rules.ts';
import { type Format, knockoutPodium, knockoutTiers } from '#/features/tournaments/formats/format.rules.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { Stages } from '#/features/tournaments/formats/registry/stages.contract.ts';
import {
  areGroupsOver,
  computeRow,
  equalsAt,
  findTieBreaks,
  isGroupOver,
  pairingsOf,
  targetLookup,
} from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import { slotCount } from '#/features/tournaments/formats/setup.rules.ts';
import type { GroupsStage } from './groups.contract.ts';
import { GROUP_SIZES, qualifierCount, qualifyingRefusal } from './groups-setup.rules.ts';

/** The format 조별리그: groups, and after the groups a bracket of the entries that qualify. */
export const groupsFormat: Format = {
  entriesRefusal: ({ stages }, entries) => stages && groupsRefusal(stages, entries),
  roundRobin: (stage: GroupsStage) => {
    const { groups, places, best } = stage;
    const count = qualifierCount(stage);
    return {
      stage,
      name: '조별리그',
      title: group => `${group}조`,
      groupCount: groups,
      pairings: pairingsOf,
      inPlayOrder,
      pots: groups,
      mostInGroup: limit => Math.min(limit, GROUP_SIZES.most),
      fullRefusal: () => '선수가 더 들어갈 수 있으면서 아직 시작하지 않은 조가 없습니다.',
      ties: { last: places + (best > 0 ? 1 : 0), needed: Infinity, mayShare: false },
      bestOfPlace: tournament => {
        const place = places + 1;
        return best > 0 ? { place, count: best, rows: acrossGroups(tournament, place) } : undefined;
      },
      knockout: {
        ranks: seedOrder(slotCount(count)).map(rank => (rank <= count ? rank : null)),
        plan: planKnockout,
        seats: findSeats,
      },
      qualifying: (tournament, { table }) => {
        const runnersUp = areGroupsOver(tournament) ? bestRunnersUp(tournament) : [];
        const tied = equalsAt(table, places);
        const direct = table.slice(0, places).filter(row => !tied.includes(row));
        return new Set([...direct.map(({ entry }) => entry), ...runnersUp]);
      },
    };
  },
  podium: knockoutPodium,
  tiers: knockoutTiers,
  fileVersion: ({ reckoning }: GroupsStage, isLate) => (reckoning === 2 ? 6 : isLate ? 4 : 2),
};

function groupsRefusal([first, second]: Stages, entries: number): string | undefined {
  const stage = first as GroupsStage;
  const refusal = qualifyingRefusal(stage, entries);
  if (refusal) return refusal;
  return second?.type === 'double' && qualifierCount(stage) < DOUBLE_SIZES.least
    ? `${FORMAT_NAMES.double.name} 본선은 ${DOUBLE_SIZES.least}명부터입니다.`
    : undefined;
}

/** A group's matches in order of play; of three entries, the winner of the first match plays next. */
function inPlayOrder({ entries, matches }: Group): Match[] {
  const winner = matches[0]?.winner;
  if (entries.length !== 3 || winner === null || winner === undefined) return matches;
  const [first, ...others] = matches;
  const plays = (match: Match) => (match.sides.some(({ entry }) => entry === winner) ? 0 : 1);
  return first ? [first, ...others.toSorted((one, other) => plays(one) - plays(other))] : matches;
}

export function groupsStage(settings: Pick<Settings, 'stages'> | null): GroupsStage | undefined {
  const stage = settings?.stages?.[0];
  return stage?.type === 'groups' ? stage : undefined;
}

/** The table rows of the entries with this place (from 1) in their groups, ranked with each other. */
export function acrossGroups(tournament: Tournament, place: number): Standing[] {
  const stage = groupsStage(tournament.settings);
  if (!stage) return [];
  const least = comparedSize(tournament, stage, place);
  const rows = tournament.groups.flatMap(
    group => comparable(tournament, group, { place, stage, least }) ?? [],
  );
  const inGroups = rows.filter(({ entry }) => !tournament.leavers.has(entry));
  // Players of different groups have not met.
  const criteria = stage.criteria.filter(criterion => criterion !== 'headToHead');
  return rankRows(inGroups, { ...stage, criteria, ...findTieBreaks(tournament), matches: [] });
}

/**
 * The size to which groups are cut for a comparison at `place`: that of the smallest group with an opponent
 * at this place. Entries that left are not counted; version 1.0.0 counted all drawn entries.
 */
function comparedSize({ groups, leavers }: Tournament, { reckoning }: GroupsStage, place: number): number {
  const drawn = groups.map(({ entries }) => entries.length);
  if (reckoning !== 2) return Math.min(...drawn);
  const inside = groups.map(({ entries }) => entries.filter(entry => !leavers.has(entry)).length);
  return Math.min(...inside.filter(size => size >= Math.max(2, place)));
}

type Compared = { place: number; stage: GroupsStage; least: number };

/** The group's row at a place; in a fair comparison without matches against a larger group's last entries. */
function comparable(tournament: Tournament, { table, matches }: Group, { place, stage, least }: Compared) {
  const row = table[place - 1];
  if (!row || !stage.fair || table.length <= least) return row;
  const out = new Set(table.slice(least).map(({ entry }) => entry));
  const against = matches.filter(({ sides }) => sides.every(({ entry }) => !out.has(entry ?? 0)));
  return computeRow(row.entry, against, stage, targetLookup(tournament, matches));
}

/**
 * The entries that also qualify: the best at the first place that does not qualify directly (such as the two
 * best of all group thirds), without entries in an undecided tie for the last of these. Empty while a group
 * has an undecided tie at that place.
 */
export function bestRunnersUp(tournament: Tournament): number[] {
  const stage = groupsStage(tournament.settings);
  if (!stage || stage.best === 0) return [];
  const place = stage.places + 1;
  if (tournament.groups.some(group => isUnsettled(group, place))) return [];
  const rows = acrossGroups(tournament, place);
  const equals = areGroupsOver(tournament) ? equalsAt(rows, stage.best) : [];
  return rows
    .slice(0, stage.best)
    .flatMap(({ entry }) => (equals.some(each => each.entry === entry) ? [] : [entry]));
}

/** Whether a group is over but the organiser has not decided a tie at this place (from 1). */
const isUnsettled = (group: Group, place: number): boolean =>
  isGroupOver(group) && group.table[place - 1]?.by === 'tied';

type SeededQualifier = { entry: number; group: number; tier: number; as: Qualifier };

/** The plan of the knockout: better qualifiers get better seeds; entries of one group are far apart. */
function planKnockout(tournament: Tournament, key: string): KnockoutPlan {
  const best = bestRunnersUp(tournament);
  const placed = qualifiers(tournament, best);
  const order = seedOrder(slotCount(placed.length));
  const slots: (SeededQualifier | null)[] = order.map(rank => placed[rank - 1] ?? null);
  separateGroups(slots, order);
  return { key, slots: slots.map(each => each?.as ?? null), best };
}

function qualifiers(tournament: Tournament, best: number[]): SeededQualifier[] {
  const places = groupsStage(tournament.settings)?.places ?? 0;
  const groupOf = (entry: number) =>
    tournament.groups.find(({ entries }) => entries.includes(entry))?.index ?? 0;
  const direct = Array.from({ length: places }, (_, tier): SeededQualifier[] => {
    const lines = acrossGroups(tournament, tier + 1).map(({ entry }) => entry);
    // Entries that left are not compared, and come last where the group has nobody else.
    const all = tournament.groups.flatMap(({ table }) => table[tier]?.entry ?? []);
    return [...lines, ...all.filter(entry => !lines.includes(entry))].map(entry => {
      const group = groupOf(entry);
      return { entry, group, tier, as: { group, place: tier + 1 } };
    });
  });
  const more = best.map(
    (entry, index): SeededQualifier => ({ entry, group: groupOf(entry), tier: places, as: { best: index } }),
  );
  return [...direct.flat(), ...more];
}

/** The round (from 1) in which the entries of two slots (indexes from 0) can first meet. */
const firstMeeting = (one: number, other: number) => 32 - Math.clz32(one ^ other);

/**
 * Swaps qualifiers of the same place or the same band of seeds (such as 5 to 8), as long as this makes
 * players of one group meet later. `order` holds the seed of each slot; a null slot is a bye.
 */
function separateGroups(slots: (SeededQualifier | null)[], order: readonly number[]): void {
  const band = (slot: number) => Math.ceil(Math.log2(order[slot] ?? 1));
  const cost = (slot: number) => costAt(slots, slot);
  for (let found = true; found; ) {
    found = false;
    for (let one = 0; one < slots.length; one++)
      for (let other = one + 1; other < slots.length; other++) {
        const [a, b] = [slots[one], slots[other]];
        if (!a || !b || (a.tier !== b.tier && band(one) !== band(other))) continue;
        const before = cost(one) + cost(other);
        if (before === 0) continue;
        [slots[one], slots[other]] = [b, a];
        if (cost(one) + cost(other) < before) found = true;
        else [slots[one], slots[other]] = [a, b];
      }
  }
}

function costAt(slots: readonly (SeededQualifier | null)[], slot: number): number {
  const qualifier = slots[slot];
  const last = Math.log2(slots.length);
  return slots.reduce((sum, each, index) => {
    if (!qualifier || !each || index === slot || each.group !== qualifier.group) return sum;
    return sum + 16 ** (last - firstMeeting(slot, index)) - 1;
  }, 0);
}

/** The entry in each slot by the current tables; null for a bye, and while the slot's entry is undecided. */
function findSeats(tournament: Tournament, { slots, best }: KnockoutPlan): (number | null)[] {
  const now = bestRunnersUp(tournament);
  const newcomers = now.filter(entry => !best.includes(entry));
  const seats = best.map(entry => (now.includes(entry) ? entry : newcomers.shift()));
  return slots.map(slot => {
    if (!slot) return null;
    if ('best' in slot) return seats[slot.best] ?? null;
    const group = tournament.groups[slot.group - 1];
    if (!group || isUnsettled(group, slot.place)) return null;
    return group.table[slot.place - 1]?.entry ?? null;
  });
}
