import { hash } from 'node:crypto';
import type { Context } from 'hono';
import type { Database, Transaction } from '#/database/connect.ts';
import { inTurn } from '#/database/turns.ts';
import { write } from '#/database/write.ts';
import type { ApiEnv, IdempotentCall, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { timeBefore } from '#/shared/time/time.ts';
import { isMultipart } from './body-guard.ts';

/** How long after a call the same call may be repeated under its idempotency key, in milliseconds. */
export const KEY_LIFE_MS = 3 * 24 * 60 * 60 * 1000;
const HEADER = 'idempotency-key';
const READABLE = /^[\x21-\x7e]{1,255}$/;
export const KEY_UNREADABLE = 'Idempotency-Key 머리글은 영문, 숫자와 기호 255자까지 쓸 수 있습니다.';
export const KEY_OF_ANOTHER =
  '이 Idempotency-Key로 다른 내용을 보낸 적이 있습니다. 새 값으로 다시 보내 주세요.';

/** Reads the idempotency key of a POST; undefined without a key. Throws a Refusal (400) for an unreadable key. */
export async function idempotentCall(c: Context<ApiEnv>): Promise<IdempotentCall | undefined> {
  const givenKey = c.req.header(HEADER);
  if (givenKey === undefined || c.req.method !== 'POST' || isMultipart(c.req.header('content-type')))
    return undefined;
  if (!READABLE.test(givenKey)) throw new Refusal('invalid', KEY_UNREADABLE);
  const member = c.var.member?.number ?? null;
  const sent = `${c.req.path}\n${await c.req.text()}`;
  return {
    key: `${member ?? ''} ${hash('sha256', givenKey, 'base64url')}`,
    member,
    fingerprint: hash('sha256', sent, 'base64url'),
    secret: hash('sha256', `${givenKey}\n${sent}`, 'base64url'),
    at: c.env.site.now().toISOString(),
  };
}

/**
 * Runs the work of a call after that of every earlier call under its key, so that of two overlapping calls the second
 * one finds the result of the first one, and one of them counts towards the rate limits.
 */
export async function runInTurn(
  { db, idempotencyKeys }: Pick<Site, 'db' | 'idempotencyKeys'>,
  call: IdempotentCall,
  work: () => Promise<void>,
): Promise<void> {
  const turn = `call:${hash('sha256', call.key, 'base64url')}`;
  await idempotencyKeys.run(call.key, () => inTurn(db, turn, work));
}

/** The result of the call if it was carried out before; undefined if it is new. */
export const earlierResult = <T>(call: IdempotentCall | undefined) => call?.done?.result as T | undefined;

/**
 * Like `write`, once for each idempotency key: for a repeated call `work` does not run, and its stored
 * result, which must be JSON, is returned. Of two concurrent calls one waits for the other.
 */
export async function writeOnce<T>(
  db: Database,
  call: IdempotentCall | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  if (call?.done) return call.done.result as T;
  return write(db, async tx => {
    if (!call) return work(tx);
    const { key, member, fingerprint, at } = call;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('idempotency_keys')
      .values({ key, member, fingerprint, result: 'null', at })
      .onConflict(oc => oc.doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return (await findDone(tx, call))?.result as T;
    const result = await work(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ result: JSON.stringify(result ?? null) })
      .where('key', '=', key)
      .execute();
    return result;
  });
}

export async function forgetKeys(db: Database, now: Date): Promise<void> {
  const oldest = timeBefore(now, KEY_LIFE_MS);
  await db.deleteFrom('idempotency_keys').where('at', '<', oldest).execute();
}

/** The stored result of an earlier call with this key. Throws a Refusal (409) if that call was a different one. */
export async function findDone(db: Database | Transaction, { key, fingerprint }: IdempotentCall) {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'result'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fingerprint !== fingerprint) throw new Refusal('conflict', KEY_OF_ANOTHER);
  return { result: JSON.parse(row.result) as unknown };
}
