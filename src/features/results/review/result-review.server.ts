import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { ReviewReason } from '#/features/tournaments/results/checks/pair-reviews.rules.ts';
import type { ReviewState } from '#/features/tournaments/results/checks/uncounted.rules.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { decideReview } from './pair-decisions.server.ts';
import {
  countingDecision,
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
import { SIGNAL_MISSING, STILL_WAITS } from './result-review.rules.ts';
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
      await markReviewed(c.env.site.db, c.req.valid('param').id, reviewed);
      return c.json({
        message: reviewed ? '문제가 없는 것으로 표시했습니다.' : '다시 살펴볼 목록에 올렸습니다.',
      });
    },
  )
  .put(
    '/:id/counting',
    operation('확인을 기다리는 경기를 기록에 반영하거나 반영하지 않기', MESSAGE),
    adminOnly,
    param(reviewParam),
    body(countingDecision),
    async c => {
      const { counts } = c.req.valid('json');
      await decideReview(c.env.site, c.req.valid('param').id, counts, c.var.member);
      return c.json({
        message: counts
          ? '경기를 반영하고 기록을 다시 계산했습니다.'
          : '경기를 기록에 반영하지 않기로 했습니다.',
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
    .select([countUncounted('review').as('waits'), countUncounted('kept').as('kept')])
    .select([SAME_NETWORK.as('same_network'), countPairs('network').as('network_pairs')])
    .select(countPairs('day').as('day_pairs'))
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

async function markReviewed(db: Database, id: number, reviewed: boolean): Promise<void> {
  const signal = await db
    .selectFrom('result_signals as s')
    .select(countUncounted('review').as('waits'))
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!signal) throw new Refusal('missing', SIGNAL_MISSING);
  if (reviewed && signal.waits > 0) throw new Refusal('conflict', STILL_WAITS);
  await db
    .updateTable('result_signals')
    .set({ reviewed: reviewed ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

const countUncounted = (why: ReviewState) => sql<number>`(select count(*) from uncounted_matches u
  where u.tournament = s.tournament and u.why = ${why})`;
/** Whether a pair uses one network, as the network's hashes of the last 30 days tell. */
const SAME_NETWORK = sql<number>`(select count(*) from member_origins a
  join member_origins b on b.origin = a.origin
  where a.member = s.member and b.member = s.other and a.origin like 'network %')`;
const countPairs = (reason: ReviewReason) => sql<number>`(select count(*) from pair_reviews r
  join tournament_players a on a.member = r.member and a.tournament = s.tournament
  join tournament_players b on b.member = r.other and b.tournament = s.tournament
  where r.reason = ${reason})`;
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
  reviewed: number;
  at: string;
} & Record<'games' | 'share' | 'minutes' | 'beyond' | 'waits' | 'kept' | 'is_voided', number> &
  Record<'same_network' | 'network_pairs' | 'day_pairs', number>;

function presentSignal(row: SignalRow, people: Named): ResultSignal {
  const { id, kind, games, share, minutes, beyond, waits, kept, tournament, title } = row;
  return {
    ...{ id, kind, games, share, minutes, beyond, waits, kept },
    members: [row.member, row.other].flatMap(number => people.get(number) ?? []),
    tournament:
      tournament === null
        ? null
        : { id: tournament, title: title ?? '', isVoid: row.tournament_state === 'void' },
    sameAddress: row.same_network + row.network_pairs > 0,
    sameDay: row.day_pairs > 0,
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
