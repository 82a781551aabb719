import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type Person,
  type ResultSignal,
  type ResultVoiding,
  resultSignal,
  resultVoiding,
  reviewing,
  reviewParam,
  type SignalQuery,
  signalList,
  voidingDraft,
  voidingList,
} from './result-review.contract.ts';
import { SIGNAL_MISSING } from './result-review.rules.ts';
import { liftVoiding, voidResults } from './voidings.server.ts';

/** The calls to find results that look forged and to void them, for admins only. */
export const resultReview = new Hono<ApiEnv>()
  .get(
    '/',
    operation('살펴볼 경기 결과의 목록', pageOf(resultSignal)),
    adminOnly,
    query(signalList),
    async c => {
      const { rows, total } = await findSignals(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .put(
    '/:id',
    operation('살펴본 결과로 표시', MESSAGE),
    adminOnly,
    param(reviewParam),
    body(reviewing),
    async c => {
      const { reviewed } = c.req.valid('json');
      const { numUpdatedRows } = await c.env.site.db
        .updateTable('result_signals')
        .set({ reviewed: reviewed ? 1 : 0 })
        .where('id', '=', c.req.valid('param').id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Refusal('missing', SIGNAL_MISSING);
      return c.json({
        message: reviewed ? '문제가 없는 것으로 표시했습니다.' : '다시 살펴볼 목록에 올렸습니다.',
      });
    },
  )
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

/** The results that look forged, newest first. */
export async function findSignals(db: Database, { state, ...params }: SignalQuery) {
  const reviewed = state === 'reviewed' ? 1 : 0;
  const { offset, size } = span(params);
  const rows = await db
    .selectFrom('result_signals as s')
    .leftJoin('tournaments as t', 't.id', 's.tournament')
    .selectAll('s')
    .select(['t.title', 't.state as tournament_state'])
    .select(SAME_ADDRESS.as('same_address'))
    .select(IS_VOIDED.as('is_voided'))
    .where('s.reviewed', '=', reviewed)
    .orderBy('s.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const people = await loadPeople(
    db,
    rows.flatMap(({ member, other }) => [member, other]),
  );
  const { total } = await db
    .selectFrom('result_signals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('reviewed', '=', reviewed)
    .executeTakeFirstOrThrow();
  return { rows: rows.map(row => presentSignal(row, people)), total };
}

const SAME_ADDRESS = sql<number>`(select count(*) from same_address_members a
  where a.member = s.member and a.other = s.other)`;
const IS_VOIDED = sql<number>`(select count(*) from result_voidings v
  where v.lifted_at = '' and s.kind = 'pair'
    and ((v.member = s.member and v.other in (0, s.other)) or (v.member = s.other and v.other = 0)))`;

type Named = Map<number, Person>;
type SignalRow = {
  id: number;
  kind: 'pair' | 'tournament';
  member: number;
  other: number;
  tournament: number | null;
  title: string | null;
  tournament_state: string | null;
  same_address: number;
  is_voided: number;
  reviewed: number;
  at: string;
} & Record<'games' | 'share' | 'minutes' | 'beyond', number>;

function presentSignal(row: SignalRow, people: Named): ResultSignal {
  const { id, kind, games, share, minutes, beyond, tournament, title } = row;
  return {
    ...{ id, kind, games, share, minutes, beyond },
    members: [row.member, row.other].flatMap(number => people.get(number) ?? []),
    tournament:
      tournament === null
        ? null
        : { id: tournament, title: title ?? '', isVoid: row.tournament_state === 'void' },
    sameAddress: row.same_address > 0,
    isVoided: row.is_voided > 0,
    reviewed: row.reviewed === 1,
    date: toSeoulIso(row.at),
  };
}

async function findVoidings(db: Database, params: { page?: number; size?: number }) {
  const { offset, size } = span(params);
  const rows = await db
    .selectFrom('result_voidings')
    .selectAll()
    .where('lifted_at', '=', '')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const people = await loadPeople(
    db,
    rows.flatMap(({ member, other, by_member }) => [member, other, by_member]),
  );
  const { total } = await db
    .selectFrom('result_voidings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('lifted_at', '=', '')
    .executeTakeFirstOrThrow();
  const present = ({ id, member, other, reason, by_member, at }: (typeof rows)[number]): ResultVoiding => ({
    id,
    members: [member, other].flatMap(number => people.get(number) ?? []),
    reason,
    by: people.get(by_member) as Person,
    date: toSeoulIso(at),
  });
  return { rows: rows.map(present), total };
}

async function loadPeople(db: Database, numbers: number[]): Promise<Named> {
  const wanted = [...new Set(numbers.filter(number => number > 0))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['number', 'id as member_id', 'username', 'listed', 'withdrawn_at'])
    .where('number', 'in', wanted)
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, shownAuthor(row)]));
}
