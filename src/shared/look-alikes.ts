// Letters of other alphabets, digits and signs that are read as the Latin letter they stand under here.
const READ_AS: Record<string, string> = {
  a: 'аαɑᴀ@4',
  b: 'вьβ',
  c: 'сϲ',
  d: 'ԁɗ',
  e: 'еεє3',
  h: 'нһ',
  i: 'іιıӏlł1!|ɩ',
  k: 'кκ',
  m: 'мϻ',
  n: 'ոηпŋ',
  o: 'оοσօ0ø',
  p: 'рρ',
  r: 'гᴦ',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υս',
  v: 'νѵ',
  x: 'хχ',
  y: 'уγү',
};

const LETTER_OF = new Map(
  Object.entries(READ_AS).flatMap(([letter, signs]) => [...signs].map(sign => [sign, letter] as const)),
);

// Squared, circled and flag letters, which compatibility normalization leaves alone: first code point of A to Z.
const LETTERS_IN_BOXES = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

// Initial consonants ᄀ to ᄒ in order, each as the final consonant it would be; an empty place has none.
const FINALS = ['ᆨ', 'ᆩ', 'ᆫ', 'ᆮ', '', 'ᆯ', 'ᆷ', 'ᆸ', '', 'ᆺ', 'ᆻ', 'ᆼ', 'ᆽ', '', 'ᆾ', 'ᆿ', 'ᇀ', 'ᇁ', 'ᇂ'];
const STRAY_INITIAL = /(?<=[\u1161-\u1175])[\u1100-\u1112](?![\u1161-\u1175])/g;

/** A folded text reduced to the letters a reader takes it for: `@dm!n` is `admin`, `ㅇㅜㄴ 영 자` is `운영자`. */
export function plainLetters(folded: string): string {
  const bare = folded.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...bare]
    .map(readLetter)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replace(STRAY_INITIAL, initial => FINALS[initial.charCodeAt(0) - 0x1100] || initial)
    .normalize('NFC');
}

function readLetter(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = LETTERS_IN_BOXES.find(first => code >= first && code < first + 26);
  const letter = start === undefined ? sign : String.fromCharCode(0x61 + code - start);
  return LETTER_OF.get(letter) ?? letter;
}
