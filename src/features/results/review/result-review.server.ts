import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { loadNames } from '#/features/moderation/cases/case-rows.server.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type Person,
  type ResultVoiding,
  resultVoiding,
  reviewParam,
  voidingDraft,
  voidingList,
} from './result-review.contract.ts';
import { liftVoiding, voidResults } from './voidings.server.ts';

/** The calls to void results, for admins only. */
export const resultReview = new Hono<ApiEnv>()
  .get(
    '/voidings',
    operation('무효로 한 결과의 목록', pageOf(resultVoiding)),
    adminOnly,
    query(voidingList),
    async c => {
      const { rows, total } = await findVoidings(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .post(
    '/voidings',
    operation('회원의 결과를 무효로 하기', MESSAGE, created(MESSAGE)),
    adminOnly,
    body(voidingDraft),
    async c => {
      const isNew = await voidResults(c.env.site, c.req.valid('json'), c.var.member);
      return c.json({ message: '결과를 무효로 하고 기록을 다시 계산했습니다.' }, isNew ? 201 : 200);
    },
  )
  .delete(
    '/voidings/:id',
    operation('결과의 무효를 취소', MESSAGE),
    adminOnly,
    param(reviewParam),
    async c => {
      await liftVoiding(c.env.site, c.req.valid('param').id, c.var.member);
      return c.json({ message: '무효를 취소하고 기록을 다시 계산했습니다.' });
    },
  );

/** The voidings in force, newest first. */
async function findVoidings(db: Database, params: { page?: number; size?: number }) {
  const { offset, size } = span(params);
  const inForce = db.selectFrom('result_voidings').where('lifted_at', '=', '');
  const rows = await inForce.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute();
  const people = await loadNames(
    db,
    rows.flatMap(({ member, other, by_member }) => [member, other, by_member]),
  );
  const present = ({ id, member, other, reason, by_member, at }: (typeof rows)[number]): ResultVoiding => ({
    id,
    members: [member, other].flatMap(number => people.get(number) ?? []),
    reason,
    by: people.get(by_member) as Person,
    date: toSeoulIso(at),
  });
  return { rows: rows.map(present), total: await countRows(inForce) };
}
