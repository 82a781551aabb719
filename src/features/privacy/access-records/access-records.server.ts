import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { foldKey } from '#/shared/text/text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type AccessRecord,
  type AccessRecordQuery,
  accessRecord,
  accessRecordList,
  type ContactView,
  contactView,
} from './access-records.contract.ts';

/** The records of logins and of views of members' data; reading them is recorded, too. */
export const accessRecords = new Hono<ApiEnv>()
  .get('/', operation('로그인 기록', pageOf(accessRecord)), adminOnly, query(accessRecordList), async c => {
    const { db } = c.env.site;
    const { member, ...wanted } = c.req.valid('query');
    const number = member ? await findMemberNumber(db, member) : undefined;
    const { ids, total } = await findPageIds(db, 'access_records', wanted, number);
    const rows = await loadAccessRecords(db, ids);
    await noteContactsSeen(c, [...new Set(rows.map(row => row.member))]);
    return answerPage(c, { rows, total });
  })
  .get(
    '/views',
    operation('관리자가 개인정보를 본 기록', pageOf(contactView)),
    adminOnly,
    query(pageQuery),
    async c => {
      const { db } = c.env.site;
      const { ids, total } = await findPageIds(db, 'data_views', c.req.valid('query'));
      return answerPage(c, { rows: await loadDataViews(db, ids), total });
    },
  );

/** The number of the member with this login id; 0 if there is none. */
async function findMemberNumber(db: Database, id: string): Promise<number> {
  const found = db.selectFrom('members').select('number').where('id_key', '=', foldKey(id));
  return (await found.executeTakeFirst())?.number ?? 0;
}

async function findPageIds(
  db: Database,
  table: 'access_records' | 'data_views',
  wanted: Omit<AccessRecordQuery, 'member'>,
  member?: number,
) {
  const { offset, size } = span(wanted);
  const all = db
    .selectFrom(table)
    .select('id')
    // Makes the query search the index of ids instead of reading the table.
    .where('id', '>', 0)
    .$if(member !== undefined, rows => rows.where('access_records.member' as never, '=', member as never))
    .orderBy('id', 'desc');
  const left = Math.max(0, Math.min(size, SEARCH_COUNT_LIMIT - offset));
  const [rows, total] = await Promise.all([
    all.limit(left).offset(offset).execute(),
    countRows(db.selectFrom(all.limit(SEARCH_COUNT_LIMIT).as('some'))),
  ]);
  return { ids: rows.map(({ id }) => id), total };
}

async function loadAccessRecords(db: Database, ids: number[]): Promise<AccessRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('access_records as r')
    .innerJoin('members as m', 'm.number', 'r.member')
    .select(['r.id', 'm.id as member', 'way', 'address', 'at'])
    .where('r.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(row => ({ ...row, at: toSeoulIso(row.at) }));
}

async function loadDataViews(db: Database, ids: number[]): Promise<ContactView[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('data_views as v')
    .innerJoin('members as m', 'm.number', 'v.admin')
    .select(['v.id', 'm.id as admin', 'path', 'whose', 'at'])
    .where('v.id', 'in', ids)
    .execute();
  return inOrder(ids, rows).map(row => ({ ...row, whose: JSON.parse(row.whose), at: toSeoulIso(row.at) }));
}
