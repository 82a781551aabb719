import type { Transaction } from '#/database/connect.ts';
import { regionOfHall } from '#/database/rows.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { TournamentFacts } from './tournaments.contract.ts';

/** The columns of the facts; the region is the directory's, else the given one, else that of `before`. */
export async function makeTournamentColumns(
  tx: Transaction,
  { title, hall, region, day, listed }: TournamentFacts,
  before?: Pick<TournamentRow, 'hall_key' | 'region'>,
) {
  const hall_key = foldKey(hall);
  const kept = before?.hall_key === hall_key ? before.region : '';
  return {
    ...{ title, title_key: foldKey(title), hall, hall_key, day },
    region: (await regionOfHall(tx, hall_key)) ?? region ?? kept,
    listed: listed ? 1 : 0,
  };
}

type FactColumns = Pick<TournamentRow, 'title' | 'hall' | 'region' | 'day' | 'listed'>;

/** Title, hall, region, day and `listed` of a tournament's row, in the form that the audit log compares. */
export const factsOf = ({ title, hall, region, day, listed }: FactColumns) => ({
  ...{ title, hall, region, day },
  listed: listed === 1,
});
