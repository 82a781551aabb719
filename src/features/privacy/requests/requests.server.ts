import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { hashKey } from '#/features/moderation/takedowns/filing.server.ts';
import { statusRequest } from '#/features/moderation/takedowns/takedowns.contract.ts';
import { tellAdmins } from '#/features/notifications/bell/unread-count.server.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly, memberOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { ownRequests, presentRequest, type RequestRow, requestPage } from './request-rows.server.ts';
import {
  ANSWER_DAYS,
  ANSWERED_ALREADY,
  REQUEST_MISSING,
  REQUEST_RECEIVED,
  REQUEST_STATE_WORDS,
  REQUEST_WORDS,
} from './requests.constants.ts';
import {
  listedRequest,
  type OwnRequestDraft,
  ownRequest,
  ownRequestDraft,
  ownRequestList,
  type RequestAnswer,
  type RequestDraft,
  type RequestFiled,
  requestAnswer,
  requestDraft,
  requestFiled,
  requestId,
  requestList,
} from './requests.contract.ts';

/** Privacy requests by members and by people without an account; admins answer them. */
export const privacyRequests = new Hono<ApiEnv>()
  .post(
    '/',
    operation('로그인하지 않고 개인정보에 관해 요구', created(requestFiled)),
    body(requestDraft),
    async c => {
      const { site, address } = c.env;
      const draft = c.req.valid('json');
      c.header('cache-control', 'no-store');
      // A program that fills in every field gets the usual success message.
      if (draft.website) return c.json<RequestFiled>({ id: 0, key: '', message: REQUEST_RECEIVED }, 201);
      await site.limits.take('privacyAddress', address);
      const filing = { draft, by: { key: randomBytes(24).toString('base64url') }, now: site.now() };
      const { key, row } = await fileRequest(site.db, { ...filing, call: c.var.call });
      await tellAdmins(site);
      await mailRequester(site, row, key);
      return c.json<RequestFiled>({ id: row.id, key, message: REQUEST_RECEIVED }, 201);
    },
  )
  .post(
    '/status',
    operation('로그인하지 않고 보낸 요구의 처리 상태', ownRequest),
    body(statusRequest),
    async c => {
      c.header('cache-control', 'no-store');
      const row = await c.env.site.db
        .selectFrom('privacy_requests')
        .selectAll()
        .where('key_hash', '=', hashKey(c.req.valid('json').key))
        .executeTakeFirst();
      if (!row) throw new Refusal('missing', REQUEST_MISSING);
      return c.json(presentRequest(row));
    },
  )
  .post(
    '/own',
    operation('내 개인정보에 관해 요구', created(MESSAGE)),
    memberOnly,
    body(ownRequestDraft),
    async c => {
      const { site } = c.env;
      const { number: member } = c.var.member;
      await site.limits.take('privacyMember', member);
      const filing = { draft: c.req.valid('json'), by: { member, key: '' }, now: site.now() };
      await fileRequest(site.db, { ...filing, call: c.var.call });
      await tellAdmins(site);
      return c.json({ message: REQUEST_RECEIVED }, 201);
    },
  )
  .get(
    '/own',
    operation('내가 보낸 요구 목록', pageOf(ownRequest)),
    memberOnly,
    query(ownRequestList),
    async c => {
      const { rows, total } = await ownRequests(c.env.site.db, c.var.member.number, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .get(
    '/',
    operation('개인정보에 관한 요구 목록', pageOf(listedRequest)),
    adminOnly,
    query(requestList),
    async c => {
      const { db, now } = c.env.site;
      const { rows, total } = await requestPage(db, c.req.valid('query'), now());
      c.header('x-total-count', String(total));
      return c.json(rows);
    },
  )
  .put(
    '/:id/answer',
    operation('개인정보에 관한 요구에 답하기', MESSAGE),
    adminOnly,
    param(requestId),
    body(requestAnswer),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const answered = { id, answer: c.req.valid('json'), by: c.var.member, now: site.now() };
      const { row, recipients } = await answerRequest(site.db, answered);
      site.notifier.pushUnreadCounts(recipients);
      await tellAdmins(site);
      await mailRequester(site, row);
      return c.json({ message: '답을 저장하고 요구한 사람에게 알렸습니다.' });
    },
  );

type Filing = {
  draft: OwnRequestDraft & Partial<RequestDraft>;
  by: { member?: number; key: string };
  now: Date;
  call?: IdempotentCall;
};

/** Stores a request; returns it with the key by which a person without an account reads it. */
async function fileRequest(
  db: Database,
  { draft, by: { member: owner, key }, now, call }: Filing,
): Promise<{ row: RequestRow; key: string }> {
  const { kind, request, name, contact, email, capacity } = draft;
  const by = { member: owner ?? null, ...(key && { key_hash: hashKey(key) }) };
  const due_day = addDays(seoulDay(now), ANSWER_DAYS);
  const filed = await writeOnce(db, call, async tx => {
    const { id } = await tx
      .insertInto('privacy_requests')
      .values({ kind, request, name, contact, email, capacity, ...by, at: now.toISOString(), due_day })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, key };
  });
  const stored = db.selectFrom('privacy_requests').selectAll().where('id', '=', filed.id);
  return { row: await stored.executeTakeFirstOrThrow(), key: filed.key };
}

type Answering = { id: number; answer: RequestAnswer; by: SignedIn; now: Date };

/**
 * Answers a request once; of two simultaneous answers the first counts. Throws 404 and 409. Returns the
 * members to be notified.
 */
function answerRequest(db: Database, { id, answer: { accept, answer }, by, now }: Answering) {
  return write(db, async tx => {
    const state = accept ? ('done' as const) : ('refused' as const);
    const row = await tx
      .updateTable('privacy_requests')
      .set({ state, answer, pending: 0, answered_at: now.toISOString(), answered_by: by.number })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (!row) throw await whyNot(tx, id);
    // Question and answer are personal data, and audit rows are never deleted.
    await audit(tx, {
      by,
      action: 'privacy.answer',
      subject: `privacy-request:${id}`,
      after: { state },
      now,
    });
    return { row, recipients: await tellMember(tx, row, by.number, now) };
  });
}

async function whyNot(tx: Transaction, id: number): Promise<Refusal> {
  const row = await tx.selectFrom('privacy_requests').select('id').where('id', '=', id).executeTakeFirst();
  return row ? new Refusal('conflict', ANSWERED_ALREADY) : new Refusal('missing', REQUEST_MISSING);
}

async function tellMember(tx: Transaction, row: RequestRow, actor: number, now: Date): Promise<number[]> {
  if (row.member === null) return [];
  return createNotifications(tx, {
    to: [row.member],
    kind: 'sanction',
    subject: `privacy-request:${row.id}`,
    title: `내 개인정보 ${REQUEST_WORDS[row.kind]} 요구: ${REQUEST_STATE_WORDS[row.state]}. 답을 읽어 주세요.`,
    link: '/profile/privacy-requests',
    actor,
    now,
  });
}

/**
 * Mails a requester without an account, if a mail server is set and an address was given: the link to the
 * case (`key`), or the answer. An address that gets too many links gets no more. The ownership of the
 * address is unverified, so no typed text is mailed.
 */
async function mailRequester(
  { mail, log, config, limits }: Pick<Site, 'mail' | 'log' | 'config' | 'limits'>,
  row: RequestRow,
  key?: string,
): Promise<void> {
  if (!mail || !row.email) return;
  if (key && !(await limits.takes('receiptLetters', row.email.toLowerCase()))) return;
  const said = key
    ? [REQUEST_RECEIVED, `처리 상황: ${publicUrl(config)}/report/privacy-status#${key}`]
    : [REQUEST_STATE_WORDS[row.state], row.answer];
  const subject = `[${config.SITE_NAME}] 개인정보 ${REQUEST_WORDS[row.kind]} 요구 ${row.id}번`;
  void mail
    .send({ to: row.email, subject, text: [`접수번호 ${row.id}`, ...said].join('\n\n') })
    .catch(error =>
      log.error({ err: error, request: row.id }, 'a letter about a privacy request was not sent'),
    );
}
