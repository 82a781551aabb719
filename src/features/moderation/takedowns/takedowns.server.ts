import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { caseOfKey, openCase } from '#/features/moderation/cases/case-store.server.ts';
import { objectionDraft } from '#/features/moderation/cases/cases.contract.ts';
import { sendReceipt } from '#/features/moderation/cases/cases.server.ts';
import { loadReporter } from '#/features/moderation/reports/filing.server.ts';
import { REPORT_WEIGHT } from '#/features/moderation/reports/report-weight.rules.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { answerPage, body, created, MESSAGE, operation, pageOf, param } from '#/server/http/operations.ts';
import { hashNetwork } from '#/server/sessions/member-origins.ts';
import { forOwnList, memberOnly, moderatorOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, IdempotentCall, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { letterTo, lockTakedown } from './blocks.server.ts';
import { fileTakedown, findTargetAtAddress, hashKey } from './filing.server.ts';
import {
  countHalfYears,
  KNOWN_TO_AUTHOR,
  loadSides,
  loadTakedowns,
  presentOwn,
  presentStatus,
  type TakedownCases,
  type TakedownRow,
} from './takedown-rows.server.ts';
import { RECEIVED, TAKEDOWN_KINDS, TAKEDOWN_MISSING } from './takedowns.constants.ts';
import {
  ownTakedown,
  receipt,
  statusRequest,
  takedownDraft,
  takedownFigures,
  takedownStatus,
} from './takedowns.contract.ts';

export const takedowns = new Hono<ApiEnv>()
  .post(
    '/',
    operation('게시 중단 요청이나 불법촬영물 신고', created(receipt)),
    body(takedownDraft),
    async c => {
      const { site, address } = c.env;
      const draft = c.req.valid('json');
      // A bot that fills every field gets the same answer.
      if (draft.website) return c.json({ id: 0, key: '', message: RECEIVED }, 201);
      await site.limits.take('cases', `${draft.kind} ${address}`);
      const target = await findTargetAtAddress(site, draft, new URL(c.req.url).host);
      const requester = await describeRequester(site, c.var.member, address);
      const filed = { draft, target, requester, now: site.now(), call: c.var.call };
      const { id, key } = await fileTakedown(site.db, filed);
      const status = `처리 상황: ${publicUrl(site.config)}/report/status#${key}`;
      const filing = { ...target, id, kind: draft.kind, target_kind: target.kind };
      await sendReceipt(site, letterTo(filing, draft, [RECEIVED, status]));
      return c.json({ id, key, message: RECEIVED }, 201);
    },
  )
  .post('/status', operation('접수한 요청의 처리 상황', takedownStatus), body(statusRequest), async c => {
    const { db } = c.env.site;
    const request = await caseOfKey(db, TAKEDOWN_KINDS, hashKey(c.req.valid('json').key));
    const [row] = request ? await loadTakedowns(db, [request.subject]) : [];
    if (!request || !row) throw new Refusal('missing', TAKEDOWN_MISSING);
    return c.json(presentStatus(row, request));
  })
  .get('/own', operation('내 글에 대한 게시 중단 목록', pageOf(ownTakedown)), ...forOwnList, async c => {
    const { db } = c.env.site;
    const { offset, size } = span(c.req.valid('query'));
    const own = ownRows(db, c.var.member.number);
    const [rows, total] = await Promise.all([
      own.selectAll().orderBy('id', 'desc').limit(size).offset(offset).execute(),
      countRows(own),
    ]);
    const ids = rows.map(({ id }) => id);
    const sides = await loadSides(db, ids);
    const present = (row: TakedownRow) => presentOwn(row, sides.get(row.id) as TakedownCases);
    return answerPage(c, { rows: rows.map(present), total });
  })
  .post(
    '/own/:id/objection',
    operation('내 글의 게시 중단에 이의신청', created(MESSAGE)),
    memberOnly,
    param(idParam),
    body(objectionDraft),
    async c => {
      const { site } = c.env;
      const { id } = c.req.valid('param');
      const { objection } = c.req.valid('json');
      const { number: author, call } = c.var.member;
      await objectToTakedown(site.db, { id, author, objection, call, now: site.now() });
      return c.json({ message: '이의를 접수했습니다. 운영진이 살펴보고 알려 드립니다.' }, 201);
    },
  )
  .get('/figures', operation('반기별 접수와 처리 건수', z.array(takedownFigures)), moderatorOnly, async c =>
    c.json(await countHalfYears(c.env.site.db, c.env.site.now())),
  );

/**
 * `isWellKnown` is true for moderators, and for members over a week old that may write and whose reports were
 * not mostly dismissed.
 */
async function describeRequester({ db, now }: Site, member: SignedIn | null, address: string) {
  const origin = hashNetwork(address);
  if (!member || member.writeBannedUntil || member.suspendedUntil) return { origin, isWellKnown: false };
  const { weight, standing } = await loadReporter(db, member.number, now());
  return { origin, isWellKnown: mayModerate(member) || (standing !== 'new' && weight >= REPORT_WEIGHT) };
}

const ownRows = (db: Database, author: number) =>
  db.selectFrom('takedowns').where('author', '=', author).where(KNOWN_TO_AUTHOR);

type Objection = { id: number; author: number; objection: string; now: Date; call?: IdempotentCall };

/** Throws 404 for others' takedowns, 409 without a block or for a second objection. */
export async function objectToTakedown(db: Database, { id, author, objection, now, call }: Objection) {
  await ownRows(db, author)
    .select('id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('missing', TAKEDOWN_MISSING));
  await writeOnce(db, call, async tx => {
    const { state, until } = await lockTakedown(tx, id);
    const opened =
      state === 'blocked' &&
      (await openCase(tx, {
        kind: 'takedownObjection',
        subject: id,
        openedBy: author,
        author,
        once: 'subject',
        text: objection,
        dueDay: addDays(seoulDay(new Date(until)), -1),
        now,
      }));
    if (!opened) throw new Refusal('conflict', '이의를 제기할 수 없는 상태입니다.');
  });
}
