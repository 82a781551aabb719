import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { type ListSource, orderedById, pageUpTo } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { findMemberNumber } from '#/features/members/fields/member-row.server.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type AccessRecord,
  accessRecord,
  accessRecordList,
  type ContactView,
  contactView,
} from './access-records.contract.ts';

const loginsIn = (within: ListSource['within']) => orderedById({ table: 'access_records', id: 'id', within });
const LOGINS = loginsIn([['id', '>', 0]]);
const VIEWS = orderedById({ table: 'data_views', id: 'id', within: [['id', '>', 0]] });

/** Reading the records is recorded, too. */
export const accessRecords = new Hono<ApiEnv>()
  .get('/', operation('로그인 기록', pageOf(accessRecord)), adminOnly, query(accessRecordList), async c => {
    const { db } = c.env.site;
    const { member, ...wanted } = c.req.valid('query');
    const number = member ? await findMemberNumber(db, member) : undefined;
    const list = number === undefined ? LOGINS : loginsIn([['member', '=', number]]);
    const { ids, total } = await pageUpTo(db, list, span(wanted), SEARCH_COUNT_LIMIT);
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
      const { ids, total } = await pageUpTo(db, VIEWS, span(c.req.valid('query')), SEARCH_COUNT_LIMIT);
      return answerPage(c, { rows: await loadDataViews(db, ids), total });
    },
  );

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
