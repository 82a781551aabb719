import {
  CURRENT_PASSWORD_NEEDED,
  isFresh,
  WRONG_CURRENT_PASSWORD,
} from '#/features/members/profile.rules.ts';
import { hashPassword, isPassword } from '#/server/password.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text.ts';
import { costsIfWrong, loginCharges } from './failed-attempts.server.ts';
import { refuseGuessable } from './guessable-passwords.server.ts';
import { isPasswordTheId, PASSWORD_IS_ID } from './signup.contract.ts';

type Owner = { number: number; id: string; password_hash: string };
type Sent = { password?: string; currentPassword?: string | null };

type Env = Pick<ApiEnv['Bindings'], 'site' | 'address'>;

/** The new password's hash and the one it takes the place of; undefined when none was sent. */
export async function passwordChange(
  env: Env,
  by: SignedIn,
  owner: Owner,
  { password, currentPassword }: Sent,
): Promise<{ from: string; to: string } | undefined> {
  if (password === undefined) return undefined;
  if (isPasswordTheId({ id: owner.id, password })) throw refusalOf('password', PASSWORD_IS_ID);
  refuseGuessable(password, 'password');
  await confirmOwner(env, by, owner, { currentPassword, needed: CURRENT_PASSWORD_NEEDED });
  return { from: owner.password_hash, to: await hashPassword(password) };
}

/**
 * Makes sure that the owner asks: by the current password, or by a session that was just begun with it. Without
 * either it is refused with the sentence `needed`; wrong passwords count like failed logins.
 */
export async function confirmOwner(
  { site, address }: Env,
  by: SignedIn,
  owner: Owner,
  { currentPassword, needed }: { currentPassword: string | null | undefined; needed: string },
): Promise<void> {
  if (currentPassword) await confirmCurrent(site, address, owner, currentPassword);
  else if (!isFresh(by.signedInAt, site.now())) throw refusalOf('currentPassword', needed);
}

async function confirmCurrent(site: Site, address: string, owner: Owner, typed: string): Promise<void> {
  const charges = await loginCharges(site, foldKey(owner.id), owner.number, address);
  const fits = await costsIfWrong(
    site.limits,
    charges,
    () => isPassword(typed, owner.password_hash),
    right => !right,
  );
  if (!fits) throw refusalOf('currentPassword', WRONG_CURRENT_PASSWORD);
}

const refusalOf = (path: string, message: string) =>
  new Refusal('invalid', message, { issues: [{ path, message }] });
