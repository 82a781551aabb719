import { type DBSchema, openDB } from 'idb';
import { DRAFT_LIFE_MS } from '#/ui/form/drafts/draft-store.ts';
import { DRAFT_PICTURES, wereDraftsRemovedSince } from '#/ui/form/drafts/unsent-text.ts';

interface Schema extends DBSchema {
  /**
   * Chosen pictures that are not sent yet, by the name that represents each in a form; `at` in milliseconds
   * since 1970.
   */
  files: { key: string; value: { file: File; at: number } };
}

/**
 * Opens the browser's store of files, runs `work` and closes the store: logging out deletes it as a whole,
 * which an open one would block.
 */
async function withFiles<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  return work(db).finally(() => db.close());
}

const open = () => openDB<Schema>(DRAFT_PICTURES, 1, { upgrade: db => void db.createObjectStore('files') });

/** Stores the file of a draft; throws if the browser has no room for it or has no storage. */
export function storeFile(key: string, file: File): Promise<void> {
  const time = Date.now();
  return withFiles(async db => {
    // The member has logged out in another tab before the store could be opened.
    if (wereDraftsRemovedSince(time)) return;
    await db.put('files', { file, at: time }, key);
  });
}

/** The file of a draft; undefined if there is none, or it is too old. */
export function storedFile(key: string): Promise<File | undefined> {
  return withFiles(async db => {
    const { store } = db.transaction('files', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (Date.now() - cursor.value.at > DRAFT_LIFE_MS) await cursor.delete();
    return (await store.get(key))?.file;
  }).catch(() => undefined);
}

/** Removes the file of a draft that was sent or discarded. */
export function removeFile(key: string): Promise<void> {
  return withFiles(db => db.delete('files', key)).catch(() => {});
}
