import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { CaseRow } from '#/features/moderation/cases/case-kind.server.ts';
import { caseOfKey, casesOpenedBy, openCase } from '#/features/moderation/cases/case-store.server.ts';
import { sendReceipt } from '#/features/moderation/cases/cases.server.ts';
import { hashKey } from '#/features/moderation/takedowns/filing.server.ts';
import { statusRequest } from '#/features/moderation/takedowns/takedowns.contract.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, query } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, IdempotentCall } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { presentRequest, privacyRequest } from './request-case.server.ts';
import { ANSWER_DAYS, REQUEST_RECEIVED, REQUEST_WORDS } from './requests.constants.ts';
import {
  type OwnRequestDraft,
  ownRequest,
  ownRequestDraft,
  ownRequestList,
  type RequestDraft,
  type RequestFiled,
  requestDraft,
  requestFiled,
} from './requests.contract.ts';

/** Privacy requests by members and by people without an account; admins answer them in the queue of cases. */
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
      const key = randomBytes(24).toString('base64url');
      const filed = await fileRequest(site.db, { draft, key, now: site.now(), call: c.var.call });
      const status = `처리 상황: ${publicUrl(site.config)}/report/privacy-status#${key}`;
      await sendReceipt(site, {
        to: draft.email,
        subject: `개인정보 ${REQUEST_WORDS[draft.kind]} 요구 ${filed.id}번`,
        text: [`접수번호 ${filed.id}`, REQUEST_RECEIVED, status].join('\n\n'),
      });
      return c.json<RequestFiled>({ ...filed, message: REQUEST_RECEIVED }, 201);
    },
  )
  .post(
    '/status',
    operation('로그인하지 않고 보낸 요구의 처리 상태', ownRequest),
    body(statusRequest),
    async c => {
      c.header('cache-control', 'no-store');
      const { key } = c.req.valid('json');
      const row = await caseOfKey(c.env.site.db, [privacyRequest.kind], hashKey(key));
      if (!row) throw new Refusal('missing', '요구를 찾을 수 없습니다. 주소를 확인해주세요.');
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
      const filing = { draft: c.req.valid('json'), member, key: '', now: site.now() };
      await fileRequest(site.db, { ...filing, call: c.var.call });
      return c.json({ message: REQUEST_RECEIVED }, 201);
    },
  )
  .get(
    '/own',
    operation('내가 보낸 요구 목록', pageOf(ownRequest)),
    memberOnly,
    query(ownRequestList),
    async c => {
      const { db } = c.env.site;
      const { offset, size } = span(c.req.valid('query'));
      const own = casesOpenedBy(db, privacyRequest.kind, c.var.member.number);
      const [rows, total] = await Promise.all([
        own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
        countRows(own),
      ]);
      c.header('x-total-count', String(total));
      return c.json(rows.map(presentRequest));
    },
  );

type Filing = {
  draft: OwnRequestDraft & Partial<RequestDraft>;
  member?: number;
  key: string;
  now: Date;
  call?: IdempotentCall;
};
type Filed = { id: number; key: string };

/** Stores a request; returns its number with the key by which a person without an account reads it. */
function fileRequest(db: Database, { draft, member, key, now, call }: Filing): Promise<Filed> {
  const { kind: what, request, name, contact, email, capacity } = draft;
  return writeOnce(db, call, async tx => {
    const opened = await openCase(tx, {
      kind: privacyRequest,
      openedBy: member,
      keyHash: key && hashKey(key),
      text: request,
      facts: { what, name, contact, email, capacity },
      dueDay: addDays(seoulDay(now), ANSWER_DAYS),
      now,
    });
    return { id: (opened as CaseRow).id, key };
  });
}
