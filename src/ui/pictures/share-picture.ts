import { saveBlob } from '#/ui/client/device/download.ts';
import { toast } from '#/ui/feedback/toast.tsx';

/** True on a phone or tablet. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;

/** Phones share the picture (`what` in Korean), other devices save it as `title`. */
export async function sharePicture(png: Blob | undefined, { title, what }: { title: string; what: string }) {
  if (!png) return toast('이 브라우저에서는 그림을 만들 수 없습니다.', 'error');
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ').trim() || what}.png`;
  const save = () => {
    saveBlob(png, name);
    toast(`${what} 그림을 저장했습니다.`);
  };
  const files = [new File([png], name, { type: png.type })];
  if (!isTouched() || !navigator.canShare?.({ files })) return save();
  // Cancelling the share dialog is no error; if sharing the file fails, it is downloaded.
  await navigator
    .share({ files, title: title || what })
    .catch((error: Error) => error.name !== 'AbortError' && save());
}
