import confusables from './confusables.json' with { type: 'json' };
import { foldKey } from './text.ts';

const mapOf = (signsByLetter: Record<string, string>) =>
  new Map(Object.entries(signsByLetter).flatMap(([letter, signs]) => [...signs].map(sign => [sign, letter])));

// Signs that this site reads as the Latin letter, though Unicode keeps them apart: Korean readers know
// neither Cyrillic nor small capitals, and read a lone consonant or vowel of Hangul as a circle or a stroke.
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
// Small capitals of Cyrillic, for reserved words only: members' stored skeletons lack them.
const SMALL_CAPITALS = { b: 'вʙ', h: 'нʜ', k: 'кĸκ', m: 'мʍ', t: 'тᴛ' };
const PROTOTYPES = new Map([...mapOf(confusables.signsByPrototype), ...mapOf(ALSO_CONFUSABLE)]);

// Signs that people write on purpose for a letter, and the strokes that look alike in a reserved word.
const WRITTEN_FOR = mapOf({ a: '@4', e: '3', i: 'l!|', s: '5$', t: '7' });
const READ_AS = new Map([...mapOf(SMALL_CAPITALS), ...WRITTEN_FOR]);

// Accents that belong to no script; Japanese marks are excluded because they make other letters.
const ACCENTS = /(?![\u3099\u309A])[\p{M}&&\p{Script=Inherited}]/gv;
// Squared, circled and flag letters, which normalization leaves alone: first code point of A to Z.
const LETTERS_IN_BOXES = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

// Initial consonants ᄀ to ᄒ in order, each as the final consonant it would be; an empty place has no final.
const FINALS = ['ᆨ', 'ᆩ', 'ᆫ', 'ᆮ', '', 'ᆯ', 'ᆷ', 'ᆸ', '', 'ᆺ', 'ᆻ', 'ᆼ', 'ᆽ', '', 'ᆾ', 'ᆿ', 'ᇀ', 'ᇁ', 'ᇂ'];
const STRAY_INITIAL = /(?<=[\u1161-\u1175])[\u1100-\u1112](?![\u1161-\u1175])/g;
// Lone consonants and vowels belong to the syllable before them: `시 ㅂㅏㄹ`.
const GAP_BEFORE_SINGLE_LETTER = /[^\p{L}\p{N}]+(?=[\u1100-\u11FF])/gu;
const NEITHER_LETTER_NOR_WRITTEN_FOR_ONE = /[^\p{L}\p{N}@!$|]/gu;

// Vowels of Hangul that differ by one stroke. ㅠ is not among them, because 윤영자 is the name of people.
const ONE_STROKE = mapOf({ ᅡ: 'ᅣ', ᅥ: 'ᅧ', ᅦ: 'ᅢᅤᅨ', ᅩ: 'ᅭ' });

const RESERVED_ANYWHERE = ['운영자', '운영진', '운영팀', '관리자', '관리팀', '탈퇴한회원'];
const RESERVED_AT_THE_START = ['admin', '운영'];
// A nickname made only of these words and the usual additions speaks for the site: 공식 계정, but not 공식이아빠.
const OFFICES = (
  '공식 공지 관리 고객센터 고객지원 매니저 모더레이터 상담원 스태프 시스템 어드민 운영 직원 ' +
  'admin administrator customerservice helpdesk manager moderator official operator owner root staff support system webmaster'
).split(' ');
const AROUND = (
  '입니다 이에요 예요 이다 계정 게시판 긴급 담당자 담당 문의 본사 봇 글 사이트 사항 센터 안내 알림 전체 중요 총 팀 님 ' +
  'the account bot center chief head help main of real site team'
).split(' ');
// 공지영 and 공지철 are names of people.
const ANNOUNCEMENT = '공지';
const SIGNS_AT_THE_END = /[\p{N}\p{P}\p{S}\s]{1,8}$/u;
// A site with a shorter name would reserve every other nickname.
const SITE_NAME_ANYWHERE_FROM = 3;

