import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { audit } from '#/server/audit.ts';
import type { Posted } from '#/server/webhooks/outgoing-post.ts';
import type { Claimed } from './claims.server.ts';
import { isHopeless, restAfter, retryAfter } from './webhooks.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A webhook was disabled because its receiver is gone (410) or has failed for days. */
    'webhook.disabled': { id: number; name: string; now: Date };
  }
}

const GONE = 410;
type Outcome = Claimed & {
  /** The result of this try; null if there was no longer anything to send. */
  posted: Posted | null;
  now: Date;
};
type Row = { id: number; name: string; failures: number; failing_since: string };

/**
 * Stores the result of a try: the delivery is done, will be retried, or is given up. Disables a webhook whose
 * receiver is gone or has failed for days.
 */
export function settle(db: Database, { webhook, delivery, posted, now }: Outcome): Promise<void> {
  return write(db, async tx => {
    const row = await lockWebhook(tx, webhook.id);
    if (!row || !(await noteTry(tx, delivery, { posted, now }))) return;
    const timestamp = now.toISOString();
    const own = tx.updateTable('webhooks').where('id', '=', row.id);
    if (!posted || isTaken(posted)) {
      const mended = posted ? { failures: 0, failing_since: '' } : {};
      await own.set({ ...mended, free_at: timestamp }).execute();
      return;
    }
    const failures = row.failures + 1;
    const failing_since = row.failing_since || timestamp;
    const free_at = new Date(now.getTime() + restAfter(failures)).toISOString();
    await own.set({ failures, failing_since, free_at }).execute();
    if (posted.status === GONE) await disable(tx, row, { reason: 'gone', now });
    else if (isHopeless(failures, failing_since, now)) await disable(tx, row, { reason: 'failing', now });
  });
}

const isTaken = ({ status }: Posted) => status >= 200 && status < 300;

function lockWebhook(tx: Transaction, id: number): Promise<Row | undefined> {
  return tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'failures', 'failing_since'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Stores a try in its delivery. Returns false if another process has claimed the delivery meanwhile, because
 * this try took longer than its lease.
 */
async function noteTry(
  tx: Transaction,
  { id, tries }: Claimed['delivery'],
  { posted, now }: Pick<Outcome, 'posted' | 'now'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set(outcomeOf(tries, posted, now))
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0;
}

function outcomeOf(tries: number, posted: Posted | null, now: Date) {
  if (!posted) return { state: 'dropped' } as const;
  const { status, failure, tookMs: took_ms, retryAfterSeconds: askedSeconds } = posted;
  const said = { status, failure, took_ms };
  if (isTaken(posted)) return { ...said, state: 'done' } as const;
  const wait = retryAfter(tries, { chance: Math.random(), askedSeconds });
  if (wait === undefined) return { ...said, state: 'failed' } as const;
  return { ...said, due_at: new Date(now.getTime() + wait).toISOString() };
}

type Disabled = { reason: 'gone' | 'failing'; now: Date };

/** Disables a webhook whose row is locked, gives up its waiting deliveries, and notifies the admins. */
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
  tx.emit({ kind: 'webhook.disabled', id, name, now });
}
