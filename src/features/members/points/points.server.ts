import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { operation, pageOf } from '#/server/http/operations.ts';
import { query } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type PointsEntry,
  type PointsHistory,
  pointsEntry,
  pointsHistory,
  pointsList,
} from './points.contract.ts';
import { pickedMoments } from './points.rules.ts';

/** The calls for the signed-in member's points ledger; mounted at `/api/members`. */
export const points = new Hono<ApiEnv>()
  .get(
    '/points',
    operation('내 포인트 내역', pageOf(pointsEntry)),
    memberOnly,
    query(pointsList),
    async c => {
      const { db } = c.env.site;
      const { number } = c.var.member;
      const total = await loadLedgerRows(db, number);
      const { offset, size } = span(c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(await entries(db, number, total - offset, size));
    },
  )
  .get('/points/history', operation('내 포인트의 변화', pointsHistory), memberOnly, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    return c.json(await moments(db, number, pickedMoments(await loadLedgerRows(db, number))));
  });

/** The number of rows of a member's ledger, which is the position of the last row. */
async function loadLedgerRows(db: Database, member: number): Promise<number> {
  const ledger = db.selectFrom('points_ledger').where('member', '=', member);
  const last = await ledger.select('position').orderBy('position', 'desc').limit(1).executeTakeFirst();
  return last?.position ?? 0;
}

async function entries(db: Database, member: number, newest: number, size: number): Promise<PointsEntry[]> {
  const rows = await db
    .selectFrom('points_ledger')
    .select(['position', 'amount', 'reason', 'balance', 'at'])
    .where('member', '=', member)
    .where('position', '<=', newest)
    .where('position', '>', newest - size)
    .orderBy('position', 'desc')
    .execute();
  return rows.map(({ position, at, ...row }) => ({ id: position, ...row, date: toSeoulIso(at) }));
}

async function moments(db: Database, member: number, positions: number[]): Promise<PointsHistory> {
  if (positions.length === 0) return [];
  const rows = await db
    .selectFrom('points_ledger')
    .select(['balance', 'at'])
    .where('member', '=', member)
    .where('position', 'in', positions)
    .orderBy('position')
    .execute();
  return rows.map(({ balance, at }) => ({ balance, date: toSeoulIso(at) }));
}
