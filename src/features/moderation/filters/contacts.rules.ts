import { addressEnd, tailEnd } from '#/shared/text/addresses.ts';
import { foldKey } from '#/shared/text/text.ts';

const TOP_LEVEL =
  'co\\.kr|or\\.kr|ne\\.kr|com|net|org|kr|info|biz|shop|xyz|site|online|store|club|top|vip|bet|casino|live|link|page|app|dev|pro|fun|win|asia|me|io|co|tv|gg|cc|to|ly|be|us|cn|jp|ru|tk|pw|ai';
const HOST = `(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,6}(?:${TOP_LEVEL})(?![a-z0-9-])|[가-힣]{1,63}\\.(?:${TOP_LEVEL})(?![a-z0-9-])`;
const LINK_START = new RegExp(`https?://|${HOST}`, 'g');
// An address whose host is written unusually, but may still lead somewhere: `https://2130706433/`.
const ODD_ADDRESS = /https?:\/\/[^\s<>"']+/y;
// `naver . com`, `naver·com`, `naver닷컴`, `naver dot com`; the text has no double blanks.
const SPACED_DOT = /(?<=[a-z0-9]) ?[.·ㆍ•‧∙。] ?(?=(?:com|net|org|kr|xyz|shop|co ?\. ?kr)(?![a-z0-9]))/g;
const SPOKEN_DOT = /(?<=[a-z]\d{0,6}) ?\(?(?:닷|쩜|dot)\)? ?(컴|콤|com|넷|net|kr)(?![a-z가-힣])/g;
const SPOKEN: Record<string, string> = { 컴: 'com', 콤: 'com', 넷: 'net' };
const ENDS_OF_SENTENCE = '.,!?;:)]}\'"';
const TRACKING = /^(?:utm_.*|fbclid|gclid)$/;

/** Finds links without a scheme or with a disguised dot, too; each is as `normalLink` returns it. */
export function linksIn(text: string): string[] {
  const plain = foldKey(text)
    .replace(SPACED_DOT, '.')
    .replace(SPOKEN_DOT, (_, end: string) => `.${SPOKEN[end] ?? end}`);
  const found = new Set<string>();
  LINK_START.lastIndex = 0;
  for (let match = LINK_START.exec(plain); match; match = LINK_START.exec(plain)) {
    const end = linkEnd(plain, match);
    found.add(normalLink(plain.slice(match.index, end)));
    LINK_START.lastIndex = end;
  }
  found.delete('');
  return [...found];
}

function linkEnd(plain: string, { index, 0: start }: RegExpExecArray): number {
  if (!start.endsWith('://')) return tailEnd(plain, index + start.length);
  ODD_ADDRESS.lastIndex = index;
  return addressEnd(plain, index) ?? (ODD_ADDRESS.test(plain) ? ODD_ADDRESS.lastIndex : index + start.length);
}

/** Returns the link without `www.`, tracking and trailing slash; '' for any other text. */
export function normalLink(link: string): string {
  const typed = withoutEnd(foldKey(link), ENDS_OF_SENTENCE);
  const address = /^https?:\/\//.test(typed) ? typed : `http://${typed}`;
  if (!URL.canParse(address)) return '';
  const { host, pathname, searchParams } = new URL(address);
  // `1.5.cc` is a number.
  if (!link.includes('://') && !/[a-z]/.test(host.replace(/\.[^.]+$/, ''))) return '';
  for (const name of [...searchParams.keys()]) if (TRACKING.test(name)) searchParams.delete(name);
  const query = searchParams.toString();
  return `${host.replace(/^www\./, '')}${withoutEnd(pathname, '/')}${query && `?${query}`}`;
}

function withoutEnd(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text[end - 1] ?? '')) end--;
  return text.slice(0, end);
}

const SPOKEN_DIGITS = [
  '영공빵零〇o',
  '일一il',
  '이二',
  '삼三',
  '사四',
  '오五',
  '육륙六',
  '칠七',
  '팔八',
  '구九',
];
const DIGIT_OF = new Map(
  SPOKEN_DIGITS.flatMap((signs, digit) => [...signs, String(digit)].map(sign => [sign, String(digit)])),
);
// The characters allowed between two digits of a number: at most four.
const GAP = '[\\s\\p{P}\\p{S}\\p{M}ー]{0,4}';
const SIGNS = '[\\s\\p{P}\\p{S}\\p{M}ー]{1,4}';
const COUNTRY = `82${GAP}0?${GAP}`;
const DECIMAL = /(?<![\d.])(?:0|[1-9]\d?)\.\d{1,4}(?![\d.]|-\d)/g;
// Phone numbers are recognised by the grouping of digits; 010 numbers, the only ones still issued, in more
// groupings. Dates, times and scores are grouped otherwise.
const PHONE_NUMBERS = [
  // 010-1234-5678, 01012345678, 011 234/5678
  `(?:${COUNTRY}|0)1[016789]${GAP}\\d{3,4}${GAP}\\d{4}`,
  // 0 1 0 1234 5678
  `(?:${COUNTRY}|0${GAP})1${GAP}0${GAP}\\d{4}${GAP}\\d{4}`,
  // 010 12 34 56 78
  `(?:${COUNTRY}|0)10${SIGNS}\\d(?:${GAP}\\d){7}`,
  // 0 1 0 1 2 3 4 5 6 7 8, but not as part of a longer list of single digits: innings are written like that.
  `(?<!(?<!\\d)\\d${SIGNS})0(?<gap>${SIGNS})1\\k<gap>0(?<wide>${SIGNS})\\d(?:\\k<gap>\\d){3}\\k<wide>\\d(?:\\k<gap>\\d){3}(?!\\k<gap>\\d(?![\\d\\p{L}]))`,
  // 02-123-4567, 031)1234567
  `(?:${COUNTRY}|0)(?:2|[3-6][1-5]|70)(?:${SIGNS}\\d{3,4}${GAP}|\\d{3,4}${SIGNS})\\d{4}`,
].map(number => new RegExp(`(?<!\\d)${number}(?!\\d)`, 'u'));

export function hasPhoneNumber(text: string): boolean {
  const digits = Array.from(foldKey(text), sign => DIGIT_OF.get(sign) ?? sign).join('');
  const plain = digits.replace(DECIMAL, 'x');
  return PHONE_NUMBERS.some(number => number.test(plain));
}
