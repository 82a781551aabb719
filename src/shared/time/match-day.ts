import { addDays, daysBetween } from './time.ts';

// A day without a year is the coming one, unless it passed at most this many days before the writing.
const RECENT_DAYS = 30;

// `7시` and `19:30` after a day, but not 시작 or 시합.
const HOUR = String.raw`(?::\d|시(?!작|합|장|민|청|즌|상))`;
const APART = String.raw`\s*[-./년]\s*`;
// Two digits that could be a month are no year: `12.5. 7시` is a day of December and its hour.
const YEAR = String.raw`(?<!\d)(\d{4}|\d{2}(?=\s*년)|[2-9]\d)`;
const WITH_YEAR = new RegExp(String.raw`${YEAR}${APART}(\d{1,2})\s*[-./월]\s*(\d{1,2})(?!\d|\s*${HOUR})`);
const IN_DIGITS = /(?<!\d)(20\d{2})(\d{2})(\d{2})(?!\d)/;
// `2.5시간` and `3.5구` are no days, and `2-5` is more often a span of hours than a day.
const UNIT = `(?:시간|[구점개판명%](?![가-힣])|분(?![가-힣])|${HOUR})`;
const WITHOUT_YEAR = new RegExp(
  [
    String.raw`(?<![\d.])(?:(\d{1,2})\s*월\s*(\d{1,2})\s*일`,
    // `12/5`, `12.5.`, `12.5.19:30`
    String.raw`(\d{1,2})[/.](\d{1,2})(?!\d|\.\d(?!\d?\s*${HOUR})|\s*${UNIT})`,
    // `12. 5.`, `12. 5(토)`
    String.raw`(\d{1,2})\.\s+(\d{1,2})(?:\.(?!\d)|(?=\s*\([월화수목금토일])))`,
  ].join('|'),
);

// `11/28 ~ 30`, `2026-11-28(토) ~ 11-30`.
const UNTIL = /^\.?\s*(?:\([^)]*\)\s*)?[~∼–-]\s*(?:(\d{1,2})\s*[-./월]\s*)?(\d{1,2})\s*[일.]?\s*(?=$|[(까])/;
// A day counted from the day on which the text was written, but not within a name such as 오늘당구장.
const NEAR_DAY = /(?<![가-힣])(?:오늘|(내일)|(모레))(?![가-힣])/;
// Every week, or from a day on (not from an hour on): such a match has no last day.
const GOES_ON = /매주|격주|매월|매달|매일|(?:일|[-/.]\d{1,2})\s*(?:\([^)]*\)\s*)?부터/;

/** The first day (`YYYY-MM-DD`) that a text, written on the day `written`, names; null if it names none. */
export function matchDay(text: string, written: string): string | null {
  return daysIn(text.normalize('NFKC'), written)[0] ?? null;
}

/**
 * Days from `today` to the first day that a text names; 0 from that day to the last one, then negative. Null
 * if no day is named, or if the match has begun and has no last day.
 */
export function daysLeft(text: string, { written, today }: { written: string; today: string }) {
  const plain = text.normalize('NFKC');
  const [first, ...more] = daysIn(plain, written);
  if (first === undefined) return null;
  if (today <= first) return daysBetween(today, first);
  if (GOES_ON.test(plain)) return null;
  const last = latestOf(first, more);
  return today <= last ? 0 : daysBetween(today, last);
}

/** The last day (`YYYY-MM-DD`) in a text; '' if it names none or the match has no end (`매주`, `12일부터`). */
export function lastDay(text: string, written: string): string {
  const plain = text.normalize('NFKC');
  const [first, ...more] = daysIn(plain, written);
  return first === undefined || GOES_ON.test(plain) ? '' : latestOf(first, more);
}

const latestOf = (first: string, more: string[]) =>
  more.reduce((latest, day) => (day > latest ? day : latest), first);

