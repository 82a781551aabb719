import type { Database, Transaction } from '#/database/connect.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { entriesIn, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import type { MatchScore } from '#/features/tournaments/scoring/scoring.contract.ts';
import { emitNews } from '#/features/tournaments/server/after-changes/notify-players.server.ts';
import { findEntryPlayers } from '#/features/tournaments/server/tournament-members.server.ts';
import { findOrganisers } from '#/features/tournaments/server/tournament-rows.server.ts';
import { subjectOf, tournamentPath } from '#/features/tournaments/server/tournaments.rules.ts';
import type { ResultClaim } from './result-claims.contract.ts';
import { claimRefusal, isOverruled } from './result-claims.rules.ts';

/** The typed results of a tournament's matches that are not decided. */
export async function findClaims(db: Database | Transaction, tournament: number): Promise<ResultClaim[]> {
  const rows = await findClaimRows(db, tournament);
  return rows.map(({ match, entry, winner, score }) => ({ match, entry, winner, score }));
}

export async function findClaimRows(db: Database | Transaction, tournament: number) {
  const rows = await db
    .selectFrom('result_claims')
    .selectAll()
    .where('tournament', '=', tournament)
    .orderBy('match')
    .orderBy('entry')
    .execute();
  return rows.map(({ winner, score, ...row }) => ({
    ...row,
    winner: winner === 0 ? null : winner,
    score: score === '' ? null : (JSON.parse(score) as MatchScore),
  }));
}

type Dropping = {
  tournament: Tournament;
  events: readonly TournamentEvent[];
  /** The member who sent the events; null for a table's link and for two sides that agree. */
  actor: number | null;
  now: Date;
};

/**
 * Deletes typed results of matches that take none any more, and of sides replaced by `events`, with their
 * notifications. Players whose match was decided otherwise are notified.
 */
export async function dropClaims(
  tx: Transaction,
  row: Pick<TournamentRow, 'id' | 'organiser' | 'title'>,
  { tournament, events, actor, now }: Dropping,
): Promise<void> {
  const { id } = row;
  const claims = await findClaims(tx, id);
  const replaced = new Set(events.flatMap(event => (event.type === 'replaced' ? [event.entry] : [])));
  const isOver = ({ match, entry }: ResultClaim) => {
    const refused = claimRefusal(tournament, findMatch(tournament, match));
    return refused !== undefined || replaced.has(entry);
  };
  const over = claims.filter(isOver);
  if (over.length === 0) return;
  for (const { match, entry } of over)
    await tx
      .deleteFrom('result_claims')
      .where(eb => eb.and({ tournament: id, match, entry }))
      .execute();
  tx.emit({ kind: 'tournament.changed', id, news: 'claims' });
  const entries = over.flatMap(({ match }) => {
    const found = findMatch(tournament, match);
    return found ? entriesIn(found) : [];
  });
  const players = await findEntryPlayers(tx, id, entries);
  const left = claims.filter(claim => !isOver(claim));
  const areOthersDiffering = left.some(({ match, entry }) =>
    left.some(other => other.match === match && other.entry !== entry),
  );
  const recorders = areOthersDiffering ? [] : await findOrganisers(tx, row, ['run', 'score']);
  const members = [...players.map(({ member }) => member), ...recorders];
  tx.emit({ kind: 'subjects.removed', subjects: [subjectOf(id, 'claims')], members });
  for (const claim of over) {
    const match = findMatch(tournament, claim.match);
    if (!match || !isOverruled(claim, match)) continue;
    const to = players.filter(({ entry }) => entry === claim.entry).map(({ member }) => member);
    const link = `${tournamentPath(id)}#${match.key}`;
    emitNews(tx, row, { event: 'overruled', what: 'overruled', to, link, actor, now });
  }
}
