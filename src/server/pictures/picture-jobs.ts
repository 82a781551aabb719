import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { Site } from '#/server/site.ts';

const AT_ONCE = 100;

/**
 * Removes expired pictures. A row is marked before its files are deleted, so that no text can use it any
 * more, and deleted after them, so that a process that dies leaves no file without a row; the next run
 * continues. Pictures of a reported text are kept until the case ends, unless they must not be kept.
 */
export async function removeExpiredPictures(
  { db, pictureStorage, now }: Pick<Site, 'db' | 'pictureStorage' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const timestamp = now().toISOString();
  for (;;) {
    const due = await db
      .selectFrom('pictures')
      .select(['id', 'name'])
      .where('expires_at', '<>', '')
      .where('expires_at', '<=', timestamp)
      .where(({ or, eb, not, exists }) => or([eb('removing', '=', 1), not(exists(openCase(db)))]))
      .orderBy('expires_at')
      .limit(AT_ONCE)
      .execute();
    for (const { id, name } of due) {
      signal.throwIfAborted();
      const { numUpdatedRows } = await db
        .updateTable('pictures')
        .set({ removing: 1 })
        .where('id', '=', id)
        .where('expires_at', '<>', '')
        .where('expires_at', '<=', timestamp)
        .executeTakeFirst();
      // A text has taken it meanwhile.
      if (Number(numUpdatedRows) === 0) continue;
      await pictureStorage.remove(name);
      await db.deleteFrom('pictures').where('id', '=', id).execute();
    }
    if (due.length < AT_ONCE) return;
  }
}

/** The open case of a report about the picture's text. */
const openCase = (db: Database) =>
  db
    .selectFrom('report_cases')
    .select('report_cases.id')
    .where('pending', '=', 1)
    .where('version', '=', '')
    .whereRef('report_cases.kind', '=', sql.ref('pictures.kind'))
    .where(
      'target',
      '=',
      sql<number>`case when pictures.comment > 0 then pictures.comment else pictures.post end`,
    );
