import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller } from '#/database/write.ts';
import { type CaseRow, caseKind, factsOf } from '#/features/moderation/cases/case-kind.server.ts';
import { caseOfKey, casesOpenedBy, openCase } from '#/features/moderation/cases/case-store.server.ts';
import { sendReceipt } from '#/features/moderation/cases/cases.server.ts';
import { caseKey, hashKey } from '#/features/moderation/takedowns/filing.server.ts';
import { type Receipt, receipt, statusRequest } from '#/features/moderation/takedowns/takedowns.contract.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { answerPage, body, created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { forOwnList, memberOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, IdempotentCall } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { addDays, seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import {
  ANSWER_DAYS,
  ANSWER_LIMIT,
  REQUEST_RECEIVED,
  REQUEST_STATE_WORDS,
  REQUEST_WORDS,
  REQUESTER_WORDS,
} from './requests.constants.ts';
import {
  type OwnRequest,
  type OwnRequestDraft,
  ownRequest,
  ownRequestDraft,
  type RequestDraft,
  requestAnswer,
  requestDraft,
} from './requests.contract.ts';

/** Members and people without an account file requests; admins answer them in the queue of cases. */
export const privacyRequests = new Hono<ApiEnv>()
  .post(
    '/',
    operation('로그인하지 않고 개인정보에 관해 요청', created(receipt)),
    body(requestDraft),
    async c => {
      const { site, address } = c.env;
      const draft = c.req.valid('json');
      // A program that fills in every field gets the usual success message.
      if (draft.website) return c.json<Receipt>({ id: 0, key: '', message: REQUEST_RECEIVED }, 201);
      await site.limits.take('cases', `privacyRequest ${address}`);
      const { id, key } = await fileRequest(site.db, { draft, now: site.now(), call: c.var.call });
      const status = `처리 상황: ${publicUrl(site.config)}/report/privacy-status#${key}`;
      await sendReceipt(site, {
        to: draft.email,
        subject: `개인정보 ${REQUEST_WORDS[draft.kind]} 요청 ${id}번`,
        text: [`접수번호 ${id}`, REQUEST_RECEIVED, status].join('\n\n'),
      });
      return c.json<Receipt>({ id, key, message: REQUEST_RECEIVED }, 201);
    },
  )
  .post(
    '/status',
    operation('로그인하지 않고 보낸 요청의 처리 상태', ownRequest),
    body(statusRequest),
    async c => {
      const { key } = c.req.valid('json');
      const row = await caseOfKey(c.env.site.db, ['privacyRequest'], hashKey(key));
      if (!row) throw new Refusal('missing', '요청을 찾을 수 없습니다. 주소를 확인해주세요.');
      return c.json(presentRequest(row));
    },
  )
  .post(
    '/own',
    operation('내 개인정보에 관해 요청', created(MESSAGE)),
    memberOnly,
    body(ownRequestDraft),
    async c => {
      const { site } = c.env;
      const { number: member } = c.var.member;
      await site.limits.take('cases', `privacyRequest ${member}`);
      const filing = { draft: c.req.valid('json'), member, now: site.now() };
      await fileRequest(site.db, { ...filing, call: c.var.call });
      return c.json({ message: REQUEST_RECEIVED }, 201);
    },
  )
  .get('/own', operation('내가 보낸 요청 목록', pageOf(ownRequest)), ...forOwnList, async c => {
    const { db } = c.env.site;
    const { offset, size } = span(c.req.valid('query'));
    const own = casesOpenedBy(db, 'privacyRequest', c.var.member.number);
    const [rows, total] = await Promise.all([
      own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
      countRows(own),
    ]);
    return answerPage(c, { rows: rows.map(presentRequest), total });
  });

type Filing = {
  draft: OwnRequestDraft & Partial<RequestDraft>;
  member?: number;
  now: Date;
  call?: IdempotentCall;
};

