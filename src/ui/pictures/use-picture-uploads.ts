import { type DBSchema, openDB } from 'idb';
import { useEffect, useRef, useState } from 'react';
import {
  ONE_PICTURE,
  PICTURE_CHOOSE_AGAIN,
  PICTURE_FAILED,
  PICTURE_NOT_KEPT,
  PICTURES_OF_POST,
} from '#/shared/pictures/pictures.constants.ts';
import type { PictureRef } from '#/shared/pictures/pictures.contract.ts';
import { isSending, moved, SENDING_PREFIX } from '#/shared/pictures/pictures.rules.ts';
import { ApiError } from '#/ui/client/api.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { DRAFT_LIFE_MS, DRAFT_PICTURES, wereDraftsRemovedSince } from '#/ui/form/drafts/draft-store.ts';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { sendPicture } from './send-picture.ts';

/**
 * `part` is the share sent, from 0 to 1; `isFinal` is true for a problem of the file, which no other try
 * solves; aborting `stop` ends the upload.
 */
export type Upload = {
  file: File;
  preview: string;
  part: number;
  problem?: string;
  isFinal?: boolean;
  stop: AbortController;
};

/** Uploads chosen pictures one after the other, and puts their names into the form. */
export function usePictureUploads(
  { value = [], onChange }: FieldBinding<PictureRef[] | undefined>,
  most = PICTURES_OF_POST,
) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const rows = useRowKeys();
  const latest = useRef(value);
  latest.current = value;
  const queue = useRef(Promise.resolve());
  const change = (next: PictureRef[]) => {
    latest.current = next;
    onChange(next);
  };
  const note = (key: string, more: Partial<Upload>) =>
    setUploads(now => (now[key] ? { ...now, [key]: { ...now[key], ...more } } : now));

  const send = (key: string, file: File, stop: AbortController) => {
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return;
      try {
        const onProgress = (part: number) => note(key, { part });
        const { alt: _, ...picture } = await sendPicture(file, { signal: stop.signal, onProgress });
        rows.keep(picture.name, key);
        change(latest.current.map(each => (each.name === key ? { ...each, ...picture } : each)));
      } catch (error) {
        const isFinal = error instanceof ApiError && [400, 413].includes(error.status);
        if (!stop.signal.aborted) note(key, { problem: (error as Error).message || PICTURE_FAILED, isFinal });
      }
    });
  };
  const begin = (key: string, file: File) => {
    const upload = { file, preview: URL.createObjectURL(file), part: 0, stop: new AbortController() };
    setUploads(now => ({ ...now, [key]: upload }));
    send(key, file, upload.stop);
  };
  const remove = (name: string) => change(latest.current.filter(each => each.name !== name));
  useLeftUploads({ value, uploads, begin, remove });
  const add = (files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    const taken = pictures.slice(0, most - latest.current.length);
    if (taken.length < pictures.length)
      toast(most === 1 ? ONE_PICTURE : `사진은 ${most}장까지 올릴 수 있습니다.`, 'error');
    for (const file of taken) {
      const key = `${SENDING_PREFIX}${newUuid()}`;
      storeFile(key, file).catch(() => toast(PICTURE_NOT_KEPT, 'error'));
      begin(key, file);
      change([...latest.current, { name: key, alt: '' }]);
    }
  };
  const retry = (key: string) => {
    const upload = uploads[key];
    if (!upload) return;
    note(key, { problem: undefined, part: 0 });
    send(key, upload.file, upload.stop);
  };
  useWhenOnline(() => {
    for (const [key, { problem, isFinal }] of Object.entries(uploads)) if (problem && !isFinal) retry(key);
  });
  const describe = (name: string, alt: string) =>
    change(latest.current.map(each => (each.name === name ? { ...each, alt } : each)));
  const move = (from: number, to: number) => change(moved(latest.current, from, to));
  return { uploads, most, add, retry, remove, describe, move, rowKey: rows.keyOf };
}

/** A row keeps its key, and the focus in it, when the picture gets its stored name. */
function useRowKeys() {
  const [chosenAs] = useState(() => new Map<string, string>());
  return {
    keep: (name: string, key: string) => chosenAs.set(name, key),
    keyOf: (name: string) => chosenAs.get(name) ?? name,
  };
}

type LeftUploads = {
  value: PictureRef[];
  uploads: Record<string, Upload>;
  begin: (key: string, file: File) => void;
  remove: (key: string) => void;
};

/** Resumes the uploads of a restored draft, and stops those of pictures removed from the form. */
function useLeftUploads({ value, uploads, begin, remove }: LeftUploads) {
  const wanted = value.filter(({ name }) => isSending(name)).map(({ name }) => name);
  const begun = useRef(new Set<string>());
  for (const key of Object.keys(uploads)) begun.current.add(key);
  const names = wanted.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the rest
  useEffect(() => {
    for (const key of begun.current) {
      if (wanted.includes(key)) continue;
      begun.current.delete(key);
      uploads[key]?.stop.abort();
      void removeFile(key);
    }
    for (const key of wanted) {
      if (begun.current.has(key)) continue;
      begun.current.add(key);
      void storedFile(key).then(file => {
        // The picture was discarded with its draft meanwhile.
        if (!begun.current.has(key)) return;
        if (file) return begin(key, file);
        remove(key);
        toast(PICTURE_CHOOSE_AGAIN, 'error');
      });
    }
  }, [names]);
}

function useWhenOnline(work: () => void) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => {
    const go = () => latest.current();
    addEventListener('online', go);
    return () => removeEventListener('online', go);
  }, []);
}

interface Schema extends DBSchema {
  /** Chosen pictures that are not sent yet. */
  files: { key: string; value: { file: File; at: number } };
}

/** Closes the database afterwards, because logging out has to delete it. */
async function withFiles<T>(work: (db: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
  const db = await open();
  return work(db).finally(() => db.close());
}

const open = () => openDB<Schema>(DRAFT_PICTURES, 1, { upgrade: db => void db.createObjectStore('files') });

/** Throws if there is no room or no storage. */
function storeFile(key: string, file: File): Promise<void> {
  const time = Date.now();
  return withFiles(async db => {
    // The member has logged out in another tab before the store could be opened.
    if (wereDraftsRemovedSince(time)) return;
    await db.put('files', { file, at: time }, key);
  });
}

/** Also deletes files that are too old; undefined if no file is stored under `key`. */
function storedFile(key: string): Promise<File | undefined> {
  return withFiles(async db => {
    const { store } = db.transaction('files', 'readwrite');
    for (let cursor = await store.openCursor(); cursor; cursor = await cursor.continue())
      if (Date.now() - cursor.value.at > DRAFT_LIFE_MS) await cursor.delete();
    return (await store.get(key))?.file;
  }).catch(() => undefined);
}

const removeFile = (key: string): Promise<void> => withFiles(db => db.delete('files', key)).catch(() => {});
