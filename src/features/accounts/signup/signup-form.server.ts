import { createHmac, timingSafeEqual } from 'node:crypto';
import { siteKey } from '#/server/settings/site-keys.ts';
import type { Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { FORM_SECONDS, SIGNUP_NOT_TAKEN, SIGNUP_TOO_FAST } from './signup.constants.ts';
import type { OpenedForm } from './signup.contract.ts';

const NAME = 'signup-form';

/** What a form that is opened now is sent with. */
export async function openedForm({ db, config, now }: Site): Promise<OpenedForm> {
  const at = now().getTime().toString(36);
  const seconds = config.RATE_LIMIT === 'off' ? 0 : FORM_SECONDS;
  return { opened: `${at}.${signature(await siteKey(db, NAME), at)}`, seconds };
}

/**
 * Refuses what no person sends from the form: a field that nobody sees was filled in (400), it was sent too soon (429),
 * or `opened` is none of the site's (400). Calls that come from no form have neither.
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
