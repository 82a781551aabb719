import type { Transaction } from '#/database/connect.ts';
import type { SiteEvent } from '#/database/events.ts';
import { emitLeague, findOrganisers } from './league-news.server.ts';
import { findTeams, loadMatches } from './league-results.server.ts';
import { isLeagueOver } from './play-off/play-off.server.ts';

/** Notifies the captains in a dissolved club's unfinished leagues, and the site's admins, the new organisers. */
export async function handOverLeagues(
  tx: Transaction,
  { club, now }: Pick<SiteEvent<'club.closed'>, 'club' | 'now'>,
): Promise<void> {
  const leagues = await tx.selectFrom('leagues').selectAll().where('club', '=', club).orderBy('id').execute();
  for (const league of leagues) {
    if (isLeagueOver(league, await loadMatches(tx, league))) continue;
    const captains = (await findTeams(tx, league.id)).flatMap(({ captain }) => captain ?? []);
    const to = [...captains, ...(await findOrganisers(tx, club))];
    emitLeague(tx, league, { event: 'clubClosed', to, actor: null, now });
  }
}
