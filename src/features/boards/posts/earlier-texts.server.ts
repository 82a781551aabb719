import type { Database, Transaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

export type TextOf = { kind: TextKind; post: number; comment?: number };
/** The text of a post or a comment, or the item of hall news whose id is `post`. */
type VersionsOf = Omit<TextOf, 'kind'> & { kind: TextKind | 'hallNews' };
// The number of versions kept; a text that is changed again and again loses its oldest ones.
const VERSIONS = 50;

/** Keeps the replaced text of a post or comment for moderators; call it in the transaction of the change. */
export async function storeEarlierText(
  tx: Transaction,
  { kind, post, comment = 0 }: VersionsOf,
  { author, title = '', content, now }: { author: number; title?: string; content: string; now: Date },
): Promise<void> {
  const values = { kind, post, comment, author, title, content, changed_at: now.toISOString() };
  await tx.insertInto('earlier_texts').values(values).execute();
  const oldest = await tx
    .selectFrom('earlier_texts')
    .select('id')
    .where(eb => eb.and({ kind, post, comment }))
    .orderBy('id', 'desc')
    .offset(VERSIONS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await dropUpTo(tx, { kind, post, comment }, oldest.id);
}

function dropUpTo(tx: Transaction, { kind, post, comment = 0 }: VersionsOf, id: number) {
  return tx
    .deleteFrom('earlier_texts')
    .where(eb => eb.and({ kind, post, comment }))
    .where('id', '<=', id)
    .execute();
}

/** Deletes the earlier versions of a comment; without `comment`, of the post and all its comments. */
export async function dropEarlierTexts(tx: Transaction, { kind, post, comment }: VersionsOf): Promise<void> {
  await tx
    .deleteFrom('earlier_texts')
    .where(eb => eb.and({ kind, post, ...(comment !== undefined && { comment }) }))
    .execute();
}

export async function loadEarlierTexts(
  db: Database,
  { kind, post, comment = 0 }: VersionsOf,
): Promise<EarlierText[]> {
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
