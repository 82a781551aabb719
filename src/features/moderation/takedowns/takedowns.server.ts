import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import { loadReporter } from '#/features/moderation/reports/filing.server.ts';
import { REPORT_WEIGHT } from '#/features/moderation/reports/report-weight.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { hashNetwork } from '#/server/sessions/member-origins.ts';
import { memberOnly, moderatorOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { fileTakedown, hashKey, type Requester } from './filing.server.ts';
import { type FoundTarget, namedTarget } from './named-targets.server.ts';
import { answerTakedownObjection, decideTakedown } from './takedown-decisions.server.ts';
import { mailRequester } from './takedown-mail.server.ts';
import { figures, presentOwn, presentStatus, TOUCHED, takedownPage } from './takedown-rows.server.ts';
import { NO_OBJECTION, OBJECTED, RECEIVED, TAKEDOWN_MISSING } from './takedowns.constants.ts';
import {
  listedTakedown,
  objectionAnswer,
  objectionDraft,
  ownTakedown,
  ownTakedownList,
  receipt,
  statusRequest,
  type TakedownDraft,
  takedownDecision,
  takedownDraft,
  takedownFigures,
  takedownId,
  takedownList,
  takedownStatus,
} from './takedowns.contract.ts';

/** The calls for takedown requests: open to everybody, and the objection of the content's author. */
const requests = new Hono<ApiEnv>()
  .post(
    '/',
    operation('임시조치 요청이나 불법촬영물 신고', created(receipt)),
    body(takedownDraft),
    async c => {
      const { site, address } = c.env;
      const draft = c.req.valid('json');
      c.header('cache-control', 'no-store');
      // A bot that fills every field is told that all went well.
      if (draft.website) return c.json({ id: 0, key: '', message: RECEIVED }, 201);
      await site.limits.take(draft.kind === 'filming' ? 'filmingAddress' : 'takedownAddress', address);
      const target = await namedTarget(site, draft, new URL(c.req.url).host);
      const requester = await describeRequester(site, c.var.member, address);
      const filed = { draft, target, requester, now: site.now(), call: c.var.call };
      const { id, key } = await fileTakedown(site.db, filed);
      await sendReceipt(site, draft, { id, key, target });
      return c.json({ id, key, message: RECEIVED }, 201);
    },
  )
  .post('/status', operation('접수한 요청의 처리 상황', takedownStatus), body(statusRequest), async c => {
    const { db } = c.env.site;
    c.header('cache-control', 'no-store');
    const row = await db
      .selectFrom('takedowns')
      .selectAll()
      .where('key_hash', '=', hashKey(c.req.valid('json').key))
      .executeTakeFirst();
    if (!row) throw new Refusal('missing', TAKEDOWN_MISSING);
    return c.json(presentStatus(row));
  })
  .get(
    '/own',
    operation('내 글에 대한 임시조치 목록', pageOf(ownTakedown)),
    memberOnly,
    query(ownTakedownList),
    async c => {
      const { db } = c.env.site;
      const { offset, size } = span(c.req.valid('query'));
      const own = ownRows(db, c.var.member.number);
      const [rows, { total }] = await Promise.all([
        own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
        own.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ]);
      c.header('x-total-count', String(total));
      return c.json(rows.map(presentOwn));
    },
  )
  .post(
    '/own/:id/objection',
    operation('내 글의 임시조치에 이의신청', created(MESSAGE)),
    memberOnly,
    param(takedownId),
    body(objectionDraft),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const { objection } = c.req.valid('json');
      await object(site, { id, author: c.var.member, objection });
      return c.json({ message: OBJECTED }, 201);
    },
  );

/** The calls for takedown requests, with the decisions of moderators. */
export const takedowns = (contents: ModeratedContents) =>
  new Hono<ApiEnv>()
    .route('/', requests)
    .get(
      '/',
      operation('임시조치와 불법촬영물 신고 목록', pageOf(listedTakedown)),
      moderatorOnly,
      query(takedownList),
      async c => {
        const { rows, total } = await takedownPage(c.env.site.db, c.req.valid('query'), c.var.member);
        c.header('x-total-count', String(total));
        return c.json(rows);
      },
    )
    .get('/figures', operation('반기별 접수와 처리 건수', z.array(takedownFigures)), moderatorOnly, async c =>
      c.json(await figures(c.env.site.db, c.env.site.now())),
    )
    .put(
      '/:id/decision',
      operation('임시조치 요청이나 불법촬영물 신고 처리', MESSAGE),
      moderatorOnly,
      param(takedownId),
      body(takedownDecision),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        const by = { by: c.var.member, now: site.now() };
        const decided = { id, decision: c.req.valid('json'), ...by };
        const { row, sentence } = await decideTakedown({ db: site.db, contents }, decided);
        mailRequester(site, row, [sentence]);
        return c.json({ message: '처리하고 양쪽에 알렸습니다.' });
      },
    )
    .put(
      '/:id/objection',
      operation('임시조치 이의에 답하기', MESSAGE),
      moderatorOnly,
      param(takedownId),
      body(objectionAnswer),
      async c => {
        const { site } = c.env;
        const { id } = c.req.valid('param');
        const by = { by: c.var.member, now: site.now() };
        const answered = { id, ...c.req.valid('json'), ...by };
        const { row, sentence } = await answerTakedownObjection({ db: site.db, contents }, answered);
        mailRequester(site, row, [sentence]);
        return c.json({ message: '이의에 답하고 양쪽에 알렸습니다.' });
      },
    );
/**
 * A member in good standing joined more than a week ago, may write, and most of the member's own reports were
 * not dismissed.
 */
async function describeRequester(
  { db, now }: Site,
  member: SignedIn | null,
  address: string,
): Promise<Requester> {
  const origin = hashNetwork(address);
  if (!member || member.writeBannedUntil || member.suspendedUntil) return { origin, isWellKnown: false };
  const { weight, standing } = await loadReporter(db, member.number, now());
  return { origin, isWellKnown: mayModerate(member) || (standing !== 'new' && weight >= REPORT_WEIGHT) };
}

const ownRows = (db: Database, author: number) =>
  db.selectFrom('takedowns').where('author', '=', author).where(TOUCHED);

type Sent = { id: number; key: string; target: FoundTarget };

/**
 * Mails the requester where the case can be read; an address that got too many such letters gets none. Nobody
 * has verified the address, so no typed text goes there.
 */
async function sendReceipt(site: Site, { kind, email }: TakedownDraft, takedown: Sent): Promise<void> {
  if (!email || !site.mail) return;
  if (!(await site.limits.takes('receiptLetters', email.toLowerCase()))) return;
  const status = `처리 상황: ${publicUrl(site.config)}/report/status#${takedown.key}`;
  const receipt = { ...takedown.target, id: takedown.id, kind, email, target_kind: takedown.target.kind };
  mailRequester(site, receipt, [RECEIVED, status]);
}

/** Stores the author's one objection; of two at once the first. Throws 404 and 409. */
async function object(
  { db, now }: Site,
  { id, author, objection }: { id: number; author: SignedIn; objection: string },
): Promise<void> {
  const row = await ownRows(db, author.number).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('missing', TAKEDOWN_MISSING);
  await writeOnce(db, author.call, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('takedowns')
      .set({ objection, objected_at: now().toISOString(), pending: 1 })
      .where('id', '=', id)
      .where('state', '=', 'blocked')
      .where('objected_at', '=', '')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('conflict', NO_OBJECTION);
    tx.emit({ kind: 'moderator-queue.changed' });
  });
}
