import { sql } from 'kysely';
import type { Database, Transaction } from '#/database/connect.ts';
import { lockCaller, lockMember } from '#/database/write.ts';

/** Off until the member turns it on. */
export async function watchesMatches(db: Database, member: number): Promise<boolean> {
  const row = db.selectFrom('match_watchers').select('member').where('member', '=', member);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Matches written before are left out. */
export async function watchMatches(tx: Transaction, member: number, on: boolean): Promise<void> {
  // The lock stores a region that is saved at the same time before or after this.
  const row = await lockMember(tx, member);
  if (!row || !on) {
    await tx.deleteFrom('match_watchers').where('member', '=', member).execute();
    return;
  }
  const seen_match = sql<number>`coalesce((select max(id) from match_posts), 0)`;
  await tx
    .insertInto('match_watchers')
    .values({ member, region: row.region, seen_match })
    .onConflict(oc => oc.doNothing())
    .execute();
}

/** The member's row must be locked. */
export async function moveWatcher(tx: Transaction, member: number, region: string): Promise<void> {
  await tx.updateTable('match_watchers').set({ region }).where('member', '=', member).execute();
}

type Muted = 'muted_notifications' | 'muted_pushes';

/** A stored row means that the kind is off. */
export async function loadWanted<Kind extends string>(
  db: Database,
  table: Muted,
  kinds: readonly Kind[],
  member: number,
): Promise<Record<Kind, boolean>> {
  const rows = await db
    .selectFrom(table as 'muted_pushes')
    .select('kind')
    .where('member', '=', member)
    .execute();
  const muted = new Set(rows.map(({ kind }) => kind));
  return Object.fromEntries(kinds.map(kind => [kind, !muted.has(kind)])) as Record<Kind, boolean>;
}

/** Kinds left out of `wanted` stay. */
export async function saveWanted(
  tx: Transaction,
  table: Muted,
  member: number,
  wanted: Record<string, boolean | undefined>,
): Promise<void> {
  const named = Object.keys(wanted).filter(kind => wanted[kind] !== undefined);
  if (named.length === 0) return;
  const muted = table as 'muted_pushes';
  await lockCaller(tx, member);
  await tx.deleteFrom(muted).where('member', '=', member).where('kind', 'in', named).execute();
  const off = named.filter(kind => !wanted[kind]).map(kind => ({ member, kind }));
  if (off.length === 0) return;
  await tx
    .insertInto(muted)
    .values(off)
    .onConflict(oc => oc.doNothing())
    .execute();
}
