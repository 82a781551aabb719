import { targetIn } from '#/features/tournaments/engine/changes/adjust.rules.ts';
import { currentEntry, enteredSettings } from '#/features/tournaments/engine/changes/live-commands.rules.ts';
import { handicapSum, type Shuffle, shuffler } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { hallsOf, haveCommonHall } from '#/features/tournaments/engine/draw/separate-same-hall.rules.ts';
import type { Draw, Entry } from '#/features/tournaments/engine/events.contract.ts';
import type { Deciders, Lots } from '#/features/tournaments/engine/results/ranking.rules.ts';
import type { Group, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TableStage } from '#/features/tournaments/formats/registry/stages.contract.ts';
import type { Ball } from '#/features/tournaments/scoring/scoring.contract.ts';
import { targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { computeTable, tableStage } from './standing.rules.ts';

/** Divides the entries into groups; the same handicaps, halls and code give the same groups everywhere. */
export function drawGroups(entries: readonly Entry[], draw: Draw, count: number, ball: Ball): number[][] {
  if (draw.by === 'order') return inOrder(entries, count);
  const shuffle = shuffler(draw.code);
  const mixed = shuffle(entries);
  const order = draw.seeds > 0 ? potOrder(mixed, draw.seededBy, ball) : mixed;
  const groups: Entry[][] = Array.from({ length: count }, () => []);
  for (let from = 0; from < order.length; from += count) {
    const turn = shuffle(groups.map((_, position) => position));
    for (const [index, entry] of order.slice(from, from + count).entries())
      groups[turn[index] ?? 0]?.push(entry);
  }
  if (draw.apart) separate(groups, draw.seeds > 0, shuffle);
  return groups.map(group => group.map(({ id }) => id));
}

function potOrder(mixed: Entry[], by: 'score' | 'hand', ball: Ball): Entry[] {
  if (by === 'hand') return mixed.toSorted((a, b) => a.id - b.id);
  return mixed.toSorted((a, b) => handicapSum(b, ball) - handicapSum(a, ball));
}

function inOrder(entries: readonly Entry[], count: number): number[][] {
  let from = 0;
  return Array.from({ length: count }, (_, index) => {
    const size = Math.floor(entries.length / count) + (index < entries.length % count ? 1 : 0);
    from += size;
    return entries.slice(from - size, from).map(({ id }) => id);
  });
}

/**
 * Swaps entries between groups as long as this leaves fewer players of one hall in the same group; with pots,
 * only entries of the same pot are swapped.
 */
function separate(groups: Entry[][], pots: boolean, shuffle: Shuffle): void {
  const seats = shuffle(groups.flatMap((group, position) => group.map((_, pot) => ({ at: position, pot }))));
  const halls = new Map(groups.flat().map(entry => [entry, hallsOf(entry)]));
  const from = (entry: Entry) => halls.get(entry) ?? [];
  const clashes = (index: number, pot: number, entry: Entry) =>
    groups[index]?.filter((other, place) => place !== pot && haveCommonHall(from(other), from(entry)))
      .length ?? 0;
  const gain = (one: (typeof seats)[0], other: (typeof seats)[0]) => {
    const [a, b] = [groups[one.at]?.[one.pot], groups[other.at]?.[other.pot]];
    if (!a || !b || one.at === other.at || (pots && one.pot !== other.pot)) return 0;
    const now = clashes(one.at, one.pot, a) + clashes(other.at, other.pot, b);
    return now === 0 ? 0 : now - clashes(one.at, one.pot, b) - clashes(other.at, other.pot, a);
  };
  for (let found = true; found; ) {
    found = false;
    for (const one of seats)
      for (const other of seats) {
        if (gain(one, other) <= 0) continue;
        const [own, its] = [groups[one.at] as Entry[], groups[other.at] as Entry[]];
        [own[one.pot], its[other.pot]] = [its[other.pot] as Entry, own[one.pot] as Entry];
        found = true;
      }
  }
}

/** The rank of each entry by lot (추첨), which the draw decides. */
export function findLots({ drawnEntries, draw }: Pick<Tournament, 'drawnEntries' | 'draw'>): Lots {
  const known = draw && drawnLots.get(draw);
  if (known) return known;
  const lots = lotsBy(drawnEntries, draw);
  if (draw) drawnLots.set(draw, lots);
  return lots;
}

/** The data that orders players who are equal by all criteria: the organiser's decisions, and the lot. */
export function findDeciders(tournament: Tournament): Deciders {
  const isAsked = tableStage(tournament.settings)?.reckoning === 2;
  return { lots: findLots(tournament), settlements: isAsked ? tournament.settlements : null };
}

/**
 * The target score of an entry by the settings and players as first entered, so that later changes do not
 * alter the table; 0 if unknown.
 */
export function enteredTarget(tournament: Tournament, entry: number): number {
  const settings = enteredSettings(tournament);
  if (!settings) return 0;
  const { players } = currentEntry(tournament, entry, []);
  return targetIn({ settings }, 0) ?? targetOf(settings.play.ball, players) ?? 0;
}

export function groupTable(
  tournament: Tournament,
  group: Pick<Group, 'entries' | 'matches'>,
  stage: TableStage,
): Group['table'] {
  const targetOfEntry = (entry: number) => enteredTarget(tournament, entry);
  const { left } = tournament;
  return computeTable(group, stage, { ...findDeciders(tournament), left, targetOf: targetOfEntry });
}

// Cached, because each table asks for the lots after each result.
const drawnLots = new WeakMap<Draw, Lots>();

function lotsBy(entries: readonly Entry[], draw: Draw | null): Lots {
  const ids = entries.map(({ id }) => id);
  if (draw?.by !== 'lot') return new Map(ids.map(id => [id, id]));
  // Drawn again, so that it does not repeat the order of the draw.
  const shuffle = shuffler(draw.code);
  shuffle(ids);
  return new Map(shuffle(ids).map((id, rank) => [id, rank]));
}
