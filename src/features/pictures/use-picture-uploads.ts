import { useEffect, useRef, useState } from 'react';
import type { FieldBinding } from '#/ui/form.tsx';
import { toast } from '#/ui/toast.tsx';
import { newUuid } from '#/ui/uuid.ts';
import type { PictureRef } from './pictures.contract.ts';
import { ONE_PICTURE, PICTURE_CHOOSE_AGAIN, PICTURE_FAILED, PICTURES_OF_POST } from './pictures.limits.ts';
import { isSending, moved, SENDING } from './pictures.rules.ts';
import { sendPicture } from './send-picture.client.ts';

/** A picture on its way, by the name that stands for it in the form. */
export type Upload = { file: File; preview: string; part: number; problem?: string; stop: AbortController };

/** The pictures of a form, `most` at most: what is chosen is sent at once, one after the other, and its name comes into the form. */
export function usePictureUploads(
  { value = [], onChange }: FieldBinding<PictureRef[] | undefined>,
  most = PICTURES_OF_POST,
) {
  const [uploads, setUploads] = useState<Record<string, Upload>>({});
  const latest = useRef(value);
  latest.current = value;
  const queue = useRef(Promise.resolve());
  const change = (next: PictureRef[]) => {
    latest.current = next;
    onChange(next);
  };
  const note = (key: string, more: Partial<Upload>) =>
    setUploads(now => (now[key] ? { ...now, [key]: { ...now[key], ...more } } : now));
  useForgetting(value, uploads, change);

  const send = (key: string, file: File, stop: AbortController) => {
    queue.current = queue.current.then(async () => {
      if (stop.signal.aborted) return;
      try {
        const onProgress = (part: number) => note(key, { part });
        const { name, width, height } = await sendPicture(file, { signal: stop.signal, onProgress });
        change(latest.current.map(each => (each.name === key ? { ...each, name, width, height } : each)));
      } catch (error) {
        if (!stop.signal.aborted) note(key, { problem: (error as Error).message || PICTURE_FAILED });
      }
    });
  };
  const add = (files: Iterable<File>) => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    const taken = pictures.slice(0, most - latest.current.length);
    if (taken.length < pictures.length)
      toast(most === 1 ? ONE_PICTURE : `사진은 ${most}장까지 올릴 수 있습니다.`, 'error');
    for (const file of taken) {
      const [key, stop] = [`${SENDING}${newUuid()}`, new AbortController()];
      const upload = { file, preview: URL.createObjectURL(file), part: 0, stop };
      setUploads(now => ({ ...now, [key]: upload }));
      change([...latest.current, { name: key, alt: '' }]);
      send(key, file, stop);
    }
  };
  const retry = (key: string) => {
    const upload = uploads[key];
    if (!upload) return;
    note(key, { problem: undefined, part: 0 });
    send(key, upload.file, upload.stop);
  };
  const remove = (name: string) => {
    uploads[name]?.stop.abort();
    change(latest.current.filter(each => each.name !== name));
  };
  const describe = (name: string, alt: string) =>
    change(latest.current.map(each => (each.name === name ? { ...each, alt } : each)));
  const move = (from: number, to: number) => change(moved(latest.current, from, to));
  return { uploads, most, add, retry, remove, describe, move };
}

/** A draft may hold a picture that was on its way when its page was left: only the browser's user has the file. */
function useForgetting(
  value: PictureRef[],
  uploads: Record<string, Upload>,
  change: (next: PictureRef[]) => void,
) {
  const lost = value.filter(({ name }) => isSending(name) && !uploads[name]);
  const names = lost.map(({ name }) => name).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names stand for the rest
  useEffect(() => {
    if (names === '') return;
    change(value.filter(({ name }) => !names.includes(name)));
    toast(PICTURE_CHOOSE_AGAIN, 'error');
  }, [names]);
}
