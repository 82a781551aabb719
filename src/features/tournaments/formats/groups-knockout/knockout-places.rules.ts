import { seedOrder } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { slotCount } from '#/features/tournaments/engine/draw/seed-choices.rules.ts';
import type { Settings } from '#/features/tournaments/engine/events.contract.ts';
import { rankRows } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type {
  Group,
  KnockoutPlan,
  Qualifier,
  Standing,
  Tournament,
} from '#/features/tournaments/engine/tournament.rules.ts';
import { enteredTarget, findDeciders } from '#/features/tournaments/formats/tables/groups.rules.ts';
import {
  areGroupsOver,
  computeRow,
  equalsAt,
  isGroupOver,
  targetLookup,
} from '#/features/tournaments/formats/tables/standing.rules.ts';
import type { GroupsStage } from './groups.contract.ts';

/** The group stage of a tournament; undefined if the tournament has none. */
export function groupsStage(settings: Pick<Settings, 'stages'> | null): GroupsStage | undefined {
  const stage = settings?.stages?.[0];
  return stage?.type === 'groups' ? stage : undefined;
}

export function qualifierCount({ groups, places, best }: GroupsStage): number {
  return groups * places + best;
}

/** The entries with this place (from 1) in their group, as one table row per group, the best first. */
export function acrossGroups(tournament: Tournament, place: number): Standing[] {
  const stage = groupsStage(tournament.settings);
  if (!stage) return [];
  const least = comparedSize(tournament, stage, place);
  const lines = tournament.groups.flatMap(
    group => comparable(tournament, group, { place, stage, least }) ?? [],
  );
  const inGroups = lines.filter(({ entry }) => !tournament.left.has(entry));
  // Players of different groups have not met.
  const criteria = stage.criteria.filter(criterion => criterion !== 'headToHead');
  return rankRows(inGroups, { ...stage, criteria }, [], findDeciders(tournament));
}

/**
 * Number of entries per group whose matches count when groups are compared: the size of the smallest group in
 * which `place` exists and has an opponent. Entries that left are not counted; version 1.0.0 counted all
 * drawn entries.
 */
function comparedSize({ groups, left }: Tournament, { reckoning }: GroupsStage, place: number): number {
  const drawn = groups.map(({ entries }) => entries.length);
  if (reckoning !== 2) return Math.min(...drawn);
  const inside = groups.map(({ entries }) => entries.filter(entry => !left.has(entry)).length);
  return Math.min(...inside.filter(size => size >= Math.max(2, place)));
}

type Compared = { place: number; stage: GroupsStage; least: number };

/**
 * The group's row at this place; in a fair comparison it does not count matches against the last entries of a
 * larger group.
 */
function comparable(
  tournament: Tournament,
  { table, matches }: Group,
  { place, stage, least }: Compared,
): Standing | undefined {
  const line = table[place - 1];
  if (!line || !stage.fair || table.length <= least) return line;
  const out = new Set(table.slice(least).map(({ entry }) => entry));
  const against = matches.filter(({ sides }) => sides.every(({ entry }) => !out.has(entry ?? 0)));
  const targets = targetLookup(matches, entry => enteredTarget(tournament, entry));
  return computeRow(line.entry, against, stage, targets);
}

/** The entries that qualify as the best of the next place, without those still equal at the limit. */
export function bestRunnersUp(tournament: Tournament): number[] {
  const stage = groupsStage(tournament.settings);
  if (!stage || stage.best === 0) return [];
  const place = stage.places + 1;
  if (tournament.groups.some(group => isUnsettled(group, place))) return [];
  const lines = acrossGroups(tournament, place);
  const equals = areGroupsOver(tournament) ? equalsAt(lines, stage.best) : [];
  return lines
    .slice(0, stage.best)
    .flatMap(({ entry }) => (equals.some(each => each.entry === entry) ? [] : [entry]));
}

/** Whether a group is over but its row at that place is undecided, because players are equal. */
function isUnsettled(group: Group, place: number): boolean {
  return isGroupOver(group) && group.table[place - 1]?.by === 'tied';
}

type Placed = { entry: number; group: number; tier: number; as: Qualifier };

/** The plan of the knockout: better qualifiers get better seeds, one group's are as far apart as possible. */
export function planKnockout(tournament: Tournament, key: string): KnockoutPlan {
  const best = bestRunnersUp(tournament);
  const placed = qualifiers(tournament, best);
  const order = seedOrder(slotCount(placed.length));
  const slots: (Placed | null)[] = order.map(rank => placed[rank - 1] ?? null);
  spread(slots, order);
  return { key, slots: slots.map(each => each?.as ?? null), best };
}

function qualifiers(tournament: Tournament, best: number[]): Placed[] {
  const places = groupsStage(tournament.settings)?.places ?? 0;
  const groupOf = (entry: number) =>
    tournament.groups.find(({ entries }) => entries.includes(entry))?.index ?? 0;
  const direct = Array.from({ length: places }, (_, tier): Placed[] => {
    const lines = acrossGroups(tournament, tier + 1).map(({ entry }) => entry);
    // Entries that left are not compared, and come last where the group has nobody else.
    const all = tournament.groups.flatMap(({ table }) => table[tier]?.entry ?? []);
    return [...lines, ...all.filter(entry => !lines.includes(entry))].map(entry => {
      const group = groupOf(entry);
      return { entry, group, tier, as: { group, place: tier + 1 } };
    });
  });
  const more = best.map(
    (entry, index): Placed => ({ entry, group: groupOf(entry), tier: places, as: { best: index } }),
  );
  return [...direct.flat(), ...more];
}

/** The round (from 1) in which the entries of two slots (indexes) can meet first. */
const meetingOf = (one: number, other: number) => 32 - Math.clz32(one ^ other);

/**
 * Swaps qualifiers as long as this makes players of one group meet later; only qualifiers of the same place
 * in their groups or of the same band of seeds (such as 5 to 8) are swapped.
 */
function spread(slots: (Placed | null)[], order: readonly number[]): void {
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

function costAt(slots: readonly (Placed | null)[], slot: number): number {
  const own = slots[slot];
  const last = Math.log2(slots.length);
  return slots.reduce((sum, each, index) => {
    if (!own || !each || index === slot || each.group !== own.group) return sum;
    return sum + 16 ** (last - meetingOf(slot, index)) - 1;
  }, 0);
}

/** The entry in each slot by the current tables; null for a bye and while the place is undecided. */
export function findSeats(tournament: Tournament, { slots, best }: KnockoutPlan): (number | null)[] {
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
