import { PASSWORD_LEAST } from '#/features/members/fields/member-fields.constants.ts';
import { newPassword } from '#/features/members/fields/member-fields.contract.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { KEYBOARD_RUNS } from './keyboard-runs.server.ts';
import { asKeystrokes } from './korean-keys.rules.ts';

const COUNTED = 3000;
const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.';

type Lists = { common: Set<string>; words: Set<string> };
let lists: Promise<Lists> | undefined;

/** Loads the lists on first use: they take several MB, and a twentieth of the site's start time. */
async function loadLists(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by frequency; shorter passwords are already refused for their length.
  const known: readonly string[] = dictionary['passwords-common'];
  const long = known.filter(password => password.length >= PASSWORD_LEAST);
  const common = new Set([...long.slice(0, COUNTED), ...KEYBOARD_RUNS]);
  // An attacker tries one of these words, or the name of the site, with a short tail (`admin123`,
  // `password!`) or with any number as early as the word alone.
  const names = ['dangu', 'madang', 'dangumadang'];
  const all = [...known.slice(0, COUNTED), ...KEYBOARD_RUNS, ...names];
  return { common, words: new Set(all.filter(word => /^[a-z]{4,}$/.test(word))) };
}

const TAIL_MOST = 4;
const WORD_WITH_SIGNS = /^([^a-z]*)([a-z]{4,})([^a-z]*)$/;

const RUNS_MOST = 4;
// That many digits are a day, a telephone number, or another number that a person has; card numbers are about
// as long.
const DIGITS_ALONE_MOST = 15;
const DIGITS_PARTED = /^[\d\s./-]+$/;

// The signs above the digits, and the signs written for a letter.
const SHIFTED = ')!@#$%^&*(';
const WRITTEN_FOR: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether a password is guessable, in Latin letters or in Hangul. */
export async function isGuessable(password: string): Promise<boolean> {
  lists ??= loadLists();
  const { common, words } = await lists;
  const keys = asKeystrokes(password);
  if (common.has(password.toLowerCase()) || common.has(keys)) return true;
  const digits = keys.replace(/[!@#$%^&*()]/g, sign => String(SHIFTED.indexOf(sign)));
  const isPlainNumber = DIGITS_PARTED.test(digits) && digits.replace(/\D/g, '').length <= DIGITS_ALONE_MOST;
  return (
    isPlainNumber || isWordWithTail(words, keys) || isRepetition(keys) || isSequence(withoutDoubles(keys))
  );
}

function isWordWithTail(words: Set<string>, keys: string): boolean {
  return [keys, withLetters(keys)].some(read => {
    const [, head = '', word = '', tail = ''] = WORD_WITH_SIGNS.exec(read) ?? [];
    const around = head + tail;
    return words.has(word) && (around.length <= TAIL_MOST || /^\d*$/.test(around));
  });
}

/**
 * The keys with letters in place of the digits and signs written for them, up to its last letter:
 * `4dm1n123` is `admin123`.
 */
function withLetters(keys: string): string {
  let end = keys.length;
  while (end > 0 && !/[a-z]/.test(keys[end - 1] ?? '')) end--;
  return [...keys.slice(0, end)].map(sign => WRITTEN_FOR[sign] ?? sign).join('') + keys.slice(end);
}

const withoutDoubles = (keys: string) => [...keys].filter((sign, at, all) => sign !== all[at - 1]).join('');

/**
 * Whether it has only one or two different characters (`1111aaaa`), at most four runs (`aabbccdd`), or
 * repeats a short part (`abcabcab`).
 */
function isRepetition(keys: string): boolean {
  if (new Set(keys).size <= 2 || withoutDoubles(keys).length <= RUNS_MOST) return true;
  for (let length = 3; 2 * length <= keys.length; length++) {
    const unit = keys.slice(0, length);
    if (unit.repeat(Math.ceil(keys.length / length)).startsWith(keys)) return true;
  }
  return false;
}

/** Whether the characters are consecutive, up or down (`abcdefgh`, `87654321`). */
function isSequence(keys: string): boolean {
  const codes = [...keys].map(sign => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether a password is too short or long, or guessable, so that a member could not choose it. */
export async function isWeak(password: string): Promise<boolean> {
  return !newPassword.safeParse(password).success || (await isGuessable(password));
}

/** The issue of a guessable password for the field `path`; empty for any other password. */
export async function guessableIssues(password: string, path: string): Promise<Issue[]> {
  return (await isGuessable(password)) ? [{ path, message: COMMON }] : [];
}

/** Throws 400 for a guessable password. */
export async function refuseGuessable(password: string, path: string): Promise<void> {
  const issues = await guessableIssues(password, path);
  if (issues.length > 0) throw new Refusal('invalid', COMMON, { issues });
}
