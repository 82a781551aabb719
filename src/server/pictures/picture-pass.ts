import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteKey } from '#/server/settings/site-keys.ts';
import type { Site } from '#/server/site.ts';
import { UNUSED_HOURS } from '#/shared/pictures/pictures.constants.ts';

const KEY = 'picture-pass';
const HOUR_MS = 3_600_000;
// A sender's pass lasts as long as a picture that no text uses is kept.
const HOURS = { reader: 1, sender: UNUSED_HOURS } as const;
type At = Pick<Site, 'db' | 'now'>;
/** The holder of a pass: a reader of the picture's text, or its sender while no text uses it. */
type PassHolder = keyof typeof HOURS;

/**
 * The pass of a picture that only some readers may see, with which the browser can load its files: a
 * signature of name, holder and time, valid for up to an hour more than `HOURS` says. It is needed because an
 * `<img>` sends no session, and is the same within an hour so that browsers can cache the files.
 */
export async function passOf({ db, now }: At, name: string, holder: PassHolder): Promise<string> {
  const until = Math.ceil(now().getTime() / HOUR_MS) + HOURS[holder];
  return signed(await siteKey(db, KEY), { name, holder, until });
}

/** The picture with its pass. */
export async function withPass<T extends { name: string }>(site: At, picture: T, holder: PassHolder) {
  return { ...picture, pass: await passOf(site, picture.name, holder) };
}

type Checked = { name: string; holder: PassHolder; pass: string };

/** Whether it is a valid pass of that holder for the picture of that name. */
export async function isPass({ db, now }: At, { name, holder, pass }: Checked): Promise<boolean> {
  const until = Number.parseInt(pass, 36);
  if (!(until * HOUR_MS > now().getTime())) return false;
  const right = Buffer.from(signed(await siteKey(db, KEY), { name, holder, until }));
  const signature = Buffer.from(pass);
  return right.length === signature.length && timingSafeEqual(right, signature);
}

function signed(key: string, { name, holder, until }: Omit<Checked, 'pass'> & { until: number }): string {
  const text = `${until.toString(36)}.${name}.${holder}`;
  return `${until.toString(36)}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}
