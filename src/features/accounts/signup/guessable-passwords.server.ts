import { newPassword } from '#/features/members/fields/member-fields.contract.ts';
import { PASSWORD_LEAST } from '#/features/members/fields/member-fields.rules.ts';
import { type Issue, Refusal } from '#/shared/refusal.ts';

// The keys of the two-set keyboard for the conjoining letters, in the order of their code points.
const INITIALS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
const FINALS = 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
const ROWS: [first: number, keys: string[]][] = [
  [0x1100, INITIALS],
  [0x1161, VOWELS],
  [0x11a8, FINALS],
];

/** The keys pressed for a text: `비밀번호` and `qlalfqjsgh` are one password. */
export function asKeystrokes(text: string): string {
  return [...text.normalize('NFKD')].map(keyOf).join('').toLowerCase();
}

function keyOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  for (const [first, keys] of ROWS) {
    const key = keys[code - first];
    if (key) return key;
  }
  return letter;
}

// Words typed without switching the keyboard to Hangul, alone or with the usual tail.
const WORDS =
  '비밀번호 비번 암호 패스워드 사랑해 사랑해요 사랑합니다 사랑 안녕 안녕하세요 행복 천사 우리가족 가족 엄마 아빠 ' +
  '엄마아빠 우리 대한민국 한국 코리아 서울 부산 당구 당구장 당구마당 쓰리쿠션 삼구 사구 관리자 운영자 회원 ' +
  '가나다라 가나다라마 가나다라마바사 기억니은 하나둘셋 아무거나 몰라요 화이팅 파이팅 대박';
const TAILS = ['', '1', '12', '123', '1234', '12345', '!', '1!', '12!', '123!', '1234!', '1004', '2002'];

const RUNS =
  // Rows of keys, to the right and back.
  'qwertyui qwertyuiop poiuytrewq qwerasdf qwerasdfzxcv qwer1234 qwer1234! qwer12345 qwer123456 1234qwer 1234qwer! ' +
  'asdfghjk asdfghjkl lkjhgfdsa asdfasdf asdfqwer asdf1234 asdf12345 asdf1234! asdf123! 1234asdf qwerqwer ' +
  'zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm, zxcv1234 zxcvasdf zxcvzxcv mnbvcxz1 zxcvasdfqwer ' +
  // Columns of keys, and rows against each other.
  '1q2w3e4r 1q2w3e4r! 1q2w3e4r!! 1q2w3e4r5t 1q2w3e4r5t! 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4! q1w2e3r4t5 r4e3w2q1 ' +
  '4r3e2w1q qawsedrf qawsedrftg qweasdzxc qweasd123 qweasd12 1qaz2wsx 1qaz2wsx! 1qaz@wsx 1qaz2wsx3edc qazwsxedc ' +
  'qazwsx123 zaq12wsx !qaz2wsx !qaz@wsx wsxedcrfv 2wsx3edc 3edc4rfv 1qazxsw2 qpwoeiru a1s2d3f4 z1x2c3v4 ' +
  'qwe123!@# qwe123!! asd123!@# qwer!@#$ !@#$qwer 1234!@#$ !@#$1234 123!@#qwe !@#123qwe 123qwe!@# 1q2w!@#$ ' +
  // Numbers as they are dialled and counted in Korea, and their usual company.
  '01012345678 01011112222 01000000000 12341234 11112222 12344321 98765432 87654321 56785678 10041004 1004100410 ' +
  '82828282 79797979 77778888 88889999 00000000 12121212 a1234567 a12345678 a123456789 a123456! a1234567! a12345678! ' +
  'aa123456 aa12345678 aaa12345 abc12345 abcd1234 abcd1234! abcd12345 abc123!@# test1234 test1234! admin1234 ' +
  'password1! password12! passw0rd! p@ssw0rd! love1004 angel1004 korea1234 korea2002 seoul1234 seoul1988 ' +
  'dangu123 dangu1234 dangu1234! billiard billiards billiard1 billiards1 3cushion threecushion';

/** Common Korean passwords as the pressed keys, in lower case; those typed in Hangul have the same keys. */
const KEYBOARD_RUNS: readonly string[] = [
  ...RUNS.split(' '),
  ...WORDS.split(' ').flatMap(word => TAILS.map(tail => asKeystrokes(word + tail))),
];

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

/** Replaces digits and signs written for letters (`4dm1n123`: `admin123`), except after the last letter. */
function withLetters(keys: string): string {
  let end = keys.length;
  while (end > 0 && !/[a-z]/.test(keys[end - 1] ?? '')) end--;
  return [...keys.slice(0, end)].map(sign => WRITTEN_FOR[sign] ?? sign).join('') + keys.slice(end);
}

const withoutDoubles = (keys: string) =>
  [...keys].filter((sign, index, all) => sign !== all[index - 1]).join('');

/** Whether the keys are one or two characters, up to RUNS_MOST runs (`aabbccdd`), or a part repeated. */
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

/** Returns one issue of the field `path` for a guessable password; an empty list for any other password. */
export async function guessableIssues(password: string, path: string): Promise<Issue[]> {
  return (await isGuessable(password)) ? [{ path, message: COMMON }] : [];
}

/** Throws 400 for a guessable password. */
export async function refuseGuessable(password: string, path: string): Promise<void> {
  const issues = await guessableIssues(password, path);
  if (issues.length > 0) throw new Refusal('invalid', COMMON, { issues });
}
