import type { Transaction } from '#/database/connect.ts';
import { recountListed } from '#/database/lists/counts.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { indexTournaments } from '#/database/search/search-names.ts';
import { write } from '#/database/write.ts';
import { recomputeResults } from '#/features/tournaments/results/recompute-results.server.ts';
import { recountLimited } from '#/features/tournaments/results/recount-tournaments.server.ts';
import { loadTournament, tournamentOf } from '#/features/tournaments/results/tournament-cache.server.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { emitToPlayers } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { saveSummary } from './append-events.server.ts';
import { noTournament, subjectOf } from './tournament-rows.server.ts';

/** Voids a tournament for an admin, or restores it when no reason is given; idempotent. */
export async function voidTournament(
  site: Site,
  id: number,
  { reason, by }: { reason: string; by: SignedIn },
): Promise<void> {
  const now = site.now();
  const isVoid = reason !== '';
  const players = await write(site.db, async tx => {
    const row = await lockTournament(tx, { id });
    if (!row) throw noTournament();
    // Guests may no longer see the tournament, or see it again.
    tx.emit({ kind: 'tournament.changed', id, news: 'end' });
    if ((row.state === 'void') === isVoid) return [];
    await setVoid(tx, row, { reason, now });
    await recomputeResults(tx, id);
    const about = { by, subject: subjectOf(id), now };
    const [before, after] = [{ voidReason: row.void_reason }, { voidReason: reason }];
    await audit(tx, { ...about, action: isVoid ? 'tournament.void' : 'tournament.restore', before, after });
    const event = isVoid ? 'voided' : 'restored';
    return emitToPlayers(tx, row, { event, actor: null, now, also: [row.organiser] });
  });
  await recountLimited(site.db, players);
}

async function setVoid(
  tx: Transaction,
  row: TournamentRow,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  const isVoid = reason !== '';
  const shown = row.listed === 1 && !isVoid ? 1 : 0;
  const state = isVoid ? 'void' : 'coming';
  const changed = await tx
    .updateTable('tournaments')
    .set({ state, shown, void_reason: reason })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recountListed(tx, row, changed);
  await indexTournaments(tx, [row.id]);
  // The state before voiding is computed from the events.
  const { version } = changed;
  const tournament = tournamentOf(await loadTournament(tx, changed));
  await saveSummary(tx, changed, tournament, { version, now });
}
