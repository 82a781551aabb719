import { nameOf } from '#/features/tournaments/engine/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { placeName, type Rank, type StandingLine } from '#/features/tournaments/formats/format.rules.ts';
import {
  bracketPlan,
  formatOf,
  lastFormatOf,
} from '#/features/tournaments/formats/registry/formats.rules.ts';

export type FinalPlace = { place: number; entries: number[] };

/**
 * The place of every entry, the best first; empty while there is no champion. Losers of one round of a
 * knockout share a place, as do entries with one place in different groups that did not qualify, and equal
 * entries between which nothing was decided. Entries that left a group have no place.
 */
export function finalPlaces(tournament: Tournament): FinalPlace[] {
  if (tournament.champion === null) return [];
  const placed = new Set<number>();
  return lastFormatOf(tournament.settings)
    .tiers(tournament)
    .flatMap(tier => {
      const place = placed.size + 1;
      // An entry counts only in its first tier.
      const entries = tier.filter(entry => !placed.has(entry)).toSorted((one, other) => one - other);
      for (const entry of entries) placed.add(entry);
      return entries.length > 0 ? [{ place, entries }] : [];
    });
}

export const placeTitle = ({ place, entries }: FinalPlace): string => placeName(place, entries.length);

export const namesAt = (tournament: Tournament, { entries }: Pick<FinalPlace, 'entries'>) =>
  entries.map(entry => nameOf(tournament, entry));

/** Adds the entries' names to podium ranks; ranks without entries are left out. */
const withNames = <R extends { entries: number[] }>(tournament: Tournament, ranks: readonly R[]) =>
  ranks
    .filter(({ entries }) => entries.length > 0)
    .map(rank => ({ ...rank, names: namesAt(tournament, rank) }));

/** The podium ranks known so far, the champion first. */
export const podium = (tournament: Tournament): (Rank & { names: string[] })[] =>
  withNames(tournament, lastFormatOf(tournament.settings).podium(tournament));

/** The final places that the podium leaves out, such as 공동 5위 and 공동 9위. */
export function placesBelowPodium(tournament: Tournament): FinalPlace[] {
  const onPodium = new Set(podium(tournament).flatMap(({ entries }) => entries));
  return finalPlaces(tournament).filter(({ entries }) => !entries.every(entry => onPodium.has(entry)));
}

/** The ranks below the podium that a result lists, each with its title and names; empty for most formats. */
export const laterRanks = (tournament: Tournament): { title: string; entries: number[]; names: string[] }[] =>
  withNames(tournament, bracketPlan(tournament.settings)?.laterRanks?.(tournament) ?? []);

/** The winning entries: several if they share the first place, none while there is no champion. */
export function winners(tournament: Tournament): number[] {
  const { champion, settings } = tournament;
  if (champion === null) return [];
  const [first] = lastFormatOf(settings).podium(tournament);
  return first?.entries.includes(champion) ? first.entries : [champion];
}

/**
 * The standings of a format without bracket and groups; `unit` is the Korean unit of the figures (`승`). In
 * other formats every entry has rank 1 and figure 0.
 */
export function standingsOf(tournament: Tournament): { unit: string; lines: StandingLine[] } {
  const { standings } = formatOf(tournament.settings);
  if (standings) return { unit: standings.unit, lines: standings.lines(tournament) };
  return { unit: '승', lines: tournament.entries.map(({ id }) => ({ rank: 1, entry: id, figure: 0 })) };
}
