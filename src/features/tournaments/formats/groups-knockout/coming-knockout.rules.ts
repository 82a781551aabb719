import { bracketFor } from '#/features/tournaments/engine/draw/bracket-of.rules.ts';
import { seedOrder, slotCount } from '#/features/tournaments/engine/draw/draw.rules.ts';
import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { groupsStage, qualifierCount } from './knockout-places.rules.ts';

type Bracket = Pick<Tournament, 'rounds' | 'third'>;

/**
 * The bracket that will follow the groups, with its rounds, matches and byes; entries are replaced by the
 * ranks of the qualifiers, from 1. Undefined without groups, and once the knockout is placed.
 */
export function comingKnockout({
  settings,
  rounds,
}: Pick<Tournament, 'settings' | 'rounds'>): Bracket | undefined {
  const stage = groupsStage(settings);
  if (!settings || !stage || rounds.length > 0) return undefined;
  const going = qualifierCount(stage);
  const slots = seedOrder(slotCount(going)).map(rank => (rank <= going ? rank : null));
  return bracketFor(slots, settings);
}

/**
 * The name of a round, including rounds of the knockout to come, or of the groups (0); undefined if there is
 * no such round.
 */
export function roundName(
  tournament: Pick<Tournament, 'settings' | 'rounds'>,
  round: number,
): string | undefined {
  if (round === 0) return tableName(tournament);
  const { rounds } = comingKnockout(tournament) ?? tournament;
  return rounds[round - 1]?.title;
}
