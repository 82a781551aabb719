import type { Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/write.ts';
import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { withMemberForgotten, withPlayerForgotten } from '#/features/tournaments/live/redaction.rules.ts';
import { championsOfRow } from '#/features/tournaments/server/tournaments.rules.ts';

/**
 * Erases a member who leaves the site from all tournaments: replaces the name in events, revokes the
 * share links of tournaments that the member organised and erases how their fees are paid, and ends the member's
 * parts as a co-organiser. The entry remains, so that opponents' results still count.
 * Call it before any row of the member is locked.
 */
export async function forgetInTournaments(tx: Transaction, number: number, now: Date): Promise<void> {
  const member = await tx.selectFrom('members').select('id').where('number', '=', number).executeTakeFirst();
  if (!member) return;
  const rows = tx.selectFrom('tournament_players').select('tournament').where('member', '=', number);
  const tournaments = (await rows.orderBy('tournament').execute()).map(row => row.tournament);
  for (const id of tournaments) {
    await forgetIn(tx, id, member.id);
    tx.emit({ kind: 'tournament.changed', id, news: 'reload' });
  }
  await leaveOrganisers(tx, number);
  const organised = tx.selectFrom('tournaments').select('id').where('organiser', '=', number);
  // How to pay a fee may name the member's account.
  await tx.updateTable('entry_settings').set({ payment: '' }).where('tournament', 'in', organised).execute();
  await tx
    .updateTable('tournament_links')
    .set({ revoked_at: now.toISOString() })
    .where('revoked_at', '=', '')
    .where('tournament', 'in', organised)
    .execute();
}

/** Ends all parts in organising; the time of acceptance stays, because it decides which results count. */
async function leaveOrganisers(tx: Transaction, member: number): Promise<void> {
  const invitations = tx.deleteFrom('tournament_organisers').where('member', '=', member);
  await invitations.where('accepted_at', '=', '').execute();
  const ended = { state: 'ended', roles: '' } as const;
  await tx.updateTable('tournament_organisers').set(ended).where('member', '=', member).execute();
}

async function forgetIn(tx: Transaction, id: number, member: string): Promise<void> {
  const row = await lockTournament(tx, { id });
  if (!row) return;
  const champion = JSON.stringify(championsOfRow(row).map(player => withPlayerForgotten(player, member)));
  await tx
    .updateTable('tournaments')
    .set(eb => ({ champion, rewrites: eb('rewrites', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const events = await tx
    .selectFrom('tournament_events')
    .select(['number', 'body'])
    .where('tournament', '=', id)
    .execute();
  for (const { number, body } of events) {
    const forgotten = JSON.stringify(withMemberForgotten(JSON.parse(body) as TournamentEvent, member));
    if (forgotten === body) continue;
    await tx
      .updateTable('tournament_events')
      .set({ body: forgotten })
      .where(eb => eb.and({ tournament: id, number }))
      .execute();
  }
}
