import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import { type ListSource, orderedById, pageIds, pageUpTo } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { findMemberNumber } from '#/features/members/fields/member-row.server.ts';
import { answerPage, operation, pageOf, query } from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownName } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { SEARCH_COUNT_LIMIT } from '#/shared/lists/paging.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { type AuditEntry, type AuditListQuery, auditEntry, auditList } from './audit-log.contract.ts';

export const auditLog = new Hono<ApiEnv>().get(
  '/',
  operation('관리 기록', pageOf(auditEntry)),
  adminOnly,
  query(auditList),
  async c => {
    const { db } = c.env.site;
    const params = c.req.valid('query');
    const { ids, total } = await findIds(db, params);
    return answerPage(c, { rows: (await loadAuditRows(db, ids)).map(present), total });
  },
);

const BY_ITSELF = '사이트';
function present(row: Awaited<ReturnType<typeof loadAuditRows>>[number]): AuditEntry {
  return {
    id: row.id,
    at: toSeoulIso(row.at),
    admin: shownName(row) || BY_ITSELF,
    adminId: row.withdrawn_at ? null : row.member_id,
    adminNumber: row.withdrawn_at ? null : row.member_number,
    action: row.action,
    subject: row.subject,
    before: shortened(row.before),
    after: shortened(row.after),
  };
}

/** Cuts long texts and replaces lists of objects, often hundreds, by their lengths. */
function shortened(json: string): Record<string, unknown> {
  return JSON.parse(json, (key, value) => {
    if (typeof value === 'string') return listContent(value);
    return key !== '' && Array.isArray(value) && typeof value[0] !== 'string' ? value.length : value;
  });
}

async function findIds(db: Database, { action, admin, ...params }: AuditListQuery) {
  const chosen: [column: string, is: '=', value: string | number][] = [];
  if (action) chosen.push(['action', '=', action]);
  if (admin) chosen.push(['admin', '=', await findMemberNumber(db, admin)]);
  if (chosen.length > 0) return pageUpTo(db, entriesIn(chosen), span(params), SEARCH_COUNT_LIMIT);
  const total = await loadCount(db, 'audit_log');
  return { ids: await pageIds(db, entriesIn([['id', '>', 0]]), { ...span(params), total }), total };
}

const entriesIn = (within: ListSource['within']) => orderedById({ table: 'audit_log', id: 'id', within });

async function loadAuditRows(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = db
    .selectFrom('audit_log')
    .leftJoin('members', 'members.number', 'audit_log.admin')
    .select(['audit_log.id', 'at', 'action', 'subject', 'before', 'after'])
    .select(['members.number as member_number', 'members.id as member_id', 'username', 'withdrawn_at'])
    .where('audit_log.id', 'in', ids);
  return inOrder(ids, await rows.execute());
}
