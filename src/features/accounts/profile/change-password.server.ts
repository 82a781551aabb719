import type { Context } from 'hono';
import type { Transaction } from '#/database/connect.ts';
import { chargePassword } from '#/features/accounts/login/failed-attempts.server.ts';
import { forgetResets } from '#/features/accounts/recovery/password-resets.server.ts';
import { refuseGuessable } from '#/features/accounts/signup/guessable-passwords.server.ts';
import { isPasswordTheId, PASSWORD_IS_ID } from '#/features/accounts/signup/signup.contract.ts';
import { loadCaller } from '#/features/members/fields/member-row.server.ts';
import { isFresh } from '#/features/members/profile/profile.rules.ts';
import { hashPassword, isPassword } from '#/server/sessions/password.ts';
import { endSessions } from '#/server/sessions/session.ts';
import type { ApiEnv, MemberEnv, SignedIn } from '#/server/site.ts';
import { invalidField, Refusal } from '#/shared/refusal.ts';
import { foldKey } from '#/shared/text/text.ts';

type Owner = { number: number; id: string; password_hash: string };
type Env = Pick<ApiEnv['Bindings'], 'site' | 'address'>;

/** Undefined without a new password. Throws for a guessable new password and for a wrong old one. */
export async function passwordChange(
  env: Env,
  by: SignedIn,
  owner: Owner,
  { password, currentPassword }: { password?: string; currentPassword?: string | null },
): Promise<{ from: string; to: string } | undefined> {
  if (password === undefined) return undefined;
  if (isPasswordTheId({ id: owner.id, password })) throw invalidField('password', PASSWORD_IS_ID);
  await refuseGuessable(password, 'password');
  await confirmOwner(env, by, owner, {
    currentPassword,
    neededMessage: '비밀번호를 바꾸려면 현재 비밀번호를 입력해주세요.',
  });
  await env.site.limits.take('newPasswords', owner.number);
  return { from: owner.password_hash, to: await hashPassword(password, env.site.concurrencyLimits.hash) };
}

export async function changePassword(
  tx: Transaction,
  member: number,
  { from, to }: { from: string; to: string },
  session: string,
): Promise<void> {
  // A conditional update on the checked hash: a reset in between wins.
  const changed = await tx
    .updateTable('members')
    .set({ password_hash: to })
    .where(eb => eb.and({ number: member, password_hash: from }))
    .executeTakeFirst();
  if (!changed.numUpdatedRows)
    throw new Refusal('conflict', '비밀번호가 방금 다른 곳에서 변경되었습니다. 다시 로그인해주세요.');
  await forgetResets(tx, member);
  await endSessions(tx, member, session);
}

/** Throws unless `currentPassword` is right, or is empty and the login recent (else `neededMessage`). */
export async function confirmOwner(
  { site, address }: Env,
  by: SignedIn,
  owner: Owner,
  { currentPassword, neededMessage }: { currentPassword: string | null | undefined; neededMessage: string },
): Promise<void> {
  if (!currentPassword) {
    if (!isFresh(by.signedInAt, site.now())) throw invalidField('currentPassword', neededMessage);
    return;
  }
  const fits = await chargePassword(
    site,
    { idKey: foldKey(owner.id), member: owner.number, address },
    () => isPassword(currentPassword, owner.password_hash, site.concurrencyLimits.hash),
    right => !right,
  );
  if (!fits) throw invalidField('currentPassword', '현재 비밀번호가 올바르지 않습니다.');
}

export async function confirmCaller(
  { env, var: { member } }: Context<MemberEnv>,
  currentPassword: string,
  needed: string,
): Promise<void> {
  const owner = await loadCaller(env.site.db, member.number);
  await confirmOwner(env, member, owner, { currentPassword, neededMessage: needed });
}
