import { saveBlob } from '#/ui/client/device/download.ts';
import { toast } from '#/ui/feedback/toast.tsx';

/** Whether the device is used with fingers: a phone or tablet. */
export const isTouched = () => matchMedia('(pointer: coarse)').matches;

/**
 * Shares the picture of a bracket on a phone or tablet, and saves it elsewhere; says so if there is none. `title` is
 * the name of its file.
 */
export async function sharePicture(png: Blob | undefined, title: string) {
  if (!png) return toast('이 브라우저에서는 그림을 만들 수 없습니다.', 'error');
  const name = `${title.replace(/[\\/:*?"<>|]/g, ' ').trim() || '대진표'}.png`;
  const save = () => {
    saveBlob(png, name);
    toast('대진표 그림을 저장했습니다.');
  };
  const files = [new File([png], name, { type: png.type })];
  if (!isTouched() || !navigator.canShare?.({ files })) return save();
  // Cancelling the share dialog is no error; if sharing the file fails, it is downloaded.
  await navigator
    .share({ files, title: title || '대진표' })
    .catch((error: Error) => error.name !== 'AbortError' && save());
}
