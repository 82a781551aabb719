import confusables from './confusables.json' with { type: 'json' };
import { foldKey } from './text.ts';

const mapOf = (signsByLetter: Record<string, string>) =>
  new Map(Object.entries(signsByLetter).flatMap(([letter, signs]) => [...signs].map(sign => [sign, letter])));

// Read as that letter here, though Unicode holds them apart: Korean readers know neither Cyrillic nor small capitals,
// and a consonant or vowel of Hangul that stands alone is a circle or a stroke.
const ALSO_CONFUSABLE = {
  a: 'ᴀ',
  b: 'ʙƅß',
  c: 'ς',
  e: 'ꞓ',
  h: 'ʜ',
  k: 'ĸ',
  l: 'ᅵ',
  n: 'пŋ',
  o: 'ᄋ',
  rn: 'ʍϻ',
  t: 'ᴛ',
  x: 'χ',
};
const PROTOTYPES = new Map([...mapOf(confusables.signsByPrototype), ...mapOf(ALSO_CONFUSABLE)]);

// What people write on purpose for a letter, and the strokes that are all alike in a reserved word.
const WRITTEN_FOR = mapOf({ a: '@4', e: '3', i: 'l!|', s: '5$', t: '7' });

// Accents of no script of their own; the marks of Japanese sounds make other letters.
const ACCENTS = /(?![\u3099\u309A])[\p{M}&&\p{Script=Inherited}]/gv;
// Squared, circled and flag letters, which compatibility normalization leaves alone: first code point of A to Z.
const LETTERS_IN_BOXES = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

// Initial consonants ᄀ to ᄒ in order, each as the final consonant it would be; an empty place has none.
const FINALS = ['ᆨ', 'ᆩ', 'ᆫ', 'ᆮ', '', 'ᆯ', 'ᆷ', 'ᆸ', '', 'ᆺ', 'ᆻ', 'ᆼ', 'ᆽ', '', 'ᆾ', 'ᆿ', 'ᇀ', 'ᇁ', 'ᇂ'];
const STRAY_INITIAL = /(?<=[\u1161-\u1175])[\u1100-\u1112](?![\u1161-\u1175])/g;
const NEITHER_LETTER_NOR_WRITTEN_FOR_ONE = /[^\p{L}\p{N}@!$|]/gu;

const RESERVED_ANYWHERE = ['운영자', '운영진', '운영팀', '관리자', '관리팀', '탈퇴한회원'];
const RESERVED_AT_THE_START = ['admin', '운영'];
// 공지영 and 공지철 are names of people.
const ANNOUNCEMENT = /공지(?:사항|알림|계정|센터|팀|봇|글)?[a-z0-9]*$/;
// A site of a shorter name would reserve every other nickname.
const SITE_NAME_ANYWHERE_FROM = 3;

/**
 * The key under which nicknames that people cannot tell apart are the same (the skeleton of UTS #39, whatever the
 * case of its letters): a Cyrillic а is an a, `I`, `1` and `l` are one stroke, and accents are none.
 */
export function nicknameSkeleton(name: string): string {
  return foldKey(asPrototypes(foldKey(asPrototypes(name))));
}

/** Whether a nickname could be taken for the operator, the site itself or a member who has left. */
export function isReservedName(name: string, siteName: string): boolean {
  const plain = plainLetters(name);
  const site = plainLetters(siteName);
  return (
    RESERVED_AT_THE_START.some(word => plain.startsWith(word)) ||
    RESERVED_ANYWHERE.some(word => plain.includes(word)) ||
    ANNOUNCEMENT.test(plain) ||
    (site.length >= SITE_NAME_ANYWHERE_FROM ? plain.includes(site) : plain === site)
  );
}

/** A text reduced to the letters a reader takes it for: `@dm!n` is `admin`, `ㅇㅜㄴ 영 자` is `운영자`. */
function plainLetters(text: string): string {
  const assembled = unboxed(foldKey(text))
    .normalize('NFKD')
    .replace(NEITHER_LETTER_NOR_WRITTEN_FOR_ONE, '')
    .replace(STRAY_INITIAL, initial => FINALS[initial.charCodeAt(0) - 0x1100] || initial);
  return [...asPrototypes(assembled).toLowerCase()]
    .map(sign => WRITTEN_FOR.get(sign) ?? sign)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .normalize('NFC');
}

function asPrototypes(text: string): string {
  const bare = unboxed(text).normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  const mapped = [...bare].map(sign => PROTOTYPES.get(sign) ?? sign).join('');
  // Some prototypes are a letter with an accent.
  return mapped.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

function unboxed(text: string): string {
  return [...text].map(unbox).join('');
}

function unbox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = LETTERS_IN_BOXES.find(first => code >= first && code < first + 26);
  return start === undefined ? sign : String.fromCharCode(0x61 + code - start);
}
