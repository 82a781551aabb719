import { dictionary } from '@zxcvbn-ts/language-common';
import { type Issue, Refusal } from '#/shared/refusal.ts';
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

// A word of these with a short tail (`admin123`, `password!`) is tried as early as the word alone.
const words = new Set(
  [...known.slice(0, COUNTED), ...KEYBOARD_RUNS].filter(word => /^[a-z]{4,}$/.test(word)),
);
const TAIL_MOST = 4;
const WORD_WITH_SIGNS = /^[^a-z]{0,4}([a-z]{4,})[^a-z]{0,4}$/;

/** Whether a password is among the first anybody would try, in Latin letters or in Hangul. */
export function isGuessable(password: string): boolean {
  const keys = asKeystrokes(password);
  if (common.has(password.toLowerCase()) || common.has(keys)) return true;
  return isWordWithTail(keys) || isRepetition(keys) || isSequence(keys);
}

function isWordWithTail(keys: string): boolean {
  const word = WORD_WITH_SIGNS.exec(keys)?.[1] ?? '';
  return keys.length - word.length <= TAIL_MOST && words.has(word);
}

/** Of one or two characters only (`1111aaaa`), or a few over and over (`abcabcab`, `adminadmin`). */
function isRepetition(keys: string): boolean {
  if (new Set(keys).size <= 2) return true;
  for (let length = 3; 2 * length <= keys.length; length++) {
    const unit = keys.slice(0, length);
    if (unit.repeat(Math.ceil(keys.length / length)).startsWith(keys)) return true;
  }
  return false;
}

/** Characters one after the other, up or down (`abcdefgh`, `87654321`). */
function isSequence(keys: string): boolean {
  const codes = [...keys].map(sign => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether a member could not choose this password. */
export function isWeak(password: string): boolean {
  return !newPassword.safeParse(password).success || isGuessable(password);
}

/** What is wrong with such a password, as the issue of the field `path`; nothing with any other. */
export function guessableIssues(password: string, path: string): Issue[] {
  return isGuessable(password) ? [{ path, message: COMMON }] : [];
}

/** Refuses (400) such a password. */
export function refuseGuessable(password: string, path: string): void {
  const issues = guessableIssues(password, path);
  if (issues.length > 0) throw new Refusal('invalid', COMMON, { issues });
}
