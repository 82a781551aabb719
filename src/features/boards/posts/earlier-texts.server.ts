import type { Database, Transaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

/** A post, or the comment with the id `comment` on it. */
export type TextOf = { kind: TextKind; post: number; comment?: number };
/** For `hallNews`, `post` is the id of the news item. */
type VersionsOf = Omit<TextOf, 'kind'> & { kind: TextKind | 'hallNews' };
// Older versions are deleted.
const VERSIONS = 50;

/** Call it in the transaction of the change. */
export async function storeEarlierText(
  tx: Transaction,
  { kind, post, comment = 0 }: VersionsOf,
  { author, title = '', content, now }: { author: number; title?: string; content: string; now: Date },
): Promise<void> {
  const values = { kind, post, comment, author, title, content, changed_at: now.toISOString() };
  await tx.insertInto('earlier_texts').values(values).execute();
  const all = tx.selectFrom('earlier_texts').where(eb => eb.and({ kind, post, comment }));
  const beyond = await all.select('id').orderBy('id', 'desc').offset(VERSIONS).limit(1).executeTakeFirst();
  if (!beyond) return;
  const old = tx.deleteFrom('earlier_texts').where(eb => eb.and({ kind, post, comment }));
  await old.where('id', '<=', beyond.id).execute();
}

/** Without `comment`, the versions of the post and all its comments are deleted. */
export async function dropEarlierTexts(tx: Transaction, { kind, post, comment }: VersionsOf): Promise<void> {
  await tx
    .deleteFrom('earlier_texts')
    .where(eb => eb.and({ kind, post, ...(comment !== undefined && { comment }) }))
    .execute();
}

/** The newest version comes first. */
export async function loadEarlierTexts(db: Database, { kind, post, comment = 0 }: VersionsOf) {
  const rows = await db
    .selectFrom('earlier_texts')
    .select(['title', 'content', 'changed_at'])
    .where(eb => eb.and({ kind, post, comment }))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ title, content, changed_at }) => ({
    title,
    content,
    changedAt: toSeoulIso(changed_at),
  }));
}
