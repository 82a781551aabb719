import {
  CAPACITY_MOST,
  DIVISION_NAME_LIMIT,
  DIVISION_NEEDED,
  DIVISIONS_MOST,
  type EntryState,
  SCORE_NEEDED,
} from './entries.rules.ts';

/** A division (부): its handicap range (null if players choose the division), and its own capacity or null. */
export type Division = { name: string; from: number | null; to: number | null; capacity: number | null };

const PLACES = /(?:정원\s?(\d{1,9})\s?(?:명|팀)?|(?<!\d)(\d{1,9})\s?(?:명|팀))\)?$/;
const RANGE = /(\d{1,4})\s?[-~∼–]\s?(\d{1,4})\)?$/;
const ONE_SIDED = /(\d{1,4})\s?(이상|↑|이하|↓)\)?$/;
const HIGHEST = 9999;

/** Reads divisions, one a line: `A부 22-30`, `B부 21 이하`, only a name, or with a capacity `A부 22-30 16명`. */
export function divisionsOf(text: string): Division[] {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(Boolean).map(divisionOf);
}

function divisionOf(line: string): Division {
  const places = PLACES.exec(line);
  const rest = places ? beforeSign(line, places.index) : '';
  if (!places || !rest) return { ...rangeOf(line), capacity: null };
  return { ...rangeOf(rest), capacity: Number(places[1] ?? places[2]) };
}

function rangeOf(line: string): Omit<Division, 'capacity'> {
  const range = RANGE.exec(line);
  if (range) return { name: nameIn(line, range.index), from: Number(range[1]), to: Number(range[2]) };
  const side = ONE_SIDED.exec(line);
  if (!side) return { name: line, from: null, to: null };
  const [from, to] =
    side[2] === '이상' || side[2] === '↑' ? [Number(side[1]), HIGHEST] : [0, Number(side[1])];
  return { name: nameIn(line, side.index), from, to };
}

/** The name before the handicap range, which begins at `end`; the whole line if nothing is before it. */
const nameIn = (line: string, end: number) => beforeSign(line, end) || line;

