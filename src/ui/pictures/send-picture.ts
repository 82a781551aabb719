import {
  PICTURE_FAILED,
  SENT_PIXELS_MOST,
  SQUARE_PIXELS_MOST,
} from '#/shared/pictures/pictures.constants.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { ApiError, noteWrite, OFFLINE } from '#/ui/client/api.ts';
import { storedToken } from '#/ui/client/session.ts';

const QUALITY = 0.85;

/** Turns the picture upright and shrinks it, with `square` to its middle; unchanged if unreadable. */
async function preparePicture(file: Blob, square = false): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return file;
  const side = Math.min(bitmap.width, bitmap.height);
  const [width, height] = square ? [side, side] : [bitmap.width, bitmap.height];
  const [left, top] = [(bitmap.width - width) / 2, (bitmap.height - height) / 2];
  const scale = Math.min(1, (square ? SQUARE_PIXELS_MOST : SENT_PIXELS_MOST) / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const drawn = [0, 0, canvas.width, canvas.height] as const;
  canvas.getContext('2d')?.drawImage(bitmap, left, top, width, height, ...drawn);
  bitmap.close();
  // Keeps transparency: JPEG would make it black.
  const type = file.type === 'image/png' || file.type === 'image/webp' ? 'image/webp' : 'image/jpeg';
  const made = await new Promise<Blob | null>(done => canvas.toBlob(done, type, QUALITY));
  return made && (square || made.size < file.size || scale < 1) ? made : file;
}

type Sending = { signal: AbortSignal; onProgress: (part: number) => void; square?: boolean };

/** Returns the stored picture (`onProgress`: 0 to 1). Throws an ApiError or `signal`'s reason. */
export async function sendPicture(file: Blob, { signal, onProgress, square }: Sending): Promise<Picture> {
  const form = new FormData();
  form.set('picture', await preparePicture(file, square), 'picture');
  signal.throwIfAborted();
  // A fetch reports no upload progress.
  const request = new XMLHttpRequest();
  request.open('POST', '/api/pictures');
  request.responseType = 'json';
  request.setRequestHeader('authorization', `Bearer ${storedToken()}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  signal.addEventListener('abort', () => request.abort());
  noteWrite();
  await new Promise((resolve, reject) => {
    request.onload = resolve;
    request.onabort = () => reject(signal.reason);
    request.onerror = () => reject(new ApiError(0, `${PICTURE_FAILED} ${OFFLINE}`));
    request.send(form);
  });
  if (request.status === 201) return request.response as Picture;
  const answer = request.response as { message?: string } | null;
  throw new ApiError(request.status, answer?.message ?? PICTURE_FAILED);
}