/**
 * The key that is equal for nicknames people cannot tell apart (the skeleton of UTS #39, ignoring case): a
 * Cyrillic а is an a, `I`, `1` and `l` are one stroke, and accents are dropped.
 */
export const nicknameSkeleton = (name: string): string => foldKey(asPrototypes(foldKey(asPrototypes(name))));

/** Whether a nickname could be mistaken for the operator, the site itself or a withdrawn member. */
export function isReservedName(name: string, siteName: string): boolean {
  // A slash is either a stroke or a separator; a digit is either written for a letter or a plain digit.
  const readings = [name, name.replaceAll('/', 'i')].flatMap(text => [
    text,
    text.replace(SIGNS_AT_THE_END, ''),
  ]);
  const site = plainLetters(siteName);
  return readings.map(plainLetters).some(plain => isReserved(plain, site));
}

function isReserved(plain: string, site: string): boolean {
  return (
    STARTS.some(word => plain.startsWith(word)) ||
    ANYWHERE.some(word => plain.includes(word)) ||
    (site.length >= SITE_NAME_ANYWHERE_FROM ? plain.includes(site) : plain === site) ||
    saysOnly(plain.slice(Math.max(0, plain.lastIndexOf(ANNOUNCEMENT)))) ||
    saysOnly(plain)
  );
}

/** Whether a text only names an office of the site (such as 매니저), besides usual additions and digits. */
function saysOnly(plain: string): boolean {
  const [offices, around] = [rest(plain, OFFICE_WORDS), rest(plain, ALL_WORDS)];
  return offices !== plain && /^[\s\d]*$/.test(around);
}

// A blank replaces each word, so that the parts around it do not join to another word.
const rest = (plain: string, words: string[]) =>
  words.reduce((text, word) => text.replaceAll(word, ' '), plain);

/** Replaces signs by the letters they look like: `@dm!n` becomes `admin`. */
function plainLetters(text: string): string {
  const assembled = unboxed(foldKey(text))
    .normalize('NFKD')
    .replace(NEITHER_LETTER_NOR_WRITTEN_FOR_ONE, '')
    .replace(STRAY_INITIAL, initial => FINALS[initial.charCodeAt(0) - 0x1100] || initial);
  const read = [...asPrototypes(assembled).toLowerCase()].map(sign => READ_AS.get(sign) ?? sign).join('');
  return [...read.normalize('NFD')]
    .map(sign => ONE_STROKE.get(sign) ?? sign)
    .join('')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm');
}

/**
 * The words of a text, separated by blanks, with signs replaced by the letters they look like; once with a
 * lone Hangul consonant joined to the syllable before it (`바ㄹ` is `발`), once with it kept (`ㅅㅂ`).
 */
export function readWords(text: string): [assembled: string, apart: string] {
  const words = unboxed(foldKey(text))
    .replace(GAP_BEFORE_SINGLE_LETTER, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  const assembled = words.replace(
    STRAY_INITIAL,
    initial => FINALS[initial.charCodeAt(0) - 0x1100] || initial,
  );
  return [foldKey(asPrototypes(assembled)), foldKey(asPrototypes(words))];
}

function asPrototypes(text: string): string {
  const bare = unboxed(text).normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  const mapped = [...bare].map(sign => PROTOTYPES.get(sign) ?? sign).join('');
  // Some prototypes are a letter with an accent.
  return mapped.normalize('NFD').replace(ACCENTS, '').normalize('NFC');
}

const unboxed = (text: string): string => [...text].map(unbox).join('');

function unbox(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = LETTERS_IN_BOXES.find(first => code >= first && code < first + 26);
  return start === undefined ? sign : String.fromCharCode(0x61 + code - start);
}

// Words in the reading of names, the longest first: when two match, the longer one leaves less of the text.
const byLength = (one: string, other: string) => other.length - one.length;
const ANYWHERE = RESERVED_ANYWHERE.map(plainLetters);
const STARTS = RESERVED_AT_THE_START.map(plainLetters);
const OFFICE_WORDS = OFFICES.map(plainLetters).sort(byLength);
const ALL_WORDS = [...OFFICES, ...AROUND].map(plainLetters).sort(byLength);