// `19:30`, `오후 7:30`, `7시`, `저녁 7시 반`.
const CLOCK =
  /(오전|오후|아침|새벽|낮|저녁|밤)?\s*(?<!\d)(\d{1,2})(?::([0-5]\d)|시(?:\s*(\d{1,2})분|\s*(반))?)(?!간)/;
const MORNING = ['오전', '아침', '새벽'];

/**
 * The time (`HH:MM`) at which a match on one named day begins; '' if no time, no day or several days are
 * named. An ambiguous hour is the later one, so that nobody is refused too early.
 */
export function matchTime(text: string, written: string): string {
  const plain = text.normalize('NFKC');
  const first = matchDay(plain, written);
  if (first === null || lastDay(plain, written) !== first) return '';
  const [, half = '', typed = '', minutes, spoken, isHalf] = CLOCK.exec(plain) ?? [];
  const hour = Number(typed);
  if (typed === '' || hour > 23) return '';
  const isMorning = MORNING.includes(half) || (half === '' && typed.startsWith('0'));
  const inDay = isMorning ? hour % 12 : hour < 12 ? hour + 12 : half === '밤' && hour === 12 ? 23 : hour;
  const minute = isHalf ? '30' : (minutes ?? spoken?.padStart(2, '0') ?? '00');
  return `${String(isMorning && hour > 12 ? hour : inDay).padStart(2, '0')}:${minute}`;
}

// The text has a day, a weekday and a time of day, and no other word.
const DATE_ALONE =
  /^[\d\s.,\-/:()년월일화수목금토시분반]+$|^[\d\s.,\-/:()년월일화수목금토]+오[전후]\s*[\d:시분반\s]+$/;

/** The day (`YYYY-MM-DD`) and time (`HH:MM` or '') of a text that says nothing else; null for other texts. */
export function dateAlone(text: string, written: string): { day: string; time: string } | null {
  const plain = text.normalize('NFKC');
  const day = matchDay(plain, written);
  if (day === null || lastDay(plain, written) !== day || !DATE_ALONE.test(plain)) return null;
  return { day, time: matchTime(plain, written) };
}

/** Whether a match is over at `clock` (ISO, Seoul): from its start, or the midnight after its last day. */
export function isOver({ lastDay, time }: { lastDay: string; time: string }, clock: string): boolean {
  const today = clock.slice(0, 10);
  if (lastDay === '' || lastDay > today) return false;
  return lastDay < today || (time !== '' && time <= clock.slice(11, 16));
}

function daysIn(plain: string, written: string): string[] {
  const whole = WITH_YEAR.exec(plain) ?? IN_DIGITS.exec(plain);
  const found = whole ?? WITHOUT_YEAR.exec(plain);
  if (!found) {
    const near = NEAR_DAY.exec(plain);
    return near ? [addDays(written, near[1] ? 1 : near[2] ? 2 : 0)] : [];
  }
  const [all, ...groups] = found;
  const [one = '', two = '', three = ''] = groups.filter(group => group !== undefined);
  const day = whole ? realDay(one.length === 2 ? `20${one}` : one, two, three) : comingDay(one, two, written);
  const rest = plain.slice(found.index + all.length);
  if (!day) return daysIn(rest, written);
  const [, month = day.slice(5, 7), until] = UNTIL.exec(rest) ?? [];
  const last = until === undefined ? null : comingDay(month, until, day);
  return [day, ...(last ? [last] : []), ...daysIn(rest, written)];
}

function comingDay(month: string, day: string, written: string): string | null {
  const year = Number(written.slice(0, 4));
  const earliest = addDays(written, -RECENT_DAYS);
  // The next 29 February may be some years away.
  const candidates = [-1, 0, 1, 2, 3, 4].map(more => realDay(String(year + more), month, day));
  return candidates.find(candidate => candidate !== null && candidate >= earliest) ?? null;
}

function realDay(year: string, month: string, day: string): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(text);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text) ? text : null;
}
