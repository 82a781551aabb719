import { type Kysely, sql } from 'kysely';

// A tournament with games that wait for an admin is a case, and so is one with games that were kept from counting, because
// an admin may count them after all.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into cases (kind, subject, for_admins, once, opened_at, pending, outcome, decided_at)
    select 'disputedResult', t.id, 1, 'disputedResult ' || t.id, t.closed_at, u.waits,
      case u.waits when 1 then '' else 'kept' end, case u.waits when 1 then '' else t.closed_at end
    from tournaments t join (
      select tournament, max(case why when 'review' then 1 else 0 end) as waits
      from uncounted_matches where why in ('review', 'kept') group by tournament
    ) u on u.tournament = t.id
    order by t.id`.execute(db);
}
