import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { created, MESSAGE_AND_ID, operation } from '#/server/http/operations.ts';
import { body, param, query } from '#/server/http/validate.ts';
import { adminOnly, memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { affectedPage, inUtc, lastMember } from './affected.server.ts';
import {
  affectedList,
  affectedPageAnswer,
  type Leak,
  type LeakNotice,
  type LeakOverview,
  type LeakText,
  leakNotice,
  leakOverview,
  leakText,
  type NoticeDraft,
  noticeDraft,
  type SentNotice,
} from './leaks.contract.ts';

export const KNOWN_LATER = '알게 된 때는 지금보다 늦을 수 없습니다.';
const LEAKS_SHOWN = 20;

/** The calls for leaks: records, affected members, notices (which a job sends). */
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
    body(noticeDraft),
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
      .executeTakeFirst();
    if (!row) throw new Refusal('missing', '통지를 찾을 수 없습니다.');
    const { at, ...notice } = row;
    return c.json<LeakNotice>({ ...notice, date: toSeoulIso(at) });
  });

type Sent = { by: SignedIn; now: Date };

/** Stores a leak and returns its id. Throws 400 for a time in the future. */
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

/** Stores a leak's notice, which a job sends, and returns its id. Throws 404, and 409 for a second one. */
function storeNotice(
  db: Database,
  { scope, since, ...text }: NoticeDraft,
  { leak, by, now }: Sent & { leak: number },
): Promise<number> {
  return writeOnce(db, by.call, async tx => {
    const known = await tx.selectFrom('leaks').select('id').where('id', '=', leak).executeTakeFirst();
    if (!known) throw new Refusal('missing', '기록한 유출을 찾을 수 없습니다.');
    const up_to = await lastMember(tx);
    // The unique key admits one notice a leak; those of 1.0.0 have random keys.
    const earlier = tx.selectFrom('leak_notices').select('id').where('leak', '=', leak);
    const made = (await earlier.executeTakeFirst())
      ? undefined
      : await tx
          .insertInto('leak_notices')
          .values({
            ...{ key: `leak:${leak}`, leak, ...inUtc({ scope, since }), ...text, up_to },
            at: now.toISOString(),
          })
          .onConflict(taken => taken.column('key').doNothing())
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
