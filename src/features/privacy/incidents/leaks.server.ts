import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import type { Tables } from '#/database/schema/tables.ts';
import { write } from '#/database/write.ts';
import { emitNotification } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE_AND_ID, operation, param, query } from '#/server/http/operations.ts';
import type { Mail } from '#/server/mail/mail.ts';
import { adminOnly, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import {
  AFFECTED_COUNT_MOST,
  type LeakScope,
  NOTICE_ITEM_NAMES,
  NOTICE_ITEMS,
  NOTICE_TITLE,
} from './leaks.constants.ts';
import {
  type AffectedPage,
  type AffectedQuery,
  affectedList,
  affectedPageAnswer,
  type Leak,
  type LeakNoticeDraft,
  type LeakOverview,
  type LeakText,
  leakNotice,
  leakNoticeDraft,
  leakOverview,
  leakText,
  type SentNotice,
} from './leaks.contract.ts';

export const KNOWN_LATER = '알게 된 때는 지금보다 늦을 수 없습니다.';
const LEAKS_SHOWN = 20;

export const leaks = new Hono<ApiEnv>()
  .get('/', operation('개인정보 유출과 통지 목록', leakOverview), adminOnly, async c =>
    c.json(await overview(c.env.site)),
  )
  .post('/', operation('개인정보 유출 기록', created(MESSAGE_AND_ID)), adminOnly, body(leakText), async c => {
    const { db, now } = c.env.site;
    const id = await storeLeak(db, c.req.valid('json'), { by: c.var.member, now: now() });
    return c.json({ id, message: '유출을 기록했습니다.' }, 201);
  })
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
  .post(
    '/:id/notices',
    operation('유출 대상 회원에게 통지', created(MESSAGE_AND_ID)),
    adminOnly,
    param(idParam),
    body(leakNoticeDraft),
    async c => {
      const { db, now } = c.env.site;
      const { id: leak } = c.req.valid('param');
      const notice = { leak, by: c.var.member, now: now() };
      const id = await storeNotice(db, c.req.valid('json'), notice);
      return c.json({ id, message: '통지를 저장했습니다. 곧 보내기 시작합니다.' }, 201);
    },
  )
  .get('/notices/:id', operation('받은 유출 통지 하나', leakNotice), memberOnly, param(idParam), async c => {
    const row = await c.env.site.db
      .selectFrom('leak_notices')
      .select(['at', 'items', 'happened', 'advice', 'response', 'contact'])
      .where('id', '=', c.req.valid('param').id)
      .executeTakeFirstOrThrow(() => new Refusal('missing', '통지를 찾을 수 없습니다.'));
    const { at, ...notice } = row;
    return c.json({ ...notice, date: toSeoulIso(at) });
  });

type Sent = { by: SignedIn; now: Date };

/** Returns the id. Throws 400 for a time in the future. */
function storeLeak(db: Database, { knownAt, ...text }: LeakText, { by, now }: Sent): Promise<number> {
  const known = new Date(`${knownAt}+09:00`);
  if (known > now) throw invalidField('knownAt', KNOWN_LATER);
  return writeOnce(db, by.call, async tx => {
    const { id } = await tx
      .insertInto('leaks')
      .values({ key: randomUUID(), ...text, known_at: known.toISOString(), at: now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, { by, action: 'leak.record', subject: `leak:${id}`, after: { knownAt }, now });
    return id;
  });
}

/** A job sends the notice. Returns its id; throws 404 without the leak, 409 if the leak has a notice. */
function storeNotice(
  db: Database,
  { scope, since, ...text }: LeakNoticeDraft,
  { leak, by, now }: Sent & { leak: number },
): Promise<number> {
  return writeOnce(db, by.call, async tx => {
    await tx
      .selectFrom('leaks')
      .select('id')
      .where('id', '=', leak)
      .executeTakeFirstOrThrow(() => new Refusal('missing', '기록한 유출을 찾을 수 없습니다.'));
    const up_to = await lastMember(tx);
    // The unique key admits one notice a leak; those of 1.0.0 have random keys.
    const earlier = tx.selectFrom('leak_notices').select('id').where('leak', '=', leak);
    const made = (await earlier.executeTakeFirst())
      ? undefined
      : await tx
          .insertInto('leak_notices')
          .values({
            key: `leak:${leak}`,
            leak,
            ...inUtc({ scope, since }),
            ...text,
            up_to,
            at: now.toISOString(),
          })
          .onConflict(oc => oc.column('key').doNothing())
          .returning('id')
          .executeTakeFirst();
    if (!made)
      throw new Refusal(
        'conflict',
        '이 유출의 통지는 이미 보냈습니다. 더 알게 된 것은 새 유출로 기록해서 통지해주세요.',
      );
    await audit(tx, { by, action: 'leak.notify', subject: `leak:${leak}`, after: { scope, since }, now });
    return made.id;
  });
}

async function overview({ db, config }: Pick<Site, 'db' | 'config'>): Promise<LeakOverview> {
  const [known, notice] = await Promise.all([
    db
      .selectFrom('leaks')
      .select(['id', 'known_at', 'happened', 'items'])
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
    leaks: known.map(({ known_at, ...row }): Leak => ({ ...row, knownAt: toSeoulIso(known_at) })),
    notices: notice.map(({ at, ...row }): SentNotice => ({ ...row, date: toSeoulIso(at) })),
    contact: [config.PRIVACY_OFFICER, config.PRIVACY_CONTACT || config.CONTACT].filter(Boolean).join(', '),
  };
}

type Notice = Selectable<Tables['leak_notices']>;
type Sources = Pick<Site, 'db' | 'now' | 'mail' | 'log' | 'config'>;

const BATCH = 500;
const LEAK = '개인정보 유출 통지: 회원님의 개인정보가 유출되었거나 유출되었을 수 있습니다. 꼭 읽어 주세요.';

/**
 * Sends first the notifications of all notices, then the mails. Each batch of notifications is stored in one
 * transaction with the notice's progress, so that a crash skips and repeats nobody.
 */
export async function sendLeakNotices(site: Sources, signal: AbortSignal): Promise<void> {
  const unsent = () => site.db.selectFrom('leak_notices').where('state', '<>', 'sent').orderBy('id');
  for (const notice of await unsent().selectAll().execute()) {
    if (notice.total === null) await count(site.db, notice, signal);
    while (await notifyBatch(site, notice.id)) signal.throwIfAborted();
  }
  for (const notice of await unsent().selectAll().execute()) {
    if (site.mail) await mailAll(site, site.mail, { notice, signal });
    const change = { state: 'sent', sent_at: site.now().toISOString() } as const;
    await site.db.updateTable('leak_notices').set(change).where('id', '=', notice.id).execute();
  }
}

/** After a crash the count starts again. */
async function count(db: Database, notice: Notice, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (let after = 0; after < notice.up_to; after += WINDOW) {
    signal.throwIfAborted();
    const upTo = Math.min(after + WINDOW, notice.up_to);
    total += await countRows(affectedIn(db, notice, [after, upTo]));
  }
  await db.updateTable('leak_notices').set({ total }).where('id', '=', notice.id).execute();
}

/** Returns false once all members are notified. */
function notifyBatch({ db, now }: Sources, id: number): Promise<boolean> {
  return write(db, async tx => {
    const row = tx.selectFrom('leak_notices').selectAll().where('id', '=', id);
    const notice = await row.forUpdate().executeTakeFirst();
    if (notice?.state !== 'notifying') return false;
    const reached = Math.min(notice.reached + BATCH, notice.up_to);
    const members = await affectedIn(tx, notice, [notice.reached, reached]).select('number').execute();
    const state = reached < notice.up_to ? 'notifying' : 'mailing';
    const notified = notice.notified + members.length;
    await tx.updateTable('leak_notices').set({ reached, notified, state }).where('id', '=', id).execute();
    const to = members.map(({ number }) => number);
    const about = { subject: `leak-notice:${id}`, title: LEAK, link: `/profile/leak-notices/${id}` };
    emitNotification(tx, { kind: 'sanction', to, ...about, actor: null, now: now() });
    return true;
  });
}

type Mailing = { notice: Notice; signal: AbortSignal };
async function mailAll(site: Sources, mail: Mail, { notice, signal }: Mailing): Promise<void> {
  for (let after = notice.mailed; after < notice.up_to; after += BATCH) {
    const upTo = Math.min(after + BATCH, notice.up_to);
    const members = affectedIn(site.db, notice, [after, upTo]).where('email', '<>', '');
    for (const member of await members.select(['number', 'email']).orderBy('number').execute()) {
      signal.throwIfAborted();
      await mailOne(site, mail, { notice, member });
    }
  }
}

/**
 * Stores the progress before the mail is sent, so that nobody gets it twice. If the mail server cannot be
 * reached, the progress is set back, the error is thrown, and the next run continues with this member.
 */
async function mailOne(
  { db, config, log }: Sources,
  mail: Mail,
  { notice, member: { number, email } }: { notice: Notice; member: { number: number; email: string } },
): Promise<void> {
  const row = () => db.updateTable('leak_notices').where('id', '=', notice.id);
  const next = row().set(eb => ({ mailed: number, letters: eb('letters', '+', 1) }));
  const moved = await next.where('mailed', '<', number).executeTakeFirst();
  if (Number(moved.numUpdatedRows) === 0) return;
  const parts = NOTICE_ITEM_NAMES.map(item => `[${NOTICE_ITEMS[item]}]\n${notice[item]}`);
  const subject = `[${config.SITE_NAME}] ${NOTICE_TITLE}`;
  try {
    await mail.send({ to: email, subject, text: parts.join('\n\n') });
  } catch (error) {
    const isUnreached = (error as { command?: string }).command === 'CONN';
    const back = isUnreached ? { mailed: number - 1 } : {};
    await row()
      .set(eb => ({ ...back, letters: eb('letters', '-', 1) }))
      .$if(!isUnreached, update => update.set(eb => ({ refused: eb('refused', '+', 1) })))
      .where('mailed', '=', number)
      .execute();
    if (isUnreached) throw error;
    log.error({ err: error, notice: notice.id }, 'a letter about a leak was not sent');
  }
}

const AFFECTED_A_PAGE = 20;

/** `since` is in UTC. */
type Affected = { scope: LeakScope; since: string };
type Place = [table: string, member: string, ...at: string[]];
/** A row in one of these tables makes a member affected. */
const WRITTEN: Record<Exclude<LeakScope, 'all'>, Place[]> = {
  signups: [['members', 'number', 'created_at']],
  logins: [['access_records', 'member', 'at']],
  posts: [['free_posts', 'author', 'updated_at']],
  matches: [['match_posts', 'author', 'updated_at']],
  comments: [
    ['comments', 'author', 'created_at', 'edited_at'],
    ['match_comments', 'author', 'created_at', 'edited_at'],
  ],
  applications: [['applications', 'member', 'at']],
  pictures: [['pictures', 'member', 'created_at']],
  points: [['points_ledger', 'member', 'at']],
  reports: [['reports', 'reporter', 'at']],
  requests: [['cases', 'opened_by', 'opened_at']],
};

const WINDOW = 1_000;

const inUtc = ({ scope, since }: AffectedQuery): Affected => ({
  scope,
  since: scope === 'all' ? '' : new Date(`${since}+09:00`).toISOString(),
});

function affectedIn(
  db: Database | Transaction,
  { scope, since }: Affected,
  [after, upTo]: [after: number, upTo: number],
) {
  const members = db
    .selectFrom('members')
    .where('number', '>', after)
    .where('number', '<=', upTo)
    .where('withdrawn_at', '=', '');
  if (scope === 'all') return members;
  return members.where(({ or }) => or(WRITTEN[scope].map(place => wroteSince(place, since))));
}

function wroteSince([table, member, ...at]: Place, since: string) {
  const recent = sql.join(
    at.map(column => sql`${sql.ref(`written.${column}`)} >= ${since}`),
    sql` or `,
  );
  return sql<boolean>`exists (select 1 from ${sql.table(table)} as written
    where ${sql.ref(`written.${member}`)} = members.number and (${recent}))`;
}

/** The member that joined last has this number; 0 without members. */
async function lastMember(db: Database | Transaction): Promise<number> {
  const last = db.selectFrom('members').select('number').orderBy('number', 'desc').limit(1);
  return (await last.executeTakeFirst())?.number ?? 0;
}

// Milliseconds after which a page is answered with the members found so far.
const TIMEOUT_MS = 1_000;

/** Members above `after`; on the first page (0) `count` is that of all, at most 1,000. */
async function affectedPage(db: Database, query: Affected, after: number): Promise<AffectedPage> {
  const until = performance.now() + TIMEOUT_MS;
  const most = after === 0 ? AFFECTED_COUNT_MOST + 1 : AFFECTED_A_PAGE + 1;
  const last = await lastMember(db);
  const found: AffectedPage['rows'] = [];
  let reached = after;
  while (reached < last && found.length < most && performance.now() <= until) {
    const affected = affectedIn(db, query, [reached, reached + WINDOW]);
    found.push(...(await affected.select(['number', 'id', 'username']).orderBy('number').execute()));
    reached += WINDOW;
  }
  const rows = found.slice(0, AFFECTED_A_PAGE);
  const left = reached < last ? reached : null;
  return {
    rows,
    next: found.length > AFFECTED_A_PAGE ? (rows.at(-1)?.number ?? null) : left,
    count: Math.min(found.length, AFFECTED_COUNT_MOST),
    complete: left === null && found.length <= AFFECTED_COUNT_MOST,
  };
}
