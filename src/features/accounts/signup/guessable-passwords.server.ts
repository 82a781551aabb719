import { PASSWORD_LEAST } from '#/features/members/fields/member-fields.constants.ts';
import { newPassword } from '#/features/members/fields/member-fields.contract.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';
import { KEYBOARD_RUNS } from './keyboard-runs.server.ts';
import { asKeystrokes } from './korean-keys.rules.ts';

const COUNTED = 3000;
const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.';

type Lists = { common: Set<string>; words: Set<string> };
let lists: Promise<Lists> | undefined;

/** Loads the lists when they are first needed: they take several MB, and a twentieth of the site's start. */
async function loadLists(): Promise<Lists> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by how often each is used; shorter ones are refused for their length already.
  const known: readonly string[] = dictionary['passwords-common'];
  const long = known.filter(password => password.length >= PASSWORD_LEAST);
  const common = new Set([...long.slice(0, COUNTED), ...KEYBOARD_RUNS]);
  // A word of these with a short tail (`admin123`, `password!`), or with a number however long, is tried as early as
  // the word alone; so is the name of the site.
  const names = ['dangu', 'madang', 'dangumadang'];
  const all = [...known.slice(0, COUNTED), ...KEYBOARD_RUNS, ...names];
  return { common, words: new Set(all.filter(word => /^[a-z]{4,}$/.test(word))) };
}

const TAIL_MOST = 4;
const WORD_WITH_SIGNS = /^([^a-z]*)([a-z]{4,})([^a-z]*)$/;

const RUNS_MOST = 4;
// As many are a day, a telephone, or a number that somebody has anyway; a card has as many again.
const DIGITS_ALONE_MOST = 15;
const DIGITS_PARTED = /^[\d\s./-]+$/;

// The signs above the digits, and what is written for a letter.
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

/** With the letters for which digits and signs are written before its last letter: `4dm1n123` is `admin123`. */
function withLetters(keys: string): string {
  let end = keys.length;
  while (end > 0 && !/[a-z]/.test(keys[end - 1] ?? '')) end--;
  return [...keys.slice(0, end)].map(sign => WRITTEN_FOR[sign] ?? sign).join('') + keys.slice(end);
}

const withoutDoubles = (keys: string) => [...keys].filter((sign, at, all) => sign !== all[at - 1]).join('');

/** Of one or two characters only (`1111aaaa`), of four runs at most (`aabbccdd`), or a few over and over (`abcabcab`). */
function isRepetition(keys: string): boolean {
  if (new Set(keys).size <= 2 || withoutDoubles(keys).length <= RUNS_MOST) return true;
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
export async function isWeak(password: string): Promise<boolean> {
  return !newPassword.safeParse(password).success || (await isGuessable(password));
}

/** What is wrong with such a password, as the issue of the field `path`; nothing with any other. */
export async function guessableIssues(password: string, path: string): Promise<Issue[]> {
  return (await isGuessable(password)) ? [{ path, message: COMMON }] : [];
}

/** Refuses (400) such a password. */
export async function refuseGuessable(password: string, path: string): Promise<void> {
  const issues = await guessableIssues(password, path);
  if (issues.length > 0) throw new Refusal('invalid', COMMON, { issues });
}
