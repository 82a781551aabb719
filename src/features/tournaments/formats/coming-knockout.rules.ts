import { bracketFor } from '#/features/tournaments/engine/draw/bracket-of.rules.ts';
import { seedOrder, slotCount } from '#/features/tournaments/engine/draw/draw.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { qualifierCount } from './knockout-places.rules.ts';
import { groupsStage, tableName } from './stages.rules.ts';

type Bracket = Pick<Tournament, 'rounds' | 'third'>;

/**
 * The bracket that follows the groups as long as it is not placed: its rounds, matches and byes as they will be, with
 * the ranks of who goes on (from 1) in the place of entries. Undefined without groups, and once it is there.
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

/** What a round is called, also one of the knockout to come, and the groups (0); undefined where there is none. */
export function roundName(
  tournament: Pick<Tournament, 'settings' | 'rounds'>,
  round: number,
): string | undefined {
  if (round === 0) return tableName(tournament);
  const { rounds } = comingKnockout(tournament) ?? tournament;
  return rounds[round - 1]?.title;
}
