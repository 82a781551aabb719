import type { Database, Transaction } from '#/database/connect.ts';
import type { EntryRefund } from '#/features/tournaments/entries/entries.contract.ts';
import { WITHDRAWN } from '#/shared/authorship.ts';
import { FULL_LIST } from '#/shared/lists/list-query.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

/** Notes a refund for each of these entries that has paid; call it before they are deleted or refused. */
export async function noteRefunds(
  tx: Transaction,
  tournament: number,
  { entries, now }: { entries: number[]; now: Date },
): Promise<void> {
  const paid = await tx
    .selectFrom('tournament_entries as e')
    .leftJoin('tournament_entrants as who', join =>
      join.onRef('who.entry', '=', 'e.id').on('who.seat', '=', 0),
    )
    .select(['typed_names', 'paid_won as won', 'member'])
    .where('e.id', 'in', entries)
    .where('paid', '=', 1)
    .execute();
  if (paid.length === 0) return;
  const at = now.toISOString();
  await tx
    .insertInto('entry_refunds')
    .values(paid.map(each => ({ tournament, at, ...each })))
    .execute();
}

/** At most 1,000 refunds, the oldest first; of more, waiting ones before paid ones, newer before older. */
export async function loadRefunds(
  db: Database,
  tournament: number,
  { withPhones }: { withPhones: boolean },
): Promise<EntryRefund[]> {
  const shown = db.selectFrom('entry_refunds').select('id').where('tournament', '=', tournament);
  const rows = await db
    .selectFrom('entry_refunds')
    .leftJoin('members', 'members.number', 'member')
    .select([
      'entry_refunds.id',
      'typed_names',
      'members.id as login',
      'number',
      'username',
      'phone',
      'withdrawn_at',
      'won',
      'done',
      'at',
    ])
    .where('entry_refunds.id', 'in', shown.orderBy('done').orderBy('id', 'desc').limit(FULL_LIST))
    .orderBy('entry_refunds.id')
    .execute();
  return rows.map(({ typed_names, login, number, username, phone, withdrawn_at, ...row }) => ({
    id: row.id,
    won: row.won,
    done: row.done === 1,
    date: toSeoulIso(row.at),
    name: typed_names || username || WITHDRAWN,
    ...(withdrawn_at === '' ? { member: login, number } : { member: null, number: null }),
    phone: withPhones && row.done === 0 && phone ? showPhone(phone) : null,
  }));
}
