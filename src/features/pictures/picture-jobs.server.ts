import type { Site } from '#/server/site.ts';

const AT_ONCE = 100;

/**
 * Removes the pictures whose time is over. A row is marked before its files go, so that no text takes it any more, and
 * goes after them, so that a process that dies leaves no file without a row; the next run goes on where it stopped.
 */
export async function removeExpiredPictures(
  { db, pictureStorage, now }: Pick<Site, 'db' | 'pictureStorage' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const at = now().toISOString();
  for (;;) {
    const due = await db
      .selectFrom('pictures')
      .select(['id', 'name'])
      .where('expires_at', '<>', '')
      .where('expires_at', '<=', at)
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
        .where('expires_at', '<=', at)
        .executeTakeFirst();
      // A text has taken it meanwhile.
      if (Number(numUpdatedRows) === 0) continue;
      await pictureStorage.remove(name);
      await db.deleteFrom('pictures').where('id', '=', id).execute();
    }
    if (due.length < AT_ONCE) return;
  }
}
