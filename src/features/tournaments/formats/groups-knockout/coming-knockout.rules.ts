import { seedOrder, slotCount } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { buildBracket } from '#/features/tournaments/engine/draw/draw-bracket.rules.ts';
import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { groupsStage, qualifierCount } from './knockout-places.rules.ts';

type Bracket = Pick<Tournament, 'rounds' | 'third'>;

/**
 * The rounds of the bracket that will follow the groups; in place of entries it holds the ranks of the
 * qualifiers, from 1. Undefined without groups, and once the knockout is created.
 */
export function comingKnockout({
  settings,
  rounds,
}: Pick<Tournament, 'settings' | 'rounds'>): Bracket | undefined {
  const stage = groupsStage(settings);
  if (!settings || !stage || rounds.length > 0) return undefined;
  const going = qualifierCount(stage);
  const slots = seedOrder(slotCount(going)).map(rank => (rank <= going ? rank : null));
  return buildBracket(slots, settings);
}

/**
 * The Korean name of a round, by number: 0 for the groups, also a round of a knockout that is not created
 * yet; undefined if there is no such round.
 */
export function roundName(
  tournament: Pick<Tournament, 'settings' | 'rounds'>,
  round: number,
): string | undefined {
  if (round === 0) return tableName(tournament);
  const { rounds } = comingKnockout(tournament) ?? tournament;
  return rounds[round - 1]?.title;
}