/** Returns the id, and the key by which a person without an account reads the request. */
async function fileRequest(db: Database, { draft, member, now, call }: Filing) {
  const random = randomBytes(24).toString('base64url');
  const { kind: what, request, name, contact, email, capacity } = draft;
  const filed = await writeOnce(db, call, async tx => {
    if (member !== undefined) await lockCaller(tx, member);
    const opened = await openCase(tx, {
      kind: 'privacyRequest',
      openedBy: member,
      keyHash: member === undefined ? hashKey(caseKey(call, random)) : '',
      text: request,
      facts: { what, name, contact, email, capacity },
      dueDay: addDays(seoulDay(now), ANSWER_DAYS),
      now,
    });
    return { id: (opened as CaseRow).id, random };
  });
  return { id: filed.id, key: caseKey(call, filed.random) };
}

/** Erased a year after the answer; a member's request names no requester. */
type RequestFacts = Partial<Pick<RequestDraft, 'capacity' | 'name' | 'contact' | 'email'>> & {
  what?: RequestDraft['kind'];
};

const presentRequest = (row: CaseRow): OwnRequest => ({
  id: row.id,
  kind: factsOf<RequestFacts>(row).what ?? 'read',
  state: (row.outcome || 'open') as OwnRequest['state'],
  date: toSeoulIso(row.opened_at),
  due: row.due_day,
  request: row.text,
  answer: row.answer,
});

const FORM = {
  lead: '접수한 다음 날부터 10일 안에 답해야 합니다.',
  choices: [
    { value: 'done', label: '처리함' },
    { value: 'refused', label: '거절' },
  ],
  fields: [
    {
      name: 'answer',
      label: '답',
      help: '요청한 사람에게 그대로 보냅니다. 거절하면 사유와 이의를 제기하는 방법을 적어주세요.',
      required: true,
      limit: ANSWER_LIMIT,
    },
  ],
};

/** Requests of 개인정보보호법 35조 to 37조, with or without an account. */
export const privacyRequest = caseKind('privacyRequest', {
  outcomes: REQUEST_STATE_WORDS,
  titles: async () => row => {
    const { what, name } = factsOf<RequestFacts>(row);
    const title = [what && REQUEST_WORDS[what], row.opened_by === null && name];
    return { title: title.filter(Boolean).join(' · ') };
  },
  async show(_, row) {
    const { name, capacity, contact, email } = factsOf<RequestFacts>(row);
    const requester = [name || '(지움)', capacity && REQUESTER_WORDS[capacity]].filter(Boolean).join(' · ');
    const reached = [contact, email].filter(Boolean).join(' · ');
    return {
      facts:
        row.opened_by === null
          ? [
              { label: '요청한 사람', text: requester },
              { label: '연락처', text: reached || '(지움)' },
            ]
          : [],
      texts: [
        { label: '요청한 내용', content: row.text },
        { label: '답', content: row.answer },
      ],
      form: FORM,
    };
  },
  decision: requestAnswer,
  outcome: ({ choice, answer }) => ({ outcome: choice, answer }),
  async carryOut(_, { row, decision: { choice, answer } }) {
    const { what = 'read', email = '' } = factsOf<RequestFacts>(row);
    const name = `개인정보 ${REQUEST_WORDS[what]} 요청`;
    const subject = `privacy-request:${row.id}`;
    const title = `내 ${name}: ${REQUEST_STATE_WORDS[choice]}. 답을 읽어 주세요.`;
    return {
      // Question and answer are personal data, and audit rows are never deleted.
      action: 'privacy.answer',
      subject,
      after: { state: choice },
      notices: [
        {
          to: row.opened_by === null ? [] : [row.opened_by],
          subject,
          title,
          link: '/profile/privacy-requests',
        },
      ],
      letter: {
        to: email,
        subject: `${name} ${row.id}번`,
        text: [`접수번호 ${row.id}`, REQUEST_STATE_WORDS[choice], answer].join('\n\n'),
      },
      message: '답을 저장하고 요청한 사람에게 알렸습니다.',
    };
  },
});
