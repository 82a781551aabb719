import { tablePlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { drawGroups, groupTable } from '#/features/tournaments/formats/tables/groups.rules.ts';
import { freshMatch } from './match.rules.ts';
import type { Group, Match, Tournament } from './tournament.rules.ts';

/** The drawn groups before any match; empty before the draw and in a format without group tables. */
export function openGroups(tournament: Tournament): Group[] {
  const { settings, drawnEntries, draw } = tournament;
  const found = tablePlan(settings);
  if (!settings || !found || !draw) return [];
  const count = found.tables.groupCount(found.stage);
  return drawGroups(drawnEntries, draw, count, settings.play.ball).flatMap(
    (entries, index) => groupOf(tournament, entries, index + 1) ?? [],
  );
}

/** A new group with this number (from 1) and these entries; undefined in formats without groups. */
export function groupOf(tournament: Tournament, entries: number[], index: number): Group | undefined {
  const found = tablePlan(tournament.settings);
  if (!found) return undefined;
  const { tables, stage } = found;
  const matches = tables.pairings(entries.length, stage).map(({ pair: [one, other] }, nth) => {
    const position = { key: `g${index}m${nth + 1}`, round: 0, index: nth + 1, next: null, drop: null };
    return freshMatch(position, entries[one] ?? null, entries[other] ?? null);
  });
  return { index, entries, matches, table: groupTable(tournament, { entries, matches }, stage) };
}

/** The matches of all groups in order of play, turn by turn. */
export function inPlayOrder({ groups, settings }: Pick<Tournament, 'groups' | 'settings'>): Match[] {
  const { tables } = tablePlan(settings) ?? {};
  const turned = groups.flatMap(group =>
    (tables?.inPlayOrder?.(group) ?? group.matches).map((match, turn) => ({ match, turn })),
  );
  return turned.toSorted((one, other) => one.turn - other.turn).map(({ match }) => match);
}
