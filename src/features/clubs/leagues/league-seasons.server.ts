import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { lockLeague } from '#/features/clubs/leagues/league-rows.server.ts';
import { isLeagueOver } from '#/features/clubs/leagues/play-off/play-off.server.ts';
import { isKeeper, noSeason } from '#/features/results/seasons/season-rows.server.ts';
import { mayEditSeason, NOT_A_KEEPER } from '#/features/results/seasons/seasons.rules.ts';
import { pointsOfPlace } from '#/features/tournaments/results/season-points.rules.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { findTeams, loadMatches, tableOf } from './league-results.server.ts';
import { SEASON_FULL, SEASON_LEAGUES_MOST } from './leagues.constants.ts';
import type { SeasonLeagues } from './leagues.contract.ts';

/** The leagues of a season, the newest first, and the points of their teams by name, the most first. */
export async function findSeasonLeagues(db: Database, season: number): Promise<SeasonLeagues> {
  const { points } = await db
    .selectFrom('seasons')
    .select('points')
    .where('id', '=', season)
    .executeTakeFirstOrThrow(noSeason);
  const rows = await db
    .selectFrom('leagues')
    .innerJoin('clubs', 'clubs.id', 'leagues.club')
    .selectAll('leagues')
    .where('season', '=', season)
    .where('clubs.hidden', '=', 0)
    .orderBy('leagues.id', 'desc')
    .limit(SEASON_LEAGUES_MOST)
    .execute();
  const sums = new Map<string, SeasonLeagues['teams'][number]>();
  const leagues: SeasonLeagues['leagues'] = [];
  for (const row of rows) {
    const teams = await findTeams(db, row.id);
    const matches = await loadMatches(db, row);
    const isOver = isLeagueOver(row, matches);
    leagues.push({ id: row.id, club: row.club, name: row.name, isOver });
    if (!isOver) continue;
    for (const { team, place } of tableOf(row, matches, teams.length)) {
      const name = teams[team]?.name ?? '';
      const sum = sums.get(foldKey(name)) ?? { name, points: 0, leagues: 0 };
      const more = pointsOfPlace(JSON.parse(points) as number[], place);
      sums.set(foldKey(name), { name: sum.name, points: sum.points + more, leagues: sum.leagues + 1 });
    }
  }
  return { leagues, teams: [...sums.values()].sort((a, b) => b.points - a.points) };
}

/**
 * Puts a league into a season, or with null out of its season. Throws a Refusal if the season is missing (404), the
 * member does not keep the season (403), or the season has too many leagues (409).
 */
export function setSeason(
  { db, now }: Site,
  id: number,
  { season, by }: { season: number | null; by: SignedIn },
): Promise<void> {
  return write(db, async tx => {
    await lockLeague(tx, id);
    if (season !== null) {
      const { made_by } = await tx
        .selectFrom('seasons')
        .select('made_by')
        .where('id', '=', season)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(noSeason);
      const kept = { made_by, isKeeper: await isKeeper(tx, season, by.number) };
      if (!mayEditSeason(by, kept)) throw new Refusal('forbidden', NOT_A_KEEPER);
      const others = tx.selectFrom('leagues').select('id').where('season', '=', season).where('id', '<>', id);
      if ((await others.execute()).length >= SEASON_LEAGUES_MOST) throw new Refusal('conflict', SEASON_FULL);
    }
    const updated_at = now().toISOString();
    await tx.updateTable('leagues').set({ season, updated_at }).where('id', '=', id).execute();
  });
}
