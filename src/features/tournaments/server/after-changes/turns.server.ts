import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { TournamentRow } from '#/features/tournaments/results/tournament-state.server.ts';
import { addressOf, turnsSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import { newTurns, overTurns, turnSentence } from './turns.rules.ts';

type Change = { before: Tournament; after: Tournament; actor: number | null; now: Date };

/**
 * Notifies the members who accepted of their calls and of being next, and marks outdated notifications as
 * read. Members who were only entered by another person are not notified. Returns the numbers of the members
 * whose notifications changed. While unread, a member has one such notification a tournament: the newest.
 */
export async function notifyOfTurns(
  tx: Transaction,
  row: Pick<TournamentRow, 'id' | 'title' | 'state'>,
  { before, after, actor, now }: Change,
): Promise<number[]> {
  if (row.state === 'void') return [];
  const turns = newTurns(before, after, now);
  const over = overTurns(before, after);
  const members = await findEntryMembers(tx, row.id, [...turns.map(({ entry }) => entry), ...over]);
  if (members.length === 0) return [];
  const ofEntries = (entries: number[]) =>
    members.filter(({ entry }) => entries.includes(entry)).map(({ member }) => member);
  const subject = turnsSubjectOf(row.id);
  const changed = ofEntries(over);
  await markOver(tx, subject, changed);
  for (const turn of turns) {
    const { event } = turn;
    changed.push(
      ...(await createNotifications(tx, {
        ...{ to: ofEntries([turn.entry]), kind: 'turn', event, subject, actor, now },
        title: turnSentence(after, turn, row.title),
        link: addressOf(row.id),
      })),
    );
  }
  return changed;
}

async function findEntryMembers(tx: Transaction, tournament: number, entries: number[]) {
  if (entries.length === 0) return [];
  return tx
    .selectFrom('tournament_players')
    .select(['member', 'entry'])
    .where('tournament', '=', tournament)
    .where('entry', 'in', [...new Set(entries)])
    .where('state', '=', 'accepted')
    .execute();
}

async function markOver(tx: Transaction, subject: string, members: number[]): Promise<void> {
  if (members.length === 0) return;
  await tx
    .updateTable('notifications')
    .set({ unread: 0 })
    .where('member', 'in', members)
    .where('kind', '=', 'turn')
    .where('subject', '=', subject)
    .where('unread', '=', sql.lit(1))
    .execute();
}
