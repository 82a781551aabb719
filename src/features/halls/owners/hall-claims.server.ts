import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller, write } from '#/database/write.ts';
import { lockHall, lockHalls, requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { memberByLoginId } from '#/features/members/fields/member-row.server.ts';
import { caseKind, factsOf, titlesIn } from '#/features/moderation/cases/case-kind.server.ts';
import { casesOpenedBy, openCase, withdrawCases } from '#/features/moderation/cases/case-store.server.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, operation, param } from '#/server/http/operations.ts';
import { memberOnly, writerOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  type ClaimDraft,
  claimDecision,
  claimDraft,
  type Keeper,
  type Keeping,
  keeperParam,
  keeping,
} from './hall-claims.contract.ts';
import {
  CLAIM_ANSWER_LIMIT,
  CLAIM_STATE_WORDS,
  CLAIM_WAITS,
  KEEPER_MISSING,
  KEEPERS_FULL,
  KEEPERS_MOST,
  KEEPS_ALREADY,
  LICENSE_WORDS,
  licenseMatch,
} from './hall-claims.rules.ts';

const forMember = [memberOnly, param(idParam)] as const;

/**
 * Admins decide a claim (당구장 관리 신청) as a case; an accepted one makes the member a keeper, who may change the
 * hall's facts and news.
 */
export const hallClaims = new Hono<ApiEnv>()
  .post(
    '/:id/claims',
    operation('당구장 관리 신청', created(MESSAGE)),
    writerOnly,
    param(idParam),
    body(claimDraft),
    async c => {
      const { site } = c.env;
      const { number } = c.var.member;
      await site.limits.take('cases', `hallClaim ${number}`);
      const own = { hall: c.req.valid('param').id, member: number };
      await claim(site, own, { draft: c.req.valid('json'), call: c.var.call });
      return c.json({ message: '신청했습니다. 관리자가 확인하고 알림으로 알려 드립니다.' }, 201);
    },
  )
  .delete('/:id/claims', operation('당구장 관리 신청 취소', MESSAGE), ...forMember, async c => {
    const { site } = c.env;
    const own = { subject: c.req.valid('param').id, openedBy: c.var.member.number };
    const ended = await write(site.db, tx => withdrawCases(tx, { kind: 'hallClaim', ...own }, site.now()));
    if (ended.length === 0) throw new Refusal('missing', '신청을 찾을 수 없습니다.');
    return c.json({ message: '신청을 취소했습니다.' });
  })
  .get('/:id/keeping', operation('내가 당구장을 관리하는지', keeping), ...forMember, async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    await requireHall(db, id);
    return c.json(await loadKeeping(db, id, c.var.member));
  })
  .delete(
    '/:id/keepers/:keeper',
    operation('회원의 당구장 관리 끝내기', MESSAGE),
    memberOnly,
    param(keeperParam),
    async c => {
      const { id, keeper } = c.req.valid('param');
      await removeKeeper(c.env.site, c.var.member, { hall: id, id: keeper });
      return c.json({ message: '당구장 관리를 끝냈습니다.' });
    },
  );

/** Throws 409 for a keeper, or if the member's claim waits already. */
function claim(
  { db, now }: Site,
  own: { hall: number; member: number },
  { draft: { license, note }, call }: { draft: ClaimDraft; call?: IdempotentCall },
): Promise<void> {
  return writeOnce(db, call, async tx => {
    await lockCaller(tx, own.member);
    await lockHall(tx, own.hall);
    if (await keepsHall(tx, own)) throw new Refusal('conflict', KEEPS_ALREADY);
    const opened = await openCase(tx, {
      kind: 'hallClaim',
      subject: own.hall,
      openedBy: own.member,
      once: 'member',
      text: note,
      facts: { license },
      now: now(),
    });
    if (!opened) throw new Refusal('conflict', CLAIM_WAITS);
  });
}

export async function keepsHall(
  db: Database | Transaction,
  { hall, member }: { hall: number; member: number },
): Promise<boolean> {
  const rows = db.selectFrom('hall_keepers').select('hall').where('hall', '=', hall);
  return (await rows.where('member', '=', member).executeTakeFirst()) !== undefined;
}

async function loadKeeping(db: Database, hall: number, { number, role }: SignedIn): Promise<Keeping> {
  const [keepers, claim] = await Promise.all([findKeepers(db, hall), lastClaim(db, hall, number)]);
  const isKeeper = keepers.some(keeper => keeper.number === number);
  const shown = isKeeper || role === 'admin' ? keepers.map(({ number: _, ...keeper }) => keeper) : [];
  return { isKeeper, claim, keepers: shown };
}

async function findKeepers(db: Database, hall: number): Promise<(Keeper & { number: number })[]> {
  const rows = await db
    .selectFrom('hall_keepers')
    .innerJoin('members', 'members.number', 'hall_keepers.member')
    .select(['number', 'members.id', 'username', 'at'])
    .where('hall_keepers.hall', '=', hall)
    .execute();
  rows.sort((a, b) => (a.at < b.at ? -1 : 1));
  return rows.map(({ at, ...keeper }) => ({ ...keeper, date: toSeoulIso(at) }));
}

