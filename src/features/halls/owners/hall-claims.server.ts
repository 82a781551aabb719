import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { queuePage } from '#/database/lists/queue-pages.ts';
import { lockMember } from '#/database/row-locks.ts';
import { inOrder } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { takeHalls } from '#/features/halls/admin/hall-changes.server.ts';
import { hallId } from '#/features/halls/directory/halls.contract.ts';
import { HALL_MISSING } from '#/features/halls/directory/halls.rules.ts';
import { tellAdmins } from '#/features/notifications/bell/unread-count.server.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly, memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { LOGIN_REQUIRED, Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  CLAIM_DECIDED,
  CLAIM_MISSING,
  CLAIM_SENT,
  CLAIM_WAITS,
  CLAIM_WITHDRAWN,
  KEEPERS_FULL,
  KEEPERS_MOST,
  KEEPS_ALREADY,
} from './hall-claims.constants.ts';
import {
  type ClaimDecision,
  type ClaimDraft,
  type ClaimListQuery,
  claimDecision,
  claimDraft,
  claimId,
  claimList,
  type ListedClaim,
  listedClaim,
} from './hall-claims.contract.ts';
import { licenseMatch } from './hall-claims.rules.ts';
import { keepsHall } from './hall-keepers.server.ts';

/** Members claim a hall (내 당구장입니다) and take claims back; admins decide. */
export const hallClaims = new Hono<ApiEnv>()
  .get(
    '/claims',
    operation('당구장 관리 신청 목록', pageOf(listedClaim)),
    adminOnly,
    query(claimList),
    async c => {
      const { rows, total } = await claimPage(c.env.site.db, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .put(
    '/claims/:id/decision',
    operation('당구장 관리 신청 수락이나 거절', MESSAGE),
    adminOnly,
    param(claimId),
    body(claimDecision),
    async c => {
      const { site } = c.env;
      const decided = { id: c.req.valid('param').id, ...c.req.valid('json') };
      site.notifier.pushUnreadCounts(await decide(site, c.var.member, decided));
      await tellAdmins(site);
      return c.json({ message: decided.accept ? '신청을 수락했습니다.' : '신청을 거절했습니다.' });
    },
  )
  .post(
    '/:id/claims',
    operation('당구장 관리 신청', created(MESSAGE)),
    writerOnly,
    param(hallId),
    body(claimDraft),
    async c => {
      const { site } = c.env;
      const { number } = c.var.member;
      await site.limits.take('hallClaims', number);
      const own = { hall: c.req.valid('param').id, member: number };
      await claim(site, own, { draft: c.req.valid('json'), call: c.var.call });
      await tellAdmins(site);
      return c.json({ message: CLAIM_SENT }, 201);
    },
  )
  .delete('/:id/claims', operation('당구장 관리 신청 취소', MESSAGE), memberOnly, param(hallId), async c => {
    const { site } = c.env;
    const own = { hall: c.req.valid('param').id, member: c.var.member.number };
    const withdrawn = { state: 'withdrawn' as const, pending: 0, decided_at: site.now().toISOString() };
    const { numUpdatedRows } = await site.db
      .updateTable('hall_claims')
      .set(withdrawn)
      .where(eb => eb.and({ ...own, pending: 1 }))
      .executeTakeFirst();
    if (!numUpdatedRows) throw new Refusal('missing', CLAIM_MISSING);
    await tellAdmins(site);
    return c.json({ message: CLAIM_WITHDRAWN });
  });

type Own = { hall: number; member: number };

/**
 * Files a claim; a member may have one open claim for a hall. Throws 409 for the second of two, and for
 * keepers.
 */
function claim(
  { db, now }: Site,
  own: Own,
  { draft, call }: { draft: ClaimDraft; call?: IdempotentCall },
): Promise<void> {
  return writeOnce(db, call, async tx => {
    if (!(await lockMember(tx, own.member))) throw new Refusal('signed-out', LOGIN_REQUIRED);
    const [hall] = await takeHalls(tx, eb => eb('id', '=', own.hall));
    if (!hall) throw new Refusal('missing', HALL_MISSING);
    if (await keepsHall(tx, own)) throw new Refusal('conflict', KEEPS_ALREADY);
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('hall_claims')
      .values({ ...own, ...draft, at: now().toISOString() })
      .onConflict(open => open.columns(['hall', 'member']).where('pending', '=', sql.lit(1)).doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) throw new Refusal('conflict', CLAIM_WAITS);
  });
}

type Decided = ClaimDecision & { id: number };

/**
 * Decides a claim once; of two simultaneous decisions the first counts. Throws 404 and 409. Returns the
 * members to be notified.
 */
function decide({ db, now }: Site, by: SignedIn, { id, accept, answer }: Decided): Promise<number[]> {
  const time = now();
  return write(db, async tx => {
    const state = accept ? ('accepted' as const) : ('declined' as const);
    const row = await tx
      .updateTable('hall_claims')
      .set({ state, answer, pending: 0, decided_at: time.toISOString(), decided_by: by.number })
      .where('id', '=', id)
      .where('pending', '=', 1)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await whyNot(tx, id);
    // Locks the hall, so that two simultaneous decisions do not exceed the limit of keepers.
    const [hall] = await takeHalls(tx, eb => eb('id', '=', row.hall));
    if (!hall) throw new Refusal('missing', HALL_MISSING);
    if (accept) await addKeeper(tx, row, time);
    const subject = `hall:${hall.id}`;
    // The texts of claim and answer are not recorded, because audit rows are never deleted.
    const after = { state, keeper: await findLoginId(tx, row.member) };
    await audit(tx, { by, action: 'hall.claim', subject, after, now: time });
    const outcome = accept
      ? '수락되었습니다. 당구장 화면에서 정보를 고칠 수 있습니다.'
      : `거절되었습니다. 까닭: ${answer}`;
    return createNotifications(tx, {
      to: [row.member],
      kind: 'sanction',
      subject: `hall-claim:${id}`,
      title: `‘${hall.name}’ 관리 신청이 ${outcome}`,
      link: `/region/${hall.id}`,
      actor: by.number,
      now: time,
    });
  });
}

async function whyNot(tx: Transaction, id: number): Promise<Refusal> {
  const row = await tx.selectFrom('hall_claims').select('id').where('id', '=', id).executeTakeFirst();
  return row ? new Refusal('conflict', CLAIM_DECIDED) : new Refusal('missing', CLAIM_MISSING);
}

async function addKeeper(tx: Transaction, { hall, member }: Own, time: Date): Promise<void> {
  const { keepers } = await tx
    .selectFrom('hall_keepers')
    .select(eb => eb.fn.countAll<number>().as('keepers'))
    .where('hall', '=', hall)
    .executeTakeFirstOrThrow();
  if (keepers >= KEEPERS_MOST) throw new Refusal('conflict', KEEPERS_FULL);
  await tx
    .insertInto('hall_keepers')
    .values({ hall, member, at: time.toISOString() })
    .onConflict(there => there.doNothing())
    .execute();
}

const findLoginId = async (tx: Transaction, member: number) =>
  (await tx.selectFrom('members').select('id').where('number', '=', member).executeTakeFirstOrThrow()).id;

/** Open claims, oldest first, or decided ones, newest first; counted up to a thousand. */
async function claimPage(db: Database, query: ClaimListQuery) {
  const { ids, total } = await queuePage(db, 'hall_claims', query);
  return { rows: ids.length ? await loadListedClaims(db, ids) : [], total };
}

async function loadListedClaims(db: Database, ids: number[]): Promise<ListedClaim[]> {
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
