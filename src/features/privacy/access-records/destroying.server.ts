import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { audit } from '#/server/audit.ts';
import { ADDRESS_DAYS } from '#/server/http/address.ts';
import { originsUntil } from '#/server/sessions/member-origins.ts';
import type { Site } from '#/server/site.ts';
import { DAY_MS, seoulDay } from '#/shared/time/time.ts';

/** Days for which records of viewed data are kept (개인정보의 안전성 확보조치 기준 8조: a year at least). */
export const DATA_VIEW_DAYS = 365;

const AT_ONCE = 2000;
// Maximum number of parts destroyed in one run; the next run destroys the rest.
const PARTS_A_RUN = 50;

type Old = { table: 'access_records' | 'data_views'; days: number };

/**
 * Destroys expired access records, sessions and access tokens, and old addresses and origins of members. Each
 * batch of access records is destroyed in one transaction with its audit entry.
 */
export async function destroyOldRecords(
  { db, now, config }: Pick<Site, 'db' | 'now' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const time = now();
  const all: Old[] = [
    { table: 'access_records', days: config.ACCESS_RECORD_DAYS },
    { table: 'data_views', days: DATA_VIEW_DAYS },
  ];
  for (const old of all) await inParts(signal, () => destroyPart(db, old, time));
  await inParts(signal, () => forgetExpired(db, 'sessions', time));
  await inParts(signal, () => forgetExpired(db, 'access_tokens', time));
  await inParts(signal, () => forgetSeen(db, 'known_addresses', daysBefore(time, ADDRESS_DAYS)));
  await inParts(signal, () => forgetSeen(db, 'member_origins', originsUntil(time)));
}

async function inParts(signal: AbortSignal, destroy: () => Promise<number>): Promise<void> {
  for (let part = 0; part < PARTS_A_RUN; part++) {
    signal.throwIfAborted();
    if ((await destroy()) < AT_ONCE) return;
  }
}

function destroyPart(db: Database, { table, days }: Old, now: Date): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS);
  return write(db, async tx => {
    const old = tx
      .selectFrom(table)
      .select('id')
      .where('at', '<', before.toISOString())
      .orderBy('at')
      .limit(AT_ONCE);
    const { numDeletedRows } = await tx.deleteFrom(table).where('id', 'in', old).executeTakeFirstOrThrow();
    const rows = Number(numDeletedRows);
    if (rows > 0) {
      const after = { rows, before: seoulDay(before) };
      await audit(tx, { by: null, action: 'records.destroy', subject: table, after, now });
    }
    return rows;
  });
}

async function forgetExpired(db: Database, table: 'sessions' | 'access_tokens', now: Date): Promise<number> {
  const over = db
    .selectFrom(table)
    .select('token_hash')
    .where('expires_at', '<=', now.toISOString())
    .limit(AT_ONCE);
  return deleted(db.deleteFrom(table).where('token_hash', 'in', over).executeTakeFirstOrThrow());
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();

/** Deletes rows seen at `before` or earlier; returns how many. */
async function forgetSeen(db: Database, table: 'known_addresses' | 'member_origins', before: string) {
  const oldest = await db
    .selectFrom(table)
    .select('seen_at')
    .where('seen_at', '<=', before)
    .orderBy('seen_at')
    .offset(AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst();
  const until = oldest?.seen_at ?? before;
  return deleted(db.deleteFrom(table).where('seen_at', '<=', until).executeTakeFirstOrThrow());
}

const deleted = async (done: Promise<{ numDeletedRows: bigint }>) => Number((await done).numDeletedRows);
