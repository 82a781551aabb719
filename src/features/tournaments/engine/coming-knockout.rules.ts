import { buildBracket } from '#/features/tournaments/engine/draw/draw-bracket.rules.ts';
import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import { tablePlan } from '#/features/tournaments/formats/registry/formats.rules.ts';
import type { Match, Tournament } from './tournament.rules.ts';

/** The bracket behind the groups, with ranks (from 1) in place of entries; undefined once it is created. */
export function comingKnockout({
  settings,
  rounds,
}: Pick<Tournament, 'settings' | 'rounds'>): Pick<Tournament, 'rounds' | 'third'> | undefined {
  const { tables, stage } = tablePlan(settings) ?? {};
  if (!settings || !stage || !tables?.knockout || rounds.length > 0) return undefined;
  return buildBracket(tables.knockout.ranks(stage), settings);
}

/** The Korean name of a round (0: the groups), also of a knockout to come; undefined if there is none. */
export function roundName(
  tournament: Pick<Tournament, 'settings' | 'rounds'>,
  round: number,
): string | undefined {
  if (round === 0) return tableName(tournament);
  const { rounds } = comingKnockout(tournament) ?? tournament;
  return rounds[round - 1]?.title;
}

/** The sides of knockout matches whose entry a corrected result has changed. */
export function changedSeats(
  before: Tournament,
  after: Tournament,
): { match: Match; from: number; to: number }[] {
  const now = new Map(after.rounds.flatMap(({ matches }) => matches.map(match => [match.key, match])));
  return before.rounds
    .flatMap(({ matches }) => matches)
    .flatMap(match =>
      match.sides.flatMap(({ entry: from }, side) => {
        const to = now.get(match.key)?.sides[side]?.entry ?? null;
        return from !== null && to !== null && from !== to ? [{ match, from, to }] : [];
      }),
    );
}
