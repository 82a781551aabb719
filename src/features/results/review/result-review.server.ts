import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockTournament } from '#/database/row-locks.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { pairsOf } from '#/features/tournaments/results/checks/counting-limits.rules.ts';
import type { ReviewReason } from '#/features/tournaments/results/checks/pair-reviews.rules.ts';
import type { ReviewState } from '#/features/tournaments/results/checks/uncounted.rules.ts';
import { notedUncounted, reviewedGames } from '#/features/tournaments/results/checks/uncounted.server.ts';
import { recountLimited } from '#/features/tournaments/results/recount-tournaments.server.ts';
import { loadTournamentMatches } from '#/features/tournaments/results/tournament-state.server.ts';
import { noTournament, reviewSubjectOf } from '#/features/tournaments/server/tournament-rows.server.ts';
import { audit } from '#/server/audit.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  countingDecision,
  NOTHING_WAITS,
  type Person,
  type ResultVoiding,
  type ReviewedTournament,
  type ReviewQuery,
  resultVoiding,
  reviewedTournament,
  reviewList,
  reviewParam,
  voidingDraft,
  voidingList,
} from './result-review.contract.ts';
import { liftVoiding, voidResults } from './voidings.server.ts';

/** The calls to decide whether waiting games count, and to void results, for admins only. */
export const resultReview = new Hono<ApiEnv>()
  .get(
    '/',
    operation('확인할 경기가 있는 대회의 목록', pageOf(reviewedTournament)),
    adminOnly,
    query(reviewList),
    async c => {
      const { rows, total } = await findReviewed(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
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

/** Tournaments with games that wait for a decision, or that were kept from counting; newest first. */
async function findReviewed(db: Database, { state, ...params }: ReviewQuery) {
  const { offset, size } = span(params);
  const why: ReviewState = state === 'waiting' ? 'review' : 'kept';
  const found = db.selectFrom('uncounted_matches').where('why', '=', why);
  const page = await found
    .select('tournament')
    .groupBy('tournament')
    .orderBy('tournament', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  const { total } = await found
    .select(({ fn }) => fn.count<number>('tournament').distinct().as('total'))
    .executeTakeFirstOrThrow();
  const ids = page.map(({ tournament }) => tournament);
  if (ids.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('tournaments as t')
    .select(['t.id', 't.title', 't.organiser', 't.closed_at'])
    .select([countUncounted('review').as('waits'), countUncounted('kept').as('kept')])
    .select([countPairs('network').as('network_pairs'), countPairs('day').as('day_pairs')])
    .where('t.id', 'in', ids)
    .orderBy('t.id', 'desc')
    .execute();
  const people = await loadPeople(
    db,
    rows.map(({ organiser }) => organiser),
  );
  const present = (row: (typeof rows)[number]): ReviewedTournament => ({
    ...{ id: row.id, title: row.title, waits: row.waits, kept: row.kept },
    organiser: people.get(row.organiser) as Person,
    sameAddress: row.network_pairs > 0,
    sameDay: row.day_pairs > 0,
    date: toSeoulIso(row.closed_at),
  });
  return { rows: rows.map(present), total };
}

const countUncounted = (why: ReviewState) => sql<number>`(select count(*) from uncounted_matches u
  where u.tournament = t.id and u.why = ${why})`;
const countPairs = (reason: ReviewReason) => sql<number>`(select count(*) from pair_reviews r
  join tournament_players a on a.member = r.member and a.tournament = t.id
  join tournament_players b on b.member = r.other and b.tournament = t.id
  where r.reason = ${reason})`;

async function findVoidings(db: Database, params: { page?: number; size?: number }) {
  const { offset, size } = span(params);
  const inForce = db.selectFrom('result_voidings').where('lifted_at', '=', '');
  const rows = await inForce.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute();
  const people = await loadPeople(
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

async function loadPeople(db: Database, numbers: number[]): Promise<Map<number, Person>> {
  const wanted = [...new Set(numbers.filter(number => number > 0))];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['number', 'id as member_id', 'username', 'listed', 'withdrawn_at'])
    .where('number', 'in', wanted)
    .execute();
  return new Map(rows.map(({ number, ...row }) => [number, shownAuthor(row)]));
}

/**
 * Decides whether the games of a tournament count that wait for a review, and recounts. The decision is about
 * the pairs who played them, so it also settles their other games, and released pairs never wait again.
 * Throws 404 for an unknown tournament, 409 if nothing waits.
 */
async function decideReview(site: Site, id: number, counts: boolean, by: SignedIn): Promise<void> {
  const now = site.now();
  const members = await write(site.db, async tx => {
    const tournament = await lockTournament(tx, { id });
    if (!tournament) throw noTournament();
    if (tournament.state !== 'closed') throw new Refusal('conflict', NOTHING_WAITS);
    const state = await loadTournamentMatches(tx, tournament);
    const games = reviewedGames(state, await notedUncounted(tx, tournament.id));
    if (games.length === 0) throw new Refusal('conflict', NOTHING_WAITS);
    await decidePairs(tx, new Set(games.flatMap(pairsOf)), { state: counts ? 'released' : 'kept', at: now });
    tx.emit({ kind: 'subjects.removed', subjects: [reviewSubjectOf(tournament.id)] });
    tx.emit({ kind: 'admin-queue.changed' });
    const action = counts ? 'result.release' : 'result.keep';
    const after = { games: games.length };
    await audit(tx, { by, action, subject: `tournament:${tournament.id}`, after, now });
    return games.flatMap(({ winners, losers }) => [...winners, ...losers]);
  });
  await recountLimited(site.db, [...new Set(members)]);
}

/** Stores a decision on pairs; each is `<lower number> <higher number>`. */
async function decidePairs(
  tx: Transaction,
  pairs: ReadonlySet<string>,
  { state, at }: { state: 'released' | 'kept'; at: Date },
): Promise<void> {
  const rows = [...pairs].map(pair => pair.split(' ').map(Number));
  for (const [member = 0, some] of Map.groupBy(rows, ([lower]) => lower)) {
    await tx
      .updateTable('pair_reviews')
      .set({ state, at: at.toISOString() })
      .where('member', '=', member)
      .where(
        'other',
        'in',
        some.map(([, higher = 0]) => higher),
      )
      .execute();
  }
}
