import type { Database } from '#/database/connect.ts';
import { queuePage } from '#/database/lists/queue-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import type { ClaimListQuery, ListedClaim } from './hall-claims.contract.ts';
import { licenseMatch } from './hall-claims.rules.ts';

/** Open claims, oldest first, or decided ones, newest first; counted up to a thousand. */
export async function claimPage(db: Database, query: ClaimListQuery) {
  const { ids, total } = await queuePage(db, 'hall_claims', query);
  return { rows: ids.length ? await listed(db, ids) : [], total };
}

async function listed(db: Database, ids: number[]): Promise<ListedClaim[]> {
  const rows = await db
    .selectFrom('hall_claims as c')
    .innerJoin('halls as h', 'h.id', 'c.hall')
    .innerJoin('members as m', 'm.number', 'c.member')
    .select(['c.id', 'c.license', 'c.note', 'c.state', 'c.answer', 'c.at', 'c.hall'])
    .select(['h.region', 'h.name', 'h.address', 'h.license as known'])
    .select(['m.id as member_id', 'm.username', 'm.listed', 'm.withdrawn_at'])
    .select(eb =>
      eb
        .selectFrom('hall_keepers as k')
        .select(k => k.fn.countAll<number>().as('keepers'))
        .whereRef('k.hall', '=', 'c.hall')
        .as('keepers'),
    )
    .where('c.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(row => ({
    id: row.id,
    hall: { id: row.hall, region: row.region, name: row.name, address: row.address },
    license: row.license,
    licenseMatch: licenseMatch(row.license, row.known),
    note: row.note,
    state: row.state,
    answer: row.answer,
    date: toSeoulIso(row.at),
    keepers: row.keepers ?? 0,
    ...shownAuthor(row),
  }));
}