const beforeSign = (line: string, end: number) =>
  line
    .slice(0, end)
    .trimEnd()
    .replace(/[:,/(]$/, '')
    .trimEnd();

/** A division as it is typed into a form: a number is text, '' for none. */
export type TypedDivision = Record<'name' | 'from' | 'to' | 'capacity', string>;

export const typedDivisions = (text: string): TypedDivision[] =>
  divisionsOf(text).map(({ name, from, to, capacity }) => ({
    name,
    from: String(from || ''),
    to: to === HIGHEST ? '' : String(to ?? ''),
    capacity: String(capacity ?? ''),
  }));

/** The names that divisions have when nothing else is typed, by their place in the form. */
export const DIVISION_LETTERS = 'ABCDEFGHIJ';

/** The text of typed divisions, as `divisionsOf` reads it; a row without any text is left out. */
export const textOfDivisions = (rows: readonly TypedDivision[]): string =>
  rows
    .map(({ name, from, to, capacity }, at) => {
      const least = from && (to ? `${from}-${to}` : `${from} 이상`);
      const range = least || (to && `${to} 이하`);
      const facts = [range, capacity && `${capacity}명`].filter(Boolean).join(' ');
      return `${name.trim() || (facts && DIVISION_LETTERS[at])} ${facts}`.trim();
    })
    .filter(Boolean)
    .join('\n');

/** The error in a divisions text, in Korean. */
export function divisionsProblem(text: string): string | undefined {
  const divisions = divisionsOf(text);
  if (divisions.length > DIVISIONS_MOST) return `부는 ${DIVISIONS_MOST}개까지 만들 수 있습니다.`;
  if (divisions.some(({ name }) => Array.from(name).length > DIVISION_NAME_LIMIT))
    return `부 이름은 ${DIVISION_NAME_LIMIT}자까지 쓸 수 있습니다.`;
  if (new Set(divisions.map(({ name }) => name)).size < divisions.length) return '부 이름이 겹칩니다.';
  if (divisions.some(({ from, to }) => from !== null && to !== null && from > to))
    return '수지 범위는 작은 수부터 적어 주세요.';
  if (divisions.some(({ capacity }) => capacity !== null && (capacity < 1 || capacity > CAPACITY_MOST)))
    return `부 정원은 1부터 ${CAPACITY_MOST}까지입니다.`;
  return undefined;
}

/** A Korean sentence if one division has more capacity than the tournament, or all together have less. */
export function divisionPlacesProblem(text: string, capacity: number): string | undefined {
  // Invalid lines are reported by `divisionsProblem` alone.
  if (divisionsProblem(text)) return undefined;
  const divisions = divisionsOf(text);
  const large = divisions.find(each => (each.capacity ?? 0) > capacity);
  if (large) return `‘${large.name}’ 정원(${large.capacity})이 전체 정원(${capacity})보다 많습니다.`;
  const all = divisions.reduce((sum, each) => sum + (each.capacity ?? Number.POSITIVE_INFINITY), 0);
  return divisions.length > 0 && all < capacity
    ? `부 정원을 모두 더한 수(${all})가 전체 정원(${capacity})보다 적습니다. 둘 중 하나를 고쳐 주세요.`
    : undefined;
}

/** Whether the handicap alone decides the division: in singles, when all divisions have a range. */
export const isByScore = (divisions: readonly Division[], players: 1 | 2) =>
  players === 1 && divisions.length > 0 && divisions.every(({ from }) => from !== null);

/** A player's division ('' without divisions), or why none fits, in Korean; `score` is the handicap or 0. */
export function divisionFor(
  divisions: readonly Division[],
  { score, chosen, players }: { score: number; chosen: string; players: 1 | 2 },
): { division: string } | { problem: string } {
  if (divisions.length === 0) return { division: '' };
  if (!isByScore(divisions, players))
    return divisions.some(({ name }) => name === chosen)
      ? { division: chosen }
      : { problem: DIVISION_NEEDED };
  if (score === 0) return { problem: SCORE_NEEDED };
  const own = divisions.find(({ from, to }) => score >= (from ?? 0) && score <= (to ?? 0));
  return own ? { division: own.name } : { problem: `내 수지 ${score}에 맞는 부가 없습니다.` };
}

/** The new names of renamed divisions, by old name and in line order; empty if their number changed. */
export function renamedDivisions(
  before: readonly Division[],
  after: readonly Division[],
): Map<string, string> {
  if (before.length !== after.length) return new Map();
  const has = (divisions: readonly Division[], name: string) => divisions.some(each => each.name === name);
  const pairs = before.map(({ name }, index) => [name, after[index]?.name ?? name] as const);
  return new Map(pairs.filter(([from, to]) => !has(after, from) && !has(before, to)));
}

/** The numbers of free places: `all` of the tournament, `of` by the name of each division with a capacity. */
export type FreePlaces = { all: number; of: ReadonlyMap<string, number> };

/** The free places: `all`, and for each division with a capacity the rest after its places in `taken`. */
export function freeIn(
  divisions: readonly Division[],
  all: number,
  taken: ReadonlyMap<string, number>,
): FreePlaces {
  const own = divisions.flatMap(({ name, capacity }) =>
    capacity === null ? [] : [[name, capacity - (taken.get(name) ?? 0)] as const],
  );
  return { all, of: new Map(own) };
}

export const isFree = ({ all, of }: FreePlaces, division: string) => all > 0 && (of.get(division) ?? 1) > 0;

/** The waiting entries that can get a place now, in order; entries for a full division are skipped. */
export function promotableEntries<T extends { division: string }>(
  waiting: readonly T[],
  free: FreePlaces,
): T[] {
  let { all } = free;
  const freeOf = new Map(free.of);
  return waiting.filter(({ division }) => {
    if (!isFree({ all, of: freeOf }, division)) return false;
    all -= 1;
    freeOf.set(division, (freeOf.get(division) ?? Number.POSITIVE_INFINITY) - 1);
    return true;
  });
}

export const haveOwnPlaces = (divisions: readonly Division[]) =>
  divisions.some(({ capacity }) => capacity !== null);

type Placed = { id: number; state: EntryState; division: string };

/** Each waiting entry's position (from 1), by entry id; one list per division if any has its own capacity. */
export function waitingPlaces(
  entries: readonly Placed[],
  divisions: readonly Division[],
): ReadonlyMap<number, number> {
  const isApart = haveOwnPlaces(divisions);
  const counts = new Map<string, number>();
  const places = new Map<number, number>();
  for (const { id, state, division } of entries) {
    if (state !== 'waiting') continue;
    const list = isApart ? division : '';
    const place = (counts.get(list) ?? 0) + 1;
    counts.set(list, place);
    places.set(id, place);
  }
  return places;
}

export function countedDivisions(divisions: readonly Division[], entries: readonly Placed[]) {
  return divisions.map(division => {
    const own = entries.filter(entry => entry.division === division.name);
    const taken = own.filter(({ state }) => state === 'entered' || state === 'offered').length;
    return { ...division, taken, waiting: own.filter(({ state }) => state === 'waiting').length };
  });
}

type Counted = Division & { taken: number; waiting: number };

/** The taken places: `12/16명 · 대기 2명`, or 팀 for pairs; '' for a division without its own capacity. */
export function placesText({ capacity, taken, waiting }: Counted, players: 1 | 2): string {
  if (capacity === null) return '';
  const unit = players === 2 ? '팀' : '명';
  return `${taken}/${capacity}${unit}${waiting > 0 ? ` · 대기 ${waiting}${unit}` : ''}`;
}
