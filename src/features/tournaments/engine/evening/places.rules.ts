import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { entriesIn, loserOf } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { tableStage } from '#/features/tournaments/formats/stages.rules.ts';
import { finalRanks } from './podium.rules.ts';

/** A place from 1 and the entries that share it. */
export type Place = { place: number; entries: number[] };

/**
 * The place of every entry, the best first; empty while there is no champion. Losers of one round of a
 * knockout share a place, as do entries with one place in different groups that did not qualify, and equal
 * entries between which nothing was decided. Entries that left a group have no place.
 */
export function finalPlaces(tournament: Tournament): Place[] {
  const { champion, settings } = tournament;
  if (champion === null) return [];
  if (settings?.mode === 'single') return placesOfSingle(tournament);
  if (tableStage(settings)?.type === 'league') return numbered(tiersOfTable(tournament));
  return numbered([[champion], ...tiersOfKnockout(tournament), ...tiersOfGroups(tournament)]);
}

/** `1위`, or `공동 3위` if several entries share it. */
export const placeTitle = ({ place, entries }: Place) => `${entries.length > 1 ? '공동 ' : ''}${place}위`;

/** The names of the entries that share a place, in the order of the entries. */
export const namesAt = (tournament: Tournament, { entries }: Place) =>
  entries.map(entry => nameOf(tournament, entry));

/** Numbers the places tier by tier; an entry that is in several tiers belongs to the first of them. */
function numbered(tiers: number[][]): Place[] {
  const placed = new Set<number>();
  return tiers.flatMap(tier => {
    const place = placed.size + 1;
    const entries = tier.filter(entry => !placed.has(entry)).sort((a, b) => a - b);
    for (const entry of entries) placed.add(entry);
    return entries.length > 0 ? [{ place, entries }] : [];
  });
}

function placesOfSingle(tournament: Tournament): Place[] {
  const ranks = Map.groupBy(finalRanks(tournament), ({ rank }) => rank);
  return [...ranks].map(([place, lines]) => ({ place, entries: lines.map(({ entry }) => entry) }));
}

/** The tiers of a group's table; equal players share a place, whether or not that was decided. */
const tiersOfTable = ({ groups }: Tournament): number[][] =>
  groups.flatMap(({ table }) => {
    const inside = table.filter(({ by }) => by !== 'left');
    return [...Map.groupBy(inside, ({ place }) => place).values()].map(tier =>
      tier.map(({ entry }) => entry),
    );
  });

/**
 * The losers of each round, the last round first; the losers of the semifinals are separated by the match for
 * third place.
 */
function tiersOfKnockout({ rounds, third }: Tournament): number[][] {
  const losers = rounds.map(({ matches }) => matches.flatMap(match => loserOf(match) ?? [])).reverse();
  if (!third) return losers;
  const fourth = loserOf(third);
  const thirds = third.winner === null ? entriesIn(third) : [third.winner];
  const [final = [], , ...earlier] = losers;
  return [final, thirds, fourth === null ? [] : [fourth], ...earlier];
}

/** The entries that did not reach the knockout, by their place in their group. */
function tiersOfGroups({ groups, rounds, left }: Tournament): number[][] {
  const going = new Set(rounds[0]?.matches.flatMap(entriesIn));
  const longest = Math.max(0, ...groups.map(({ table }) => table.length));
  return Array.from({ length: longest }, (_, index) =>
    groups.flatMap(({ table }) =>
      table.flatMap(({ entry, place }) =>
        place !== index + 1 || going.has(entry) || left.has(entry) ? [] : [entry],
      ),
    ),
  );
}
