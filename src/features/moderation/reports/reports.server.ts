import { Hono } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { type FoundTarget, findTarget } from '#/features/moderation/visibility/targets.server.ts';
import { findBoardOfPost } from '#/server/custom-boards.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { answerPage, body, created, MESSAGE, operation, pageOf } from '#/server/http/operations.ts';
import { forOwnList, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { mayModerate } from '#/shared/authorship.ts';
import { mayReadBoard } from '#/shared/board-rights.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import { DAY_MS, toSeoulIso } from '#/shared/time/time.ts';
import { fileReport } from './filing.server.ts';
import { type OwnReport, ownReport, reportDraft } from './reports.contract.ts';
import { OWN_REPORT, type ReportReason, TARGET_MISSING } from './reports.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** The number of waiting cases may have changed. */
    'moderator-queue.changed': object;
  }
}

export const reports = new Hono<ApiEnv>()
  .post(
    '/',
    operation('글이나 댓글, 회원 신고', created(MESSAGE)),
    memberOnly,
    body(reportDraft),
    async c => {
      const { site } = c.env;
      const draft = c.req.valid('json');
      const target = await findTarget(site.db, draft.kind, draft.target);
      const { member } = c.var;
      if (!target || !(await isReadBy(site.db, member, target))) throw new Refusal('missing', TARGET_MISSING);
      if (target.author === member.number) throw new Refusal('forbidden', OWN_REPORT);
      const { reason, detail } = draft;
      const isRead = target.hidden === 0 || mayModerate(member);
      const { address, browser } = c.env;
      const caller = { address, browser, now: site.now() };
      const by = { reporter: member.number, isRead, settings: site.config, caller };
      const filed = { target, reason, detail, ...by };
      // Reports of one content wait for the same row; queued here, they hold no connection meanwhile.
      const row = `reported_contents ${target.kind} ${target.target}`;
      const file = () =>
        site.rowConcurrency.run(row, () => writeOnce(site.db, member.call, tx => fileReport(tx, filed)));
      await withinLimits(site, member, file);
      return c.json({ message: '신고가 접수되었습니다. 처리 결과를 알려 드리겠습니다.' }, 201);
    },
  )
  .get('/', operation('내가 한 신고와 처리 결과', pageOf(ownReport)), ...forOwnList, async c => {
    const { db } = c.env.site;
    const { number } = c.var.member;
    const { offset, size } = span(c.req.valid('query'));
    const [rows, total] = await Promise.all([
      loadOwnReports(db, number, { offset, size }),
      countRows(db.selectFrom('reports').where('reporter', '=', number)),
    ]);
    return answerPage(c, { rows, total });
  });

async function isReadBy(db: Database, member: SignedIn, { kind, target, post }: FoundTarget) {
  if (kind !== 'free' && kind !== 'comment') return true;
  const board = await findBoardOfPost(db, kind === 'free' ? target : post, member);
  return !board || mayReadBoard(member, board);
}

/** A refused report does not use the daily limit up. */
async function withinLimits<T>(site: Site, member: SignedIn, file: () => Promise<T>): Promise<T> {
  if (mayModerate(member)) return file();
  const { limits, now } = site;
  const isNew = now().getTime() - Date.parse(member.joinedAt ?? '') < DAY_MS;
  const bucket = isNew ? 'reportsOfNewMember' : 'reportsOfDay';
  await limits.take(bucket, member.number);
  try {
    return await file();
  } catch (error) {
    await limits.giveBack(bucket, member.number);
    throw error;
  }
}

export async function findModerators(db: Database | Transaction): Promise<number[]> {
  const [moderators, admins] = await Promise.all([
    db.selectFrom('members').select('number').where('moderator', '=', 1).execute(),
    db.selectFrom('members').select('number').where('role', '=', 'admin').execute(),
  ]);
  return [...new Set([...moderators, ...admins].map(({ number }) => number))];
}

async function loadOwnReports(
  db: Database,
  reporter: number,
  { offset, size }: { offset: number; size: number },
): Promise<OwnReport[]> {
  const rows = await db
    .selectFrom('reports as r')
    .innerJoin('reported_contents as c', 'c.id', 'r.reported')
    .leftJoin('report_snapshots as s', 's.id', 'r.snapshot')
    .select(['r.id', 'c.kind', 'r.reason', 'r.detail', 'r.state', 'r.at', 's.title', 's.content'])
    .where('r.reporter', '=', reporter)
    .orderBy('r.id', 'desc')
    .limit(size)
    .offset(offset)
    .execute();
  return rows.map(({ at, reason, title, content, ...row }) => ({
    ...row,
    text: listContent(title || content || ''),
    reason: reason as ReportReason,
    date: toSeoulIso(at),
  }));
}
