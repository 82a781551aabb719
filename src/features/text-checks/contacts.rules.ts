import { foldKey } from '#/shared/text.ts';

const TOP_LEVEL =
  'co\\.kr|or\\.kr|ne\\.kr|com|net|org|kr|info|biz|shop|xyz|site|online|store|club|top|vip|bet|casino|live|link|page|app|dev|pro|fun|win|asia|me|io|co|tv|gg|cc|to|ly|be|us|cn|jp|ru|tk|pw|ai';
const HOST = `(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,6}(?:${TOP_LEVEL})(?![a-z0-9-])|[가-힣]{1,63}\\.(?:${TOP_LEVEL})(?![a-z0-9-])`;
const LINK = new RegExp(`https?://[^\\s<>"']+|(?:${HOST})(?:[/?:][^\\s<>"']*)?`, 'g');
// `naver . com`, `naver·com`, `naver닷컴`, `naver dot com`; the text has no two blanks in a row.
const SPACED_DOT = /(?<=[a-z0-9]) ?[.·ㆍ•‧∙。] ?(?=(?:com|net|org|kr|xyz|shop|co ?\. ?kr)(?![a-z0-9]))/g;
const SPOKEN_DOT = /(?<=[a-z]\d{0,6}) ?\(?(?:닷|쩜|dot)\)? ?(컴|콤|com|넷|net|kr)(?![a-z가-힣])/g;
const SPOKEN: Record<string, string> = { 컴: 'com', 콤: 'com', 넷: 'net' };
const ENDS_OF_SENTENCE = '.,!?;:)]}\'"';
const TRACKING = /^(?:utm_.*|fbclid|gclid)$/;

/**
 * The web addresses in a text, also those written without a scheme or with a dot that is no dot; each once, as host, path
 * and query without `www.`, without what only counts clicks, and without a slash at the end.
 */
export function linksIn(text: string): string[] {
  const plain = foldKey(text)
    .replace(SPACED_DOT, '.')
    .replace(SPOKEN_DOT, (_, end: string) => `.${SPOKEN[end] ?? end}`);
  const found = [...plain.matchAll(LINK)].map(([link]) => normalLink(link)).filter(link => link !== '');
  return [...new Set(found)];
}

/** A link as links are compared; empty where it is none. */
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
const BETWEEN_DIGITS = /[\s\p{P}\p{S}\p{M}ー]/u;
// More than so many signs between two digits part two numbers.
const GAP_MOST = 4;
const MOBILE = /^(?:0|820?)1[016789]\d{7,8}$/;
const LAND_LINE = /^(?:0|820?)(?:2|[3-6][1-5]|70)\d{7,8}$/;
// With the country's number and the 0 behind it; without them as many digits as single ones are a number.
const LONGEST = 14;
const LIST_FROM = 12;

/** Digits that follow each other, cut into the groups they are written in. */
type DigitGroups = string[];

/**
 * Whether a text has a Korean phone number, whatever stands between its digits, also in full-width, circled or spoken
 * digits (`공일공`). A list of single digits that is longer than a number is none: innings are written like that.
 */
export function hasPhoneNumber(text: string): boolean {
  return digitRuns(text).some(holdsPhoneNumber);
}

function digitRuns(text: string): DigitGroups[] {
  const runs: DigitGroups[] = [];
  let run: DigitGroups = [];
  let gap = 0;
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
    gap = 0;
  };
  for (const sign of foldKey(text)) {
    const digit = DIGIT_OF.get(sign);
    if (digit !== undefined) {
      if (gap > 0 || run.length === 0) run.push(digit);
      else run[run.length - 1] += digit;
      gap = 0;
    } else if (!BETWEEN_DIGITS.test(sign) || ++gap > GAP_MOST) end();
  }
  end();
  return runs;
}

function holdsPhoneNumber(groups: DigitGroups): boolean {
  const isList = groups.length >= LIST_FROM && groups.every(group => group.length === 1);
  if (isList) return false;
  return groups.some((_, first) => {
    let number = '';
    for (let at = first; at < groups.length && number.length < LONGEST; at++) {
      number += groups[at];
      if (MOBILE.test(number)) return true;
      const parts = groups.slice(first, at + 1);
      if (parts.length > 1 && parts.every(part => part.length > 1) && LAND_LINE.test(number)) return true;
    }
    return false;
  });
}
