import { hashPassword, isPassword } from '#/server/password.ts';
import type { ApiEnv, SignedIn, Site } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text.ts';
import { refuseGuessable } from './guessable-passwords.server.ts';
import { CURRENT_PASSWORD_NEEDED, isFresh, WRONG_CURRENT_PASSWORD } from './profile.rules.ts';
import { isPasswordTheId, PASSWORD_IS_ID } from './signup.contract.ts';
import { costsIfWrong, loginCharges } from './wrong-tries.server.ts';

type Owner = { number: number; id: string; password_hash: string };
type Sent = { password?: string; currentPassword?: string | null };

/**
 * The new password's hash and the one it takes the place of; undefined when none was sent. The current password
 * is asked for unless the session was just begun with it, and wrong ones count like failed logins.
 */
export async function passwordChange(
  { site, address }: Pick<ApiEnv['Bindings'], 'site' | 'address'>,
  by: SignedIn,
  owner: Owner,
  { password, currentPassword }: Sent,
): Promise<{ from: string; to: string } | undefined> {
  if (password === undefined) return undefined;
  if (isPasswordTheId({ id: owner.id, password })) throw refusalOf('password', PASSWORD_IS_ID);
  refuseGuessable(password, 'password');
  if (currentPassword) await confirmCurrent(site, address, owner, currentPassword);
  else if (!isFresh(by.signedInAt, site.now())) throw refusalOf('currentPassword', CURRENT_PASSWORD_NEEDED);
  return { from: owner.password_hash, to: await hashPassword(password) };
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
