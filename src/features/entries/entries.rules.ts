import {
  CHECK_IN_MINUTES,
  CHECK_IN_WITH_CODE_HOURS,
  DIVISION_NAME_LIMIT,
  DIVISION_NEEDED,
  DIVISIONS_MOST,
  DRAWN,
  OVER,
  SCORE_NEEDED,
  STARTED,
  STOPPED,
} from './entries.limits.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the rules about time need; moments in UTC. */
export type EntryMoment = { startsAt: string; closesAt: string; stopped: boolean; isDrawn: boolean };

/** Why a tournament takes no new entries now; undefined while it does. */
export function whyClosed(moment: EntryMoment, now: Date): string | undefined {
  const over = whyOver(moment, now);
  if (over) return over;
  if (moment.stopped) return STOPPED;
  return now.toISOString() >= moment.closesAt ? OVER : undefined;
}

/** Why nothing moves by itself any more: the field stands, or the tournament should have begun. */
export function whyOver({ isDrawn, startsAt }: EntryMoment, now: Date): string | undefined {
  if (isDrawn) return DRAWN;
  return now.toISOString() >= startsAt ? STARTED : undefined;
}

/** Until when a place that comes free now waits for a confirmation, as a moment in UTC: never beyond the start. */
export function offeredUntil(startsAt: string, confirmHours: number, now: Date): string {
  const until = new Date(now.getTime() + confirmHours * HOUR_MS).toISOString();
  return until < startsAt ? until : startsAt;
}

/** Whether a player may check in alone: within the last hour, or with the code at the hall on the day, until the draw. */
export function mayCheckIn({ isDrawn, startsAt }: EntryMoment, hasCode: boolean, now: Date): boolean {
  const ahead = Date.parse(startsAt) - now.getTime();
  return !isDrawn && ahead <= (hasCode ? CHECK_IN_WITH_CODE_HOURS * HOUR_MS : CHECK_IN_MINUTES * MINUTE_MS);
}

/** A division (부): `from` and `to` are handicaps, null where the player chooses. */
export type Division = { name: string; from: number | null; to: number | null };

const RANGE = /(\d{1,4})\s?[-~∼–]\s?(\d{1,4})\)?$/;
const ONE_SIDED = /(\d{1,4})\s?(이상|↑|이하|↓)\)?$/;
const HIGHEST = 9999;

/** The divisions of a text with one a line: `A부 22-30`, `B부 21 이하`, or a name alone, which players choose. */
export function divisionsOf(text: string): Division[] {
  const lines = text.split('\n').map(line => line.trim());
  return lines.filter(Boolean).map(divisionOf);
}

function divisionOf(line: string): Division {
  const range = RANGE.exec(line);
  if (range) return { name: nameIn(line, range.index), from: Number(range[1]), to: Number(range[2]) };
  const side = ONE_SIDED.exec(line);
  if (!side) return { name: line, from: null, to: null };
  const [from, to] =
    side[2] === '이상' || side[2] === '↑' ? [Number(side[1]), HIGHEST] : [0, Number(side[1])];
  return { name: nameIn(line, side.index), from, to };
}

/** What stands before the range, without the sign between them; the whole line where nothing does. */
function nameIn(line: string, end: number): string {
  const name = line.slice(0, end).trimEnd();
  return (/[:,(]$/.test(name) ? name.slice(0, -1).trimEnd() : name) || line;
}

/** What is wrong with such a text; undefined where nothing is. */
export function divisionsProblem(text: string): string | undefined {
  const divisions = divisionsOf(text);
  if (divisions.length > DIVISIONS_MOST) return `부는 ${DIVISIONS_MOST}개까지 만들 수 있습니다.`;
  if (divisions.some(({ name }) => Array.from(name).length > DIVISION_NAME_LIMIT))
    return `부 이름은 ${DIVISION_NAME_LIMIT}자까지 쓸 수 있습니다.`;
  if (new Set(divisions.map(({ name }) => name)).size < divisions.length) return '부 이름이 겹칩니다.';
  if (divisions.some(({ from, to }) => from !== null && to !== null && from > to))
    return '수지 범위는 작은 수부터 적어 주세요.';
  return undefined;
}

/** Whether the handicap alone says which division a single player belongs to. */
export const isByScore = (divisions: readonly Division[], players: 1 | 2) =>
  players === 1 && divisions.length > 0 && divisions.every(({ from }) => from !== null);

/** The division an entry belongs to, '' without any; or why there is none. `score` is 0 where it is unknown. */
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
