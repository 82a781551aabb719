import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteKey } from '#/server/settings/site-keys.ts';
import type { Site } from '#/server/site.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';

const KEY = 'picture-pass';
const HOUR_MS = 3_600_000;
type At = Pick<Site, 'db' | 'now'>;

/**
 * Adds a pass to pictures that only some readers may see, so that the browser can load their files: a
 * signature of name and time, valid for one to two hours. It is needed because an `<img>` sends no session.
 */
export async function withPasses({ db, now }: At, pictures: Picture[]): Promise<Picture[]> {
  if (pictures.length === 0) return pictures;
  const key = await siteKey(db, KEY);
  const until = Math.ceil(now().getTime() / HOUR_MS) + 1;
  return pictures.map(picture => ({ ...picture, pass: passOf(key, picture.name, until) }));
}

/** Whether it is a valid pass for the picture of that name. */
export async function isPass({ db, now }: At, name: string, pass: string): Promise<boolean> {
  const until = Number.parseInt(pass, 36);
  if (!(until * HOUR_MS > now().getTime())) return false;
  const [own, sent] = [passOf(await siteKey(db, KEY), name, until), pass].map(text => Buffer.from(text));
  return own?.length === sent?.length && timingSafeEqual(own as Buffer, sent as Buffer);
}

function passOf(key: string, name: string, until: number): string {
  const signed = `${until.toString(36)}.${name}`;
  return `${until.toString(36)}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}
