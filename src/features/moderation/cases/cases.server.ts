import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
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
import { moderatorOnly } from '#/server/sessions/session.ts';
import { publicUrl } from '#/server/settings/config.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { type CaseKinds, decideCase, findReadableCase } from './case-decisions.server.ts';
import type { Letter } from './case-kind.server.ts';
import { casePage, caseTabs, wholeCase } from './case-rows.server.ts';
import { CASE_CLOSED, CASE_NOT_TAKEN, DECIDED } from './cases.constants.ts';
import {
  caseDecision,
  caseList,
  caseTab,
  listedCase,
  noteDraft,
  shownCase,
  taking,
} from './cases.contract.ts';

export const cases = (kinds: CaseKinds) => work(kinds).route('/', queue(kinds));

const ofCase = [moderatorOnly, param(idParam)] as const;

const queue = (kinds: CaseKinds) =>
  new Hono<ApiEnv>()
    .get('/', operation('처리할 건의 목록', pageOf(listedCase)), moderatorOnly, query(caseList), async c => {
      const request = { query: c.req.valid('query'), reader: c.var.member };
      return answerPage(c, await casePage(c.env.site, kinds, request));
    })
    .get('/tabs', operation('처리할 건의 종류와 건수', z.array(caseTab)), moderatorOnly, async c =>
      c.json(await caseTabs(c.env.site.db, kinds, c.var.member)),
    )
    .get('/:id', operation('처리할 건 하나', shownCase), ...ofCase, async c => {
      const request = { id: c.req.valid('param').id, reader: c.var.member };
      return c.json(await wholeCase(c.env.site, kinds, request));
    });

const work = (kinds: CaseKinds) =>
  new Hono<ApiEnv>()
    .put('/:id/taken', operation('처리를 맡거나 내려놓기', MESSAGE), ...ofCase, body(taking), async c => {
      const { db } = c.env.site;
      const request = { id: c.req.valid('param').id, reader: c.var.member };
      await findReadableCase(db, kinds, request);
      const { taken } = c.req.valid('json');
      await (taken ? take : putDown)(db, request.id, c.var.member.number);
      return c.json({
        message: taken ? '처리를 맡았습니다.' : '다른 운영진이 맡을 수 있게 내려놓았습니다.',
      });
    })
    .post(
      '/:id/notes',
      operation('처리할 건에 운영진 메모 남기기', created(MESSAGE)),
      ...ofCase,
      body(noteDraft),
      async c => {
        const { db, now } = c.env.site;
        const { row } = await findReadableCase(db, kinds, {
          id: c.req.valid('param').id,
          reader: c.var.member,
        });
        const note = { case_id: row.id, author: c.var.member.number, ...c.req.valid('json') };
        await writeOnce(db, c.var.call, async tx => {
          await tx
            .insertInto('case_notes')
            .values({ ...note, at: now().toISOString() })
            .execute();
          return null;
        });
        return c.json({ message: '메모를 남겼습니다.' }, 201);
      },
    )
    .put(
      '/:id/decision',
      operation('건을 처리하고 양쪽에 알리기', MESSAGE),
      ...ofCase,
      body(caseDecision),
      async c => {
        const { site } = c.env;
        const request = { id: c.req.valid('param').id, sent: c.req.valid('json') };
        const done = await decideCase(site.db, kinds, { ...request, by: c.var.member, now: site.now() });
        if (done.letter) sendLetter(site, done.letter);
        await done.afterwards?.(site.db);
        return c.json({ message: done.message ?? DECIDED });
      },
    );

const waiting = (db: Database, id: number) =>
  db.updateTable('cases').where('id', '=', id).where('pending', '=', 1);

async function take(db: Database, id: number, taken_by: number): Promise<void> {
  const { numUpdatedRows } = await waiting(db, id).set({ taken_by }).executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict', CASE_CLOSED);
}

/** Throws a conflict if this moderator does not work on the case. */
async function putDown(db: Database, id: number, taken_by: number): Promise<void> {
  const held = waiting(db, id).where('taken_by', '=', taken_by).set({ taken_by: null });
  const { numUpdatedRows } = await held.executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict', CASE_NOT_TAKEN);
}

/** Mails are limited in number and contain no typed text, because the address is unverified. */
export async function sendReceipt(site: Site, letter: Letter): Promise<void> {
  if (!site.mail || !letter.to) return;
  if (await site.limits.takes('receiptLetters', letter.to.toLowerCase())) sendLetter(site, letter);
}

/** Does nothing if mail is not configured. */
export function sendLetter(
  { mail, log, config }: Pick<Site, 'mail' | 'log' | 'config'>,
  { to, link, ...letter }: Letter,
): void {
  if (!mail || !to) return;
  const subject = `[${config.SITE_NAME}] ${letter.subject}`;
  const text = link ? `${letter.text}\n\n${publicUrl(config)}${link}` : letter.text;
  void mail
    .send({ to, subject, text })
    .catch(error => log.error({ err: error, subject }, 'a letter about a case was not sent'));
}