async function lastClaim(db: Database, hall: number, member: number): Promise<Keeping['claim']> {
  const row = await casesOpenedBy(db, 'hallClaim', member)
    .select(['outcome', 'answer', 'opened_at'])
    .where('subject', '=', hall)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const state = (row.outcome || 'open') as NonNullable<Keeping['claim']>['state'];
  return { state, answer: row.answer, date: toSeoulIso(row.opened_at) };
}

type Removed = { hall: number; id: string };

/** `id` is a login id. Throws 403 unless `by` is that member or an admin, 404 if the member is no keeper. */
async function removeKeeper({ db, now }: Site, by: SignedIn, { hall, id }: Removed): Promise<void> {
  const member = await memberByLoginId(db, id);
  if (by.role !== 'admin' && member?.number !== by.number)
    throw new Refusal('forbidden', '다른 회원의 당구장 관리를 끝낼 권한이 없습니다.');
  if (!member) throw new Refusal('missing', KEEPER_MISSING);
  const time = now();
  return write(db, async tx => {
    const [row] = await lockHalls(tx, eb => eb('id', '=', hall));
    const { numDeletedRows } = await tx
      .deleteFrom('hall_keepers')
      .where(eb => eb.and({ hall, member: member.number }))
      .executeTakeFirst();
    if (!numDeletedRows || !row) throw new Refusal('missing', KEEPER_MISSING);
    const before = { keeper: member.id };
    await audit(tx, { by, action: 'hall.keeper', subject: `hall:${hall}`, before, now: time });
    const title = `관리자가 ‘${row.name}’ 당구장의 관리를 끝냈습니다.`;
    const about = {
      subject: `hall-keeper:${hall}`,
      title,
      link: `/region/${hall}`,
      actor: by.number,
      now: time,
    };
    emitNotification(tx, { kind: 'sanction', to: [member.number], ...about });
  });
}

const FORM = {
  lead: '수락하면 그 회원이 당구장의 정보를 고칠 수 있습니다. 관리번호는 누구나 찾아볼 수 있으니, 같더라도 당구장에 전화해 확인해주세요.',
  choices: [
    { value: 'accepted', label: '수락' },
    { value: 'declined', label: '거절' },
  ],
  fields: [
    {
      name: 'answer',
      label: '답',
      help: '신청한 회원에게 보입니다. 거절하면 사유를 꼭 적어주세요.',
      limit: CLAIM_ANSWER_LIMIT,
    },
  ],
};

export const hallClaim = caseKind('hallClaim', {
  outcomes: CLAIM_STATE_WORDS,
  titles: titlesIn('halls', 'name'),
  async show({ db }, row) {
    const [hall, keepers] = await Promise.all([
      db.selectFrom('halls').selectAll().where('id', '=', row.subject).executeTakeFirst(),
      countKeepers(db, row.subject),
    ]);
    const { license = '' } = factsOf<{ license?: string }>(row);
    const match = licenseMatch(license, hall?.license ?? '');
    return {
      facts: [
        { label: '당구장', text: hall?.name ?? '', link: `/region/${row.subject}` },
        { label: '주소', text: [hall?.region, hall?.address].filter(Boolean).join(' · ') },
        { label: '지금 관리하는 회원', text: `${keepers}명` },
        { label: '관리번호', text: license || '–' },
        { label: '견준 결과', text: LICENSE_WORDS[match], isAlarming: match === 'other' },
      ],
      texts: [
        { label: '설명', content: row.text },
        { label: '답', content: row.answer },
      ],
      form: FORM,
    };
  },
  decision: claimDecision,
  outcome: ({ choice, answer }) => ({ outcome: choice, answer }),
  async carryOut(tx, { row, decision: { choice, answer }, now }) {
    // Locks the hall, so that two simultaneous decisions do not exceed the limit of keepers.
    const hall = await lockHall(tx, row.subject);
    const member = row.opened_by as number;
    const accepts = choice === 'accepted';
    if (accepts) await addKeeper(tx, { hall: hall.id, member }, now);
    const { id } = await tx
      .selectFrom('members')
      .select('id')
      .where('number', '=', member)
      .executeTakeFirstOrThrow();
    const result = accepts
      ? '수락되었습니다. 당구장 화면에서 정보를 고칠 수 있습니다.'
      : `거절되었습니다. 사유: ${answer}`;
    const title = `‘${hall.name}’ 관리 신청이 ${result}`;
    const link = `/region/${hall.id}`;
    return {
      // The texts of claim and answer are not recorded, because audit rows are never deleted.
      action: 'hall.claim',
      subject: `hall:${hall.id}`,
      after: { state: choice, keeper: id },
      notices: [{ to: [member], subject: `hall-claim:${row.id}`, title, link }],
      message: accepts ? '신청을 수락했습니다.' : '신청을 거절했습니다.',
    };
  },
});

const countKeepers = (db: Pick<Transaction, 'selectFrom'>, hall: number) =>
  countRows(db.selectFrom('hall_keepers').where('hall', '=', hall));

async function addKeeper(tx: Transaction, keeper: { hall: number; member: number }, now: Date) {
  if ((await countKeepers(tx, keeper.hall)) >= KEEPERS_MOST) throw new Refusal('conflict', KEEPERS_FULL);
  await tx
    .insertInto('hall_keepers')
    .values({ ...keeper, at: now.toISOString() })
    .onConflict(oc => oc.doNothing())
    .execute();
}
