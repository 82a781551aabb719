import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { loadNames } from '#/features/moderation/cases/case-rows.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import {
  recomputeLimited,
  recomputeMembersTournaments,
} from '#/features/tournaments/results/recompute-results.server.ts';
import { audit } from '#/server/audit.ts';
import {
  answerPage,
  body,
  created,
  MESSAGE,
  operation,
  pageOf,
  param,
  query,
} from '#/server/http/operations.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import type { NamedMember } from '#/shared/author.contract.ts';
import { pageQuery, span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type ResultVoiding,
  resultVoiding,
  type VoidingDraft,
  voidingDraft,
} from './result-review.contract.ts';

/** If `other` is not 0, only results of the two against each other are voided. */
type Voided = { member: number; other: number; reason: string };
const membersOf = ({ member, other }: Pick<Voided, 'member' | 'other'>) =>
  other > 0 ? [member, other] : [member];

/**
 * Voids all results so far and recounts them. Returns false if they were voided already; a repeated call then
 * only completes the recount.
 */
async function voidResults(site: Site, draft: VoidingDraft, by: SignedIn): Promise<boolean> {
  const now = site.now();
  const { pair, isNew } = await write(site.db, async tx => {
    const pair = await findVoidedPair(tx, draft);
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('result_voidings')
      .values({ ...pair, reason: draft.reason, by_member: by.number, at: now.toISOString() })
      .onConflict(oc => oc.columns(['member', 'other']).where('lifted_at', '=', sql.lit('')).doNothing())
      .executeTakeFirstOrThrow();
    if (!added) return { pair, isNew: false };
    const subject = `member:${draft.member}`;
    const after = { ...(draft.other && { opponent: draft.other }), reason: draft.reason };
    await audit(tx, { by, action: 'result.void', subject, after, now });
    emitVoiding(tx, { ...pair, reason: draft.reason }, 'resultsVoided', now);
    return { pair, isNew: true };
  });
  await recountTournaments(site.db, pair);
  return isNew;
}

async function liftVoiding(site: Site, id: number, by: SignedIn): Promise<void> {
  const now = site.now();
  const voided = await write(site.db, async tx => {
    const voided = await tx
      .updateTable('result_voidings')
      .set({ lifted_at: now.toISOString() })
      .where(eb => eb.and({ id, lifted_at: '' }))
      .returning(['member', 'other', 'reason'])
      .executeTakeFirstOrThrow(() => new Refusal('missing', '무효 처리를 찾을 수 없습니다.'));
    const names = await tx
      .selectFrom('members')
      .select(['number', 'id'])
      .where('number', 'in', [voided.member, voided.other])
      .execute();
    const login = (number: number) => names.find(each => each.number === number)?.id;
    const before = { ...(voided.other > 0 && { opponent: login(voided.other) }), reason: voided.reason };
    const subject = `member:${login(voided.member)}`;
    await audit(tx, { by, action: 'result.restore', subject, before, now });
    emitVoiding(tx, voided, 'resultsRestored', now);
    return voided;
  });
  await recountTournaments(site.db, voided);
}

/** Each tournament has a transaction; after a crash a repeated call completes the recount. */
async function recountTournaments(db: Database, pair: Pick<Voided, 'member' | 'other'>) {
  await recomputeMembersTournaments(db, membersOf(pair));
  await recomputeLimited(db, membersOf(pair));
}

async function findVoidedPair(tx: Transaction, draft: VoidingDraft) {
  const keys = [draft.member, ...(draft.other === null ? [] : [draft.other])].map(foldKey);
  if (new Set(keys).size < keys.length) throw new Refusal('invalid', '서로 다른 두 회원을 선택해주세요.');
  const rows = await tx.selectFrom('members').select('number').where('id_key', 'in', keys).execute();
  if (rows.length < keys.length) throw new Refusal('missing', '회원을 찾을 수 없습니다.');
  const [member = 0, other = 0] = rows.map(({ number }) => number).sort((a, b) => a - b);
  return { member, other };
}

function emitVoiding(
  tx: Transaction,
  voided: Voided,
  event: 'resultsVoided' | 'resultsRestored',
  now: Date,
): void {
  emitNotification(tx, {
    kind: 'tournament',
    to: membersOf(voided),
    event,
    subject: `results:${voided.member}:${voided.other}`,
    title: voided.reason,
    link: '/profile',
    actor: null,
    now,
  });
}

export const resultReview = new Hono<ApiEnv>()
  .get(
    '/voidings',
    operation('무효로 한 결과의 목록', pageOf(resultVoiding)),
    adminOnly,
    query(pageQuery),
    async c => {
      return answerPage(c, await findVoidings(c.env.site.db, c.req.valid('query')));
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
  .delete('/voidings/:id', operation('결과의 무효를 취소', MESSAGE), adminOnly, param(idParam), async c => {
    await liftVoiding(c.env.site, c.req.valid('param').id, c.var.member);
    return c.json({ message: '무효를 취소하고 기록을 다시 계산했습니다.' });
  });

async function findVoidings(db: Database, params: { page?: number; size?: number }) {
  const { offset, size } = span(params);
  const inForce = db.selectFrom('result_voidings').where('lifted_at', '=', '');
  const rows = await inForce.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute();
  const numbers = rows.flatMap(({ member, other, by_member }) => [member, other, by_member]);
  const people = await loadNames(db, numbers);
  const present = ({ id, member, other, reason, by_member, at }: (typeof rows)[number]): ResultVoiding => ({
    id,
    members: [member, other].flatMap(number => people.get(number) ?? []),
    reason,
    by: people.get(by_member) as NamedMember,
    date: toSeoulIso(at),
  });
  return { rows: rows.map(present), total: await countRows(inForce) };
}
