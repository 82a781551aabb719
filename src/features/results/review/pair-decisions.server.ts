import type { Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { write } from '#/database/write.ts';
import { pairsOf } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import { notedUncounted, reviewedGames } from '#/features/tournaments/results/checks/uncounted.server.ts';
import { recountLimited } from '#/features/tournaments/results/recount-tournaments.server.ts';
import { loadTournamentMatches } from '#/features/tournaments/results/tournament-state.server.ts';
import { noTournament, reviewSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import { audit } from '#/server/audit.ts';
import type { SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { NOTHING_WAITS } from './result-review.constants.ts';

/**
 * Decides whether the games of a tournament count that wait for a review, and recounts. The decision is about
 * the pairs who played them, so it also settles their other games, and released pairs never wait again.
 * Throws 404 for an unknown tournament, 409 if nothing waits.
 */
export async function decideReview(site: Site, id: number, counts: boolean, by: SignedIn): Promise<void> {
  const now = site.now();
  const members = await write(site.db, async tx => {
    const tournament = await lockTournament(tx, { id });
    if (!tournament) throw noTournament();
    if (tournament.state !== 'closed') throw new Refusal('conflict', NOTHING_WAITS);
    const state = await loadTournamentMatches(tx, tournament);
    const games = reviewedGames(state, await notedUncounted(tx, tournament.id));
    if (games.length === 0) throw new Refusal('conflict', NOTHING_WAITS);
    await decidePairs(tx, new Set(games.flatMap(pairsOf)), { state: counts ? 'released' : 'kept', at: now });
    tx.emit({ kind: 'subjects.removed', subjects: [reviewSubjectOf(tournament.id)] });
    tx.emit({ kind: 'admin-queue.changed' });
    const action = counts ? 'result.release' : 'result.keep';
    const after = { games: games.length };
    await audit(tx, { by, action, subject: `tournament:${tournament.id}`, after, now });
    return games.flatMap(({ winners, losers }) => [...winners, ...losers]);
  });
  await recountLimited(site.db, [...new Set(members)]);
}

/** Stores a decision on pairs; each is `<lower number> <higher number>`. */
async function decidePairs(
  tx: Transaction,
  pairs: ReadonlySet<string>,
  { state, at }: { state: 'released' | 'kept'; at: Date },
): Promise<void> {
  const rows = [...pairs].map(pair => pair.split(' ').map(Number));
  for (const [member = 0, some] of Map.groupBy(rows, ([lower]) => lower)) {
    await tx
      .updateTable('pair_reviews')
      .set({ state, at: at.toISOString() })
      .where('member', '=', member)
      .where(
        'other',
        'in',
        some.map(([, higher = 0]) => higher),
      )
      .execute();
  }
}
