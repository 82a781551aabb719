// The keys of the two-set keyboard for the conjoining letters, in the order of their code points.
const INITIALS = 'r R s e E f a q Q t T d w W c z x v g'.split(' ');
const VOWELS = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ');
const FINALS = 'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ');
const ROWS: [first: number, keys: string[]][] = [
  [0x1100, INITIALS],
  [0x1161, VOWELS],
  [0x11a8, FINALS],
];

/**
 * The keys pressed for a text on a Korean keyboard, in lower case: `비밀번호` and `qlalfqjsgh` are one
 * password.
 */
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
