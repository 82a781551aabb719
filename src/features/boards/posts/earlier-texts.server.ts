import type { Database, Transaction } from '#/database/connect.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import type { EarlierText } from '#/features/boards/board/boards.contract.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

/** A post's own text, or a comment's under it. */
export type TextOf = { kind: TextKind; post: number; comment?: number };
/** The same, or news of a hall by its own id. */
type VersionsOf = Omit<TextOf, 'kind'> & { kind: TextKind | 'hallNews' };
type Replaced = { author: number; title?: string; content: string; now: Date };

// A text that is changed again and again loses its oldest versions.
const VERSIONS = 50;

/** Keeps a text that is about to be replaced, for moderators; to be called in the transaction that changes it. */
export async function storeEarlierText(
  tx: Transaction,
  { kind, post, comment = 0 }: VersionsOf,
  { author, title = '', content, now }: Replaced,
): Promise<void> {
  const values = { kind, post, comment, author, title, content, changed_at: now.toISOString() };
  await tx.insertInto('earlier_texts').values(values).execute();
  const oldest = await tx
    .selectFrom('earlier_texts')
    .select('id')
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', '=', comment)
    .orderBy('id', 'desc')
    .offset(VERSIONS)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await dropUpTo(tx, { kind, post, comment }, oldest.id);
}

function dropUpTo(tx: Transaction, { kind, post, comment = 0 }: VersionsOf, id: number) {
  return tx
    .deleteFrom('earlier_texts')
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', '=', comment)
    .where('id', '<=', id)
    .execute();
}

/** Removes the earlier versions with their text; of all comments of the post where none is named. */
export async function dropEarlierTexts(tx: Transaction, { kind, post, comment }: VersionsOf): Promise<void> {
  await tx
    .deleteFrom('earlier_texts')
    .where('kind', '=', kind)
    .where('post', '=', post)
    .$if(comment !== undefined, rows => rows.where('comment', '=', comment as number))
    .execute();
}

/** The earlier versions of a text, the newest first. */
export async function earlierTexts(
  db: Database,
  { kind, post, comment = 0 }: VersionsOf,
): Promise<EarlierText[]> {
  const rows = await db
    .selectFrom('earlier_texts')
    .select(['title', 'content', 'changed_at'])
    .where('kind', '=', kind)
    .where('post', '=', post)
    .where('comment', '=', comment)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ title, content, changed_at }) => ({
    title,
    content,
    changedAt: toSeoulIso(changed_at),
  }));
}
