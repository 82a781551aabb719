import { dictionary } from '@zxcvbn-ts/language-common';
import { Refusal } from '#/shared/refusal.ts';
import { KEYBOARD_RUNS } from './keyboard-runs.server.ts';
import { asKeystrokes } from './korean-keys.rules.ts';
import { newPassword } from './member-fields.contract.ts';
import { PASSWORD_LEAST } from './member-fields.rules.ts';

const COUNTED = 3000;
const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.';

// The list is ordered by how often each is used; shorter ones are refused for their length already.
const known: readonly string[] = dictionary['passwords-common'];
const common = new Set([
  ...known.filter(password => password.length >= PASSWORD_LEAST).slice(0, COUNTED),
  ...KEYBOARD_RUNS,
]);

/** Whether a password is among the first anybody would try, in Latin letters or in Hangul. */
export function isGuessable(password: string): boolean {
  return common.has(password.toLowerCase()) || common.has(asKeystrokes(password));
}

/** Whether a member could not choose this password. */
export function isWeak(password: string): boolean {
  return !newPassword.safeParse(password).success || isGuessable(password);
}

/** Refuses (400) such a password, as the issue of the field `path`. */
export function refuseGuessable(password: string, path: string): void {
  if (isGuessable(password)) throw new Refusal('invalid', COMMON, { issues: [{ path, message: COMMON }] });
}
