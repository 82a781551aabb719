import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Rank, StandingLine } from '#/features/tournaments/formats/format.rules.ts';
import {
  bracketPlan,
  formatOf,
  lastFormatOf,
} from '#/features/tournaments/formats/registry/formats.rules.ts';

/** A podium rank, with the entries that share it and their names. */
export type PodiumRank = Rank & { names: string[] };

const withNames = <R extends { entries: number[] }>(tournament: Tournament, ranks: readonly R[]) =>
  ranks
    .filter(({ entries }) => entries.length > 0)
    .map(rank => ({ ...rank, names: rank.entries.map(entry => nameOf(tournament, entry)) }));

/** The podium ranks known so far, the champion first. */
export function podium(tournament: Tournament): PodiumRank[] {
  return withNames(tournament, lastFormatOf(tournament.settings).podium(tournament));
}

/** The ranks below the podium that a result lists, each with its title and names; empty for most formats. */
export function laterRanks(tournament: Tournament): { title: string; names: string[] }[] {
  return withNames(tournament, bracketPlan(tournament.settings)?.laterRanks?.(tournament) ?? []);
}

/** The winning entries: several if they share the first place, none while there is no champion. */
export function winners(tournament: Tournament): number[] {
  const { champion, settings } = tournament;
  if (champion === null) return [];
  const [first] = lastFormatOf(settings).podium(tournament);
  return first?.entries.includes(champion) ? first.entries : [champion];
}

/** The standings of a format without bracket and groups, with the unit of the figures (`승`). */
export function standingsOf(tournament: Tournament): { unit: string; lines: StandingLine[] } {
  const { standings } = formatOf(tournament.settings);
  if (standings) return { unit: standings.unit, lines: standings.lines(tournament) };
  return { unit: '승', lines: tournament.entries.map(({ id }) => ({ rank: 1, entry: id, figure: 0 })) };
}
