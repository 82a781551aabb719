import assert from 'node:assert/strict';
import sharp from 'sharp';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';

/** Sends a picture of one colour as a browser's form does; no text has it yet. */
export async function sendOnePicture(url: string, token: string): Promise<Picture> {
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#0a6b3d' } });
  const form = new FormData();
  form.set('picture', new Blob([new Uint8Array(await image.jpeg().toBuffer())]), 'IMG.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/pictures`, { method: 'POST', headers, body: form });
  assert.equal(answer.status, 201);
  return (await answer.json()) as Picture;
}
