import { type DBSchema, openDB } from 'idb';
import { DRAFT_LIFE_MS, DRAFT_PICTURES, wereDraftsRemovedSince } from '#/ui/form/draft-store.ts';

interface Schema extends DBSchema {
  /** What was chosen and is not sent yet, by the name that stands for it in a form; `at` in milliseconds since 1970. */
  files: { key: string; value: { file: File; at: number } };
}

/** Does it with the browser's own store of files, and closes it: logging out deletes it as a whole. */
async function withFiles<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  return work(db).finally(() => db.close());
}

const open = () => openDB<Schema>(DRAFT_PICTURES, 1, { upgrade: db => void db.createObjectStore('files') });

/** Stores the file of a draft; throws where the browser has no room for it or stores nothing. */
export function storeFile(key: string, file: File): Promise<void> {
  const at = Date.now();
  return withFiles(async db => {
    // Somebody has logged out in another tab before it could be opened.
    if (wereDraftsRemovedSince(at)) return;
    await db.put('files', { file, at }, key);
  });
}

/** The file of a draft; undefined where there is none, or it is as old as a draft may not be. */
export function storedFile(key: string): Promise<File | undefined> {
  return withFiles(async db => {
    const { store } = db.transaction('files', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (Date.now() - cursor.value.at > DRAFT_LIFE_MS) await cursor.delete();
    return (await store.get(key))?.file;
  }).catch(() => undefined);
}

/** Removes the file of a draft, which was sent or is wanted no more. */
export function removeFile(key: string): Promise<void> {
  return withFiles(db => db.delete('files', key)).catch(() => {});
}
