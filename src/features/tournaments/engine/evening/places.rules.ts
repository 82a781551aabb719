import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { lastFormatOf } from '#/features/tournaments/formats/registry/formats.rules.ts';

/** A final place (from 1) and the numbers of the entries that share it. */
export type FinalPlace = { place: number; entries: number[] };

/**
 * The place of every entry, the best first; empty while there is no champion. Losers of one round of a
 * knockout share a place, as do entries with one place in different groups that did not qualify, and equal
 * entries between which nothing was decided. Entries that left a group have no place.
 */
export function finalPlaces(tournament: Tournament): FinalPlace[] {
  if (tournament.champion === null) return [];
  return numberTiers(lastFormatOf(tournament.settings).tiers(tournament));
}

/** `1위`, or `공동 3위` if several entries share it. */
export const placeTitle = ({ place, entries }: FinalPlace) =>
  `${entries.length > 1 ? '공동 ' : ''}${place}위`;

/** The names of the entries that share a place, in the order of the entries. */
export const namesAt = (tournament: Tournament, { entries }: FinalPlace) =>
  entries.map(entry => nameOf(tournament, entry));

/** Gives each tier of equal entries its place; an entry counts only in its first tier. */
function numberTiers(tiers: number[][]): FinalPlace[] {
  const placed = new Set<number>();
  return tiers.flatMap(tier => {
    const place = placed.size + 1;
    const entries = tier.filter(entry => !placed.has(entry)).sort((a, b) => a - b);
    for (const entry of entries) placed.add(entry);
    return entries.length > 0 ? [{ place, entries }] : [];
  });
}
