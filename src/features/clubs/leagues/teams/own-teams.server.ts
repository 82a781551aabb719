import type { Database, Transaction } from '#/database/connect.ts';

/** The teams of a league that a member leads and plays in, by number; null without one. */
export async function findOwnTeams(db: Database | Transaction, league: number, member: number) {
  const led = db.selectFrom('league_teams').select('team').where('league', '=', league);
  const played = db.selectFrom('league_players').select('team').where('league', '=', league);
  return {
    captainOf: (await led.where('captain', '=', member).executeTakeFirst())?.team ?? null,
    playerOf: (await played.where('member', '=', member).executeTakeFirst())?.team ?? null,
  };
}
