import { drawSlots } from '#/features/tournaments/engine/draw/draw.rules.ts';
import {
  bracketPlan,
  knockoutRules,
  roundRobinPlan,
} from '#/features/tournaments/formats/registry/formats.rules.ts';
import { drawGroups, groupTable } from '#/features/tournaments/formats/round-robin/round-robin.rules.ts';
import type { Draw, Entry, Settings } from './events.contract.ts';
import { freshMatch } from './match.rules.ts';
import { roundRobinName } from './names.rules.ts';
import type { Bracket, Group, Match, Slots, Tournament } from './tournament.rules.ts';

export const drawRoundOne = (entries: readonly Entry[], draw: Draw, settings: Settings): Slots =>
  drawSlots(entries, draw, settings.play.ball, bracketPlan(settings)?.slotRanks?.(entries.length));

export const buildBracket = (slots: Slots, settings: Settings): Bracket =>
  bracketPlan(settings)?.bracket(slots, settings) ?? { rounds: [], third: null };

/** The drawn groups before any match; empty before the draw and in a format without group tables. */
export function buildGroups(tournament: Tournament): Group[] {
  const { settings, drawnEntries, draw } = tournament;
  const { groupCount } = roundRobinPlan(settings) ?? {};
  if (!settings || !groupCount || !draw) return [];
  return drawGroups(drawnEntries, draw, groupCount, settings.play.ball).flatMap(
    (entries, index) => buildGroup(tournament, entries, index + 1) ?? [],
  );
}

/** A new group with this number (from 1) and these entries; undefined in formats without groups. */
export function buildGroup(tournament: Tournament, entries: number[], index: number): Group | undefined {
  const roundRobin = roundRobinPlan(tournament.settings);
  if (!roundRobin) return undefined;
  const matches = roundRobin.pairings(entries.length).map(({ pair: [one, other] }, nth) => {
    const position = { key: `g${index}m${nth + 1}`, round: 0, index: nth + 1, next: null, drop: null };
    return freshMatch(position, entries[one] ?? null, entries[other] ?? null);
  });
  return { index, entries, matches, table: groupTable(tournament, { entries, matches }, roundRobin.stage) };
}

/** The matches of all groups in order of play: the first match of every group, then the second, and so on. */
export function inPlayOrder({ groups, settings }: Pick<Tournament, 'groups' | 'settings'>): Match[] {
  const roundRobin = roundRobinPlan(settings);
  const turned = groups.flatMap(group =>
    (roundRobin?.inPlayOrder?.(group) ?? group.matches).map((match, turn) => ({ match, turn })),
  );
  return turned.toSorted((one, other) => one.turn - other.turn).map(({ match }) => match);
}

type Planned = Pick<Tournament, 'settings' | 'rounds'>;

/** The bracket after the groups, with ranks (from 1) in place of entries; undefined once it is created. */
export function plannedKnockout({ settings, rounds }: Planned): Bracket | undefined {
  const knockout = knockoutRules(settings);
  return settings && knockout && rounds.length === 0 ? buildBracket(knockout.ranks, settings) : undefined;
}

/** The Korean name of a round (0: the groups), also of a knockout to come; undefined if there is none. */
export function roundName(tournament: Planned, round: number): string | undefined {
  if (round === 0) return roundRobinName(tournament);
  const { rounds } = plannedKnockout(tournament) ?? tournament;
  return rounds[round - 1]?.title;
}
