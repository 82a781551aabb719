import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteKey } from '#/server/settings/site-keys.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { FORM_SECONDS, SIGNUP_NOT_TAKEN, SIGNUP_TOO_FAST } from './signup.constants.ts';
import type { OpenedForm } from './signup.contract.ts';

const NAME = 'signup-form';

/** The signed values that a form opened now must send. */
export async function openedForm({ db, config, now }: Site): Promise<OpenedForm> {
  const at = now().getTime().toString(36);
  const seconds = config.RATE_LIMIT === 'off' ? 0 : FORM_SECONDS;
  return { opened: `${at}.${signature(await siteKey(db, NAME), at)}`, seconds };
}

/**
 * Throws for a request that no person sends from the form: 400 when the hidden field is filled in or
 * `opened` is not the site's, 429 when it was sent too soon. Calls without the form have neither field.
 */
export async function checkForm(
  { db, config, now }: Site,
  { opened, reference }: { opened?: string; reference?: string },
): Promise<void> {
  if (reference) throw new Refusal('invalid', SIGNUP_NOT_TAKEN);
  if (opened === undefined) return;
  const [at = '', signed = ''] = opened.split('.');
  const own = Buffer.from(signature(await siteKey(db, NAME), at));
  const sent = Buffer.from(signed);
  if (own.length !== sent.length || !timingSafeEqual(own, sent))
    throw new Refusal('invalid', SIGNUP_NOT_TAKEN);
  const left = FORM_SECONDS - (now().getTime() - Number.parseInt(at, 36)) / 1000;
  if (left <= 0 || config.RATE_LIMIT === 'off') return;
  throw new Refusal('too-many', SIGNUP_TOO_FAST, { retryAfterSeconds: Math.ceil(left) });
}

const signature = (key: string, at: string) => createHmac('sha256', key).update(at).digest('base64url');
