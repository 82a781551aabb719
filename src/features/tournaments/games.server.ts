import type { Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { cacheTournament, loadTournament, tournamentOf } from '#/features/results/tournament-cache.server.ts';
import type { Game } from '#/features/scoring/scoring.contract.ts';
import { isSound } from '#/features/scoring/verdict.rules.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { noTournament } from './tournament-rows.server.ts';
import { IS_VOID, matchesOf, NO_OPEN_MATCH, NOT_OF_TABLE, UNSOUND_GAME } from './tournaments.rules.ts';

async function ofTable(tx: Transaction, id: number, match: string, table: number): Promise<void> {
  const row = await lockTournament(tx, { id });
  if (!row) throw noTournament();
  const all = matchesOf(tournamentOf(await loadTournament(tx, row)));
  if (all.find(each => each.key === match)?.table !== table) throw new Refusal('forbidden', NOT_OF_TABLE);
}

type Shown = { match: string; game: Game; taken: boolean };

/**
 * Stores the game of a match under way. Of two devices the higher version wins, and the other gets it as the answer.
 * `table` where it comes through a table's link.
 */
export async function showGame(
  site: Site,
  id: number,
  { match, game, table }: { match: string; game: Game; table: number | null },
): Promise<Shown> {
  if (!isSound(game)) throw new Refusal('invalid', UNSOUND_GAME);
  const at = site.now().toISOString();
  const { shown, cached } = await write(site.db, async tx => {
    const row = await lockTournament(tx, { id });
    if (!row) throw noTournament();
    if (row.state === 'void') throw new Refusal('conflict', IS_VOID);
    const cached = await loadTournament(tx, row);
    const tournament = tournamentOf(cached);
    const found = matchesOf(tournament).find(each => each.key === match);
    if (found?.state !== 'open' || tournament.phase === 'closed')
      throw new Refusal('conflict', NO_OPEN_MATCH);
    if (table !== null && found.table !== table) throw new Refusal('forbidden', NOT_OF_TABLE);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('tournament_games')
      .values({ tournament: id, match, version: game.version, game: JSON.stringify(game), at })
      .onConflict(known =>
        known
          .columns(['tournament', 'match'])
          .doUpdateSet(eb => ({
            version: eb.ref('excluded.version'),
            game: eb.ref('excluded.game'),
            at: eb.ref('excluded.at'),
          }))
          .whereRef('tournament_games.version', '<', 'excluded.version'),
      )
      .executeTakeFirstOrThrow();
    const taken = Boolean(numInsertedOrUpdatedRows);
    const stays = taken ? game : await gameOf(tx, id, match);
    return { shown: { match, game: stays ?? game, taken }, cached };
  });
  cacheTournament(site.db, cached);
  if (shown.taken) site.topics.publishState(id, `game ${match}`);
  return shown;
}

/** Removes the game of a match; `table` as above. */
export async function dropGame(site: Site, id: number, match: string, table: number | null): Promise<void> {
  if (table !== null) await write(site.db, tx => ofTable(tx, id, match, table));
  await site.db
    .deleteFrom('tournament_games')
    .where('tournament', '=', id)
    .where('match', '=', match)
    .execute();
  site.topics.publishState(id, `game ${match}`);
}

/** The game of a match under way (JSON); undefined where nobody scores it. */
export async function gameOf(
  db: Pick<Site['db'], 'selectFrom'>,
  id: number,
  match: string,
): Promise<Game | undefined> {
  const row = await db
    .selectFrom('tournament_games')
    .select('game')
    .where('tournament', '=', id)
    .where('match', '=', match)
    .executeTakeFirst();
  return row && (JSON.parse(row.game) as Game);
}
