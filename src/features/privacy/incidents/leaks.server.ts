import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { audit } from '#/server/audit.ts';
import { csvFile } from '#/server/http/csv.ts';
import { content, created, MESSAGE, MESSAGE_AND_ID, operation } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { EVERYONE, noteContactsSeen } from '#/server/sessions/contacts-seen.ts';
import { adminOnly, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { showPhone } from '#/shared/text/phone.ts';
import { seoulDay, toSeoulIso } from '#/shared/time/time.ts';
import { type Affected, affectedMembers, affectedPage, inUtc, lastMember } from './affected.server.ts';
import {
  CLOCK_DAYS,
  KNOWN_LATER,
  LEAK_MISSING,
  LEAK_SAVED,
  LEAKS_SHOWN,
  NOTICE_HOURS,
  NOTICE_MISSING,
  NOTICE_STARTED,
  REPORT_HOURS,
  REPORT_NOTED,
} from './leaks.constants.ts';
import {
  affectedList,
  affectedPageAnswer,
  affectedQuery,
  type Leak,
  type LeakClock,
  type LeakDraft,
  type LeakNotice,
  type LeakOverview,
  leakDraft,
  leakId,
  leakNotice,
  leakOverview,
  type NoticeDraft,
  noticeDraft,
  type SentNotice,
} from './leaks.contract.ts';

const HOUR_MS = 3_600_000;

/** The two deadlines that run from the time a leak is known (ISO 8601). */
function clocksOf(knownAt: string): { reportBy: string; notifyBy: string } {
  const after = (hours: number) => new Date(Date.parse(knownAt) + hours * HOUR_MS).toISOString();
  return { reportBy: after(REPORT_HOURS), notifyBy: after(NOTICE_HOURS) };
}

/** Leaks of personal data: the recorded leaks, the affected members, and the notices, which a job sends. */
export const leaks = new Hono<ApiEnv>()
  .get('/', operation('개인정보 유출과 통지 목록', leakOverview), adminOnly, async c =>
    c.json(await overview(c.env.site)),
  )
  .post(
    '/',
    operation('개인정보 유출 기록', created(MESSAGE_AND_ID)),
    adminOnly,
    body(leakDraft),
    async c => {
      const { db, now } = c.env.site;
      const id = await storeLeak(db, c.req.valid('json'), { by: c.var.member, now: now() });
      return c.json({ id, message: LEAK_SAVED }, 201);
    },
  )
  .get(
    '/affected',
    operation('유출 대상 회원', affectedPageAnswer),
    adminOnly,
    query(affectedList),
    async c => {
      const { after, ...filter } = c.req.valid('query');
      return c.json(await affectedPage(c.env.site.db, inUtc(filter), after));
    },
  )
  .get(
    '/affected/export',
    operation('유출 대상 회원을 파일로 받기', content('text/csv')),
    adminOnly,
    query(affectedQuery),
    async c => {
      const { db, now } = c.env.site;
      const wanted = c.req.valid('query');
      const noted = { by: c.var.member, action: 'leak.export', subject: 'members', after: wanted };
      await write(db, tx => audit(tx, { ...noted, now: now() }));
      await noteContactsSeen(c, [EVERYONE]);
      const head = ['아이디', '닉네임', '전화번호', '이메일'];
      return csvFile(`유출 대상-${seoulDay(now())}.csv`, head, csvRows(db, inUtc(wanted)));
    },
  )
  .put(
    '/:id/report',
    operation('유출을 KISA에 신고했다고 기록', MESSAGE),
    adminOnly,
    param(leakId),
    async c => {
      const { db, now } = c.env.site;
      await noteReport(db, c.req.valid('param').id, { by: c.var.member, now: now() });
      return c.json({ message: REPORT_NOTED });
    },
  )
  .post(
    '/:id/notices',
    operation('유출 대상 회원에게 통지', created(MESSAGE_AND_ID)),
    adminOnly,
    param(leakId),
    body(noticeDraft),
    async c => {
      const { db, now } = c.env.site;
      const { id: leak } = c.req.valid('param');
      const notice = { leak, by: c.var.member, now: now() };
      const id = await storeNotice(db, c.req.valid('json'), notice);
      return c.json({ id, message: NOTICE_STARTED }, 201);
    },
  )
  .get('/notices/:id', operation('받은 유출 통지 하나', leakNotice), memberOnly, param(leakId), async c => {
    const row = await c.env.site.db
      .selectFrom('leak_notices')
      .select(['at', 'items', 'happened', 'advice', 'response', 'contact'])
      .where('id', '=', c.req.valid('param').id)
      .executeTakeFirst();
    if (!row) throw new Refusal('missing', NOTICE_MISSING);
    const { at, ...notice } = row;
    return c.json<LeakNotice>({ ...notice, date: toSeoulIso(at) });
  });

const DAY_MS = 86_400_000;

type Sent = { by: SignedIn; now: Date };

/** Stores a leak and returns its id; a repeated request (equal `key`) stores nothing. Throws 400. */
function storeLeak(db: Database, { key, knownAt, ...text }: LeakDraft, { by, now }: Sent): Promise<number> {
  const known = new Date(`${knownAt}+09:00`);
  if (known > now) {
    const issues = [{ path: 'knownAt', message: KNOWN_LATER }];
    throw new Refusal('invalid', KNOWN_LATER, { issues });
  }
  return write(db, async tx => {
    const made = await tx
      .insertInto('leaks')
      .values({ key, ...text, known_at: known.toISOString(), at: now.toISOString() })
      .onConflict(taken => taken.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const first = tx.selectFrom('leaks').select('id').where('key', '=', key);
      return (await first.executeTakeFirstOrThrow()).id;
    }
    await audit(tx, { by, action: 'leak.record', subject: `leak:${made.id}`, after: { knownAt }, now });
    return made.id;
  });
}

/** Records that a leak was reported to the authority, the first time only. Throws 404. */
function noteReport(db: Database, id: number, { by, now }: Sent): Promise<void> {
  return write(db, async tx => {
    const { numUpdatedRows } = await tx
      .updateTable('leaks')
      .set({ reported_at: now.toISOString() })
      .where('id', '=', id)
      .where('reported_at', '=', '')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows) return audit(tx, { by, action: 'leak.report', subject: `leak:${id}`, now });
    const known = await tx.selectFrom('leaks').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) throw new Refusal('missing', LEAK_MISSING);
  });
}

