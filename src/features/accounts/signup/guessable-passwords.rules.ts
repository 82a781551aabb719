export const COMMON = '너무 흔한 비밀번호입니다. 다른 비밀번호를 사용해주세요.';

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

/** `common` are whole passwords, `words` are common within passwords. */
export type PasswordLists = { common: Set<string>; words: Set<string> };

const TAIL_MOST = 4;
const WORD_WITH_SIGNS = /^([^a-z]*)([a-z]{4,})([^a-z]*)$/;

const RUNS_MOST = 4;
// Up to this number of digits a password may be a date, a telephone number or another number of its owner;
// card numbers are about as long.
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

export function isGuessableBy({ common, words }: PasswordLists, password: string): boolean {
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

/** True for at most two different characters, few runs (`aabbccdd`), or one repeated part. */
function isRepetition(keys: string): boolean {
  if (new Set(keys).size <= 2 || withoutDoubles(keys).length <= RUNS_MOST) return true;
  for (let length = 3; 2 * length <= keys.length; length++) {
    const unit = keys.slice(0, length);
    if (unit.repeat(Math.ceil(keys.length / length)).startsWith(keys)) return true;
  }
  return false;
}

/** True for consecutive characters, up or down (`abcdefgh`, `87654321`). */
function isSequence(keys: string): boolean {
  const codes = [...keys].map(sign => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
