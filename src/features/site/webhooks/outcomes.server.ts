import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { deleteUntil, inParts } from '#/database/rows.ts';
import { write } from '#/database/write.ts';
import { emitNotification, findAdmins } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import type { Site } from '#/server/site.ts';
import type { Posted } from '#/server/webhooks/outgoing-post.ts';
import { DAY_MS, timeAfter, timeBefore } from '#/shared/time/time.ts';
import type { WebhookEvent } from '#/shared/webhook-events.ts';
import { DELIVERY_DAYS } from './webhooks.constants.ts';
import { isHopeless, isTaken, restAfter, retryAfter } from './webhooks.rules.ts';

const GONE = 410;
type Outcome = Claimed & {
  /** Null if nothing was sent, because the data is no longer public. */
  posted: Posted | null;
  now: Date;
};
type Row = { id: number; name: string; failures: number; failing_since: string };

/**
 * The delivery is done, tried again later, or given up. Disables the webhook if its receiver is gone (410) or
 * has failed for days.
 */
export function settle(db: Database, { webhook, delivery, posted, now }: Outcome): Promise<void> {
  return write(db, async tx => {
    const row = await lockWebhook(tx, webhook.id);
    if (!row || !(await noteTry(tx, delivery, { posted, now }))) return;
    const timestamp = now.toISOString();
    const own = tx.updateTable('webhooks').where('id', '=', row.id);
    if (!posted || isTaken(posted.status)) {
      const mended = posted ? { failures: 0, failing_since: '' } : {};
      await own.set({ ...mended, free_at: timestamp }).execute();
      return;
    }
    const failures = row.failures + 1;
    const failing_since = row.failing_since || timestamp;
    const free_at = timeAfter(now, restAfter(failures));
    await own.set({ failures, failing_since, free_at }).execute();
    if (posted.status === GONE) await disable(tx, row, { reason: 'gone', now });
    else if (isHopeless(failures, failing_since, now)) await disable(tx, row, { reason: 'failing', now });
  });
}

function lockWebhook(tx: Transaction, id: number): Promise<Row | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'failures', 'failing_since'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns false if another process has claimed the delivery since. */
async function noteTry(
  tx: Transaction,
  { id, tries }: Claimed['delivery'],
  { posted, now }: Pick<Outcome, 'posted' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(outcomeOf(tries, posted, now))
    .where(eb => eb.and({ id, tries, state: 'pending' }))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

function outcomeOf(tries: number, posted: Posted | null, now: Date) {
  if (!posted) return { state: 'dropped' } as const;
  const { status, failure, tookMs: took_ms, retryAfterSeconds: askedSeconds } = posted;
  const answer = { status, failure, took_ms };
  if (isTaken(status)) return { ...answer, state: 'done' } as const;
  const wait = retryAfter(tries, { chance: Math.random(), askedSeconds });
  if (wait === undefined) return { ...answer, state: 'failed' } as const;
  return { ...answer, due_at: timeAfter(now, wait) };
}

type Disabled = { reason: 'gone' | 'failing'; now: Date };

/** The webhook must be locked; its waiting deliveries are given up. */
async function disable(tx: Transaction, { id, name }: Row, { reason, now }: Disabled): Promise<void> {
  await tx.updateTable('webhooks').set({ state: 'disabled', reason }).where('id', '=', id).execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('webhook', '=', id)
    .where('state', '=', sql.lit('pending'))
    .execute();
  const after = { name, state: 'disabled' };
  await audit(tx, { by: null, action: 'webhook.disable', subject: `webhook:${id}`, after, now });
  const title = `웹훅이 자동으로 꺼졌습니다: ${name}. 받는 서버를 고친 뒤 다시 켜주세요.`;
  const about = { subject: `webhook:${id}`, title, link: '/admin/webhooks', actor: null, now };
  emitNotification(tx, { kind: 'webhook', to: await findAdmins(tx), ...about });
}

/** After that, another process may send a claimed delivery. */
export const LEASE_MS = 60_000;

export type Claimed = {
  webhook: { id: number; url: string; secrets: string[]; failures: number };
  delivery: { id: number; message: string; event: WebhookEvent; subject: number; tries: number; at: string };
};

export async function isAnythingDue(db: Database, now: Date): Promise<boolean> {
  const one = db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', now.toISOString())
    .limit(1);
  return (await one.executeTakeFirst()) !== undefined;
}

type Wanted = { most: number; areFailing: boolean; now: Date };

/**
 * Claims the oldest due delivery of each of up to `most` webhooks, those that have waited longest first.
 * Leaves out webhooks that other processes have claimed; `areFailing` chooses webhooks whose last try failed.
 */
export function claimDeliveries(db: Database, { most, areFailing, now }: Wanted): Promise<Claimed[]> {
  const timestamp = now.toISOString();
  const until = timeAfter(now, LEASE_MS);
  return write(db, async tx => {
    const free = await tx
      .selectFrom('webhooks')
      .select(['id', 'url', 'secret', 'former_secret', 'former_until', 'failures'])
      .where('state', '=', 'on')
      .where('free_at', '<=', timestamp)
      .where('failures', areFailing ? '>' : '=', 0)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('webhook_deliveries')
            .select('webhook_deliveries.id')
            .whereRef('webhook', '=', 'webhooks.id')
            .where('webhook_deliveries.state', '=', sql.lit('pending'))
            .where('due_at', '<=', timestamp),
        ),
      )
      .orderBy('free_at')
      .orderBy('id')
      .limit(most)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    const claimed: Claimed[] = [];
    for (const { secret, former_secret, former_until, ...webhook } of free) {
      const delivery = await claimOldest(tx, { webhook: webhook.id, at: timestamp, until });
      if (!delivery) continue;
      const secrets = former_until > timestamp ? [secret, former_secret] : [secret];
      claimed.push({ webhook: { ...webhook, secrets }, delivery });
    }
    const taken = claimed.map(({ webhook }) => webhook.id);
    if (taken.length > 0)
      await tx.updateTable('webhooks').set({ free_at: until }).where('id', 'in', taken).execute();
    return claimed;
  });
}

type One = { webhook: number; at: string; until: string };

/** The claim ends at `until`; undefined if no delivery is due and unlocked. */
async function claimOldest(tx: Transaction, { webhook, at, until }: One) {
  const oldest = await tx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook', '=', webhook)
    .where('state', '=', sql.lit('pending'))
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!oldest) return undefined;
  const row = await tx
    .updateTable('webhook_deliveries')
    .set(eb => ({ due_at: until, tries: eb('tries', '+', 1), tried_at: at }))
    .where('id', '=', oldest.id)
    .returning(['id', 'message', 'event', 'subject', 'tries', 'at'])
    .executeTakeFirstOrThrow();
  return { ...row, event: row.event as WebhookEvent };
}

export async function forgetDeliveries({ db, now }: Pick<Site, 'db' | 'now'>, signal: AbortSignal) {
  const before = timeBefore(now(), DELIVERY_DAYS * DAY_MS);
  await inParts(signal, () => deleteUntil(db, 'webhook_deliveries.at', before));
}