/** The open deadlines of the newest leaks, the earliest first. */
export async function openLeakClocks(db: Database, now: Date): Promise<LeakClock[]> {
  const rows = await db
    .selectFrom('leaks')
    .select(eb => [
      'id',
      'known_at',
      'reported_at',
      eb.exists(eb.selectFrom('leak_notices').select('id').whereRef('leak', '=', 'leaks.id')).as('notified'),
    ])
    .where('known_at', '>', new Date(now.getTime() - CLOCK_DAYS * DAY_MS).toISOString())
    .orderBy('id', 'desc')
    .limit(LEAKS_SHOWN)
    .execute();
  const clocks = rows.flatMap(({ id, known_at, reported_at, notified }): LeakClock[] => {
    const { reportBy, notifyBy } = clocksOf(known_at);
    return [
      ...(reported_at ? [] : [{ leak: id, of: 'report' as const, until: toSeoulIso(reportBy) }]),
      ...(notified ? [] : [{ leak: id, of: 'notice' as const, until: toSeoulIso(notifyBy) }]),
    ];
  });
  return clocks.sort((a, b) => (a.until < b.until ? -1 : 1));
}

/**
 * Stores a notice to the affected among the current members, which the job sends, and returns its id; a
 * repeated request (equal `key`) stores nothing. Throws 404.
 */
function storeNotice(
  db: Database,
  { key, scope, since, ...text }: NoticeDraft,
  { leak, by, now }: Sent & { leak: number },
): Promise<number> {
  return write(db, async tx => {
    const known = await tx.selectFrom('leaks').select('id').where('id', '=', leak).executeTakeFirst();
    if (!known) throw new Refusal('missing', LEAK_MISSING);
    const up_to = await lastMember(tx);
    const made = await tx
      .insertInto('leak_notices')
      .values({ key, leak, ...inUtc({ scope, since }), ...text, up_to, at: now.toISOString() })
      .onConflict(taken => taken.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) {
      const first = tx.selectFrom('leak_notices').select('id').where('key', '=', key);
      return (await first.executeTakeFirstOrThrow()).id;
    }
    await audit(tx, { by, action: 'leak.notify', subject: `leak:${leak}`, after: { scope, since }, now });
    return made.id;
  });
}

async function overview({ db, config }: Pick<Site, 'db' | 'config'>): Promise<LeakOverview> {
  const [known, notice] = await Promise.all([
    db
      .selectFrom('leaks')
      .select(['id', 'known_at', 'happened', 'items', 'reported_at'])
      .orderBy('id', 'desc')
      .limit(LEAKS_SHOWN)
      .execute(),
    db
      .selectFrom('leak_notices')
      .select(['id', 'leak', 'scope', 'at', 'state', 'notified', 'total', 'letters', 'refused'])
      .orderBy('id', 'desc')
      .limit(LEAKS_SHOWN)
      .execute(),
  ]);
  return {
    leaks: known.map(({ known_at, reported_at, ...row }): Leak => {
      const { reportBy, notifyBy } = clocksOf(known_at);
      const ends = { reportBy: toSeoulIso(reportBy), notifyBy: toSeoulIso(notifyBy) };
      const reportedAt = reported_at && toSeoulIso(reported_at);
      return { ...row, knownAt: toSeoulIso(known_at), ...ends, reportedAt };
    }),
    notices: notice.map(({ at, ...row }): SentNotice => ({ ...row, date: toSeoulIso(at) })),
    contact: [config.PRIVACY_OFFICER, config.PRIVACY_CONTACT || config.CONTACT].filter(Boolean).join(', '),
  };
}

async function* csvRows(db: Database, query: Affected) {
  for await (const { members } of affectedMembers(db, query))
    yield members.map(({ id, username, phone, email }) => [id, username, showPhone(phone), email]);
}
