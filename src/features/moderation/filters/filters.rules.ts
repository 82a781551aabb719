import { readWords } from '#/shared/text/look-alikes.ts';
import { linksIn, normalLink } from './contacts.rules.ts';
import { type FilterAction, type FilterKind, WILDCARD_MOST, WORD_LEAST } from './filters.constants.ts';

export type Filter = {
  id: number;
  kind: FilterKind;
  pattern: string;
  action: FilterAction;
  sentence: string;
};
type Test = (text: ReadText) => boolean;
type Compiled<Of extends Pattern> = Of & { fits: Test };
export type CompiledFilter = Compiled<Filter>;
export type Pattern = Pick<Filter, 'kind' | 'pattern'>;

/** The letters in each reading of `readWords`, and the links. */
type ReadText = { readings: Words[]; links: string[] };
/** The letters without blanks; for each letter, where its word begins and ends. */
type Words = { letters: string; begins: number[]; ends: number[] };

const readText = (text: string): ReadText => ({
  readings: readWords(text).map(wordsOf),
  links: linksIn(text),
});

function wordsOf(reading: string): Words {
  const [begins, ends]: [number[], number[]] = [[], []];
  for (const { length } of reading.split(' ')) {
    const begin = begins.length;
    for (let index = 0; index < length; index++) {
      begins.push(begin);
      ends.push(begin + length);
    }
  }
  return { letters: reading.replaceAll(' ', ''), begins, ends };
}

const lettersOf = (piece: string) => readWords(piece).map(reading => reading.replaceAll(' ', ''));

/** The pieces of a pattern, in each of the two readings of `readWords`. */
const piecesOf = (pattern: string): string[][] => {
  const pieces = pattern.split('*').map(lettersOf);
  return [0, 1].map(reading => pieces.map(each => each[reading] ?? each[0] ?? '').filter(Boolean));
};

/** Equal for patterns that filter the same; '' for an invalid pattern. */
export function patternKey(kind: FilterKind, pattern: string): string {
  if (kind === 'link') {
    const [link] = linksIn(pattern);
    return link !== undefined && link === normalLink(pattern) ? link : '';
  }
  const [pieces = []] = piecesOf(pattern);
  return pieces.join('').length >= WORD_LEAST ? pieces.join('*') : '';
}

export const compileFilters = <Of extends Pattern>(filters: readonly Of[]): Compiled<Of>[] =>
  filters.map(filter => ({ ...filter, fits: filter.kind === 'word' ? wordTest(filter) : linkTest(filter) }));

function wordTest({ pattern }: Pattern): Test {
  const patterns = piecesOf(pattern);
  return ({ readings }) => readings.some((words, reading) => isIn(words, patterns[reading] ?? []));
}

/**
 * The pieces come in this order with at most `WILDCARD_MOST` letters between them; linear time. A piece over
 * several words must begin at a word: 사다리 matches `사 다 리`, but not `회사 다리`.
 */
function isIn({ letters, begins, ends: wordEnds }: Words, pieces: string[]): boolean {
  let ends: number[] | undefined;
  for (const piece of pieces) {
    const next: number[] = [];
    let nearest = 0;
    for (let start = letters.indexOf(piece); start >= 0; start = letters.indexOf(piece, start + 1)) {
      const end = start + piece.length;
      if (begins[start] !== start && end > (wordEnds[start] as number)) continue;
      if (ends) {
        while (nearest < ends.length && (ends[nearest] as number) + WILDCARD_MOST < start) nearest++;
        if (nearest === ends.length) break;
        if ((ends[nearest] as number) > start) continue;
      }
      next.push(end);
    }
    if (next.length === 0) return false;
    ends = next;
  }
  return ends !== undefined;
}

function linkTest({ pattern }: Pattern): Test {
  const key = patternKey('link', pattern);
  const [host = ''] = key.split(/[/?]/, 1);
  const path = key.slice(host.length);
  return ({ links }) =>
    links.some(link => {
      const [linkHost = ''] = link.split(/[/?]/, 1);
      const isOfHost = linkHost === host || linkHost.endsWith(`.${host}`);
      return isOfHost && isBelow(link.slice(linkHost.length), path);
    });
}

const isBelow = (link: string, path: string) =>
  path === '' || link === path || link.startsWith(`${path}/`) || link.startsWith(`${path}?`);

export const refusalOf = ({ sentence, kind, pattern }: Filter): string =>
  sentence ||
  `‘${pattern}’ ${kind === 'word' ? '같은 말은' : '주소는'} 쓸 수 없습니다. 지우고 다시 시도해 주세요.`;

export function filtersIn<Of extends { fits: Test }>(filters: readonly Of[], text: string): Of[] {
  if (filters.length === 0) return [];
  const read = readText(text);
  return filters.filter(({ fits }) => fits(read));
}
