import { cutText } from '#/shared/text/cut-text.ts';
import { dDay } from '#/shared/time/match-day.ts';
import { weekdayOf } from './match-facts.rules.ts';

const MARK = 'inline-block rounded-md px-1.5 text-mark font-bold leading-5 whitespace-nowrap';
// The number of days from which on a match is no longer soon.
const SOON = 7;

/** The number of days left until the match; nothing where its date could not be read as a day. */
export function DayMark({ left }: { left: number | null }) {
  if (left === null) return null;
  const tone =
    left < 0
      ? 'bg-sunken text-soft'
      : left < SOON
        ? 'bg-yellow-tint text-yellow-text'
        : 'bg-primary-tint text-primary-strong';
  return <span className={`${MARK} ml-1.5 ${tone}`}>{dDay(left)}</span>;
}

export function ClosedMark() {
  return <span className={`${MARK} mr-1.5 bg-line align-[0.15em] text-text`}>마감</span>;
}

type Dated = { day: string; time: string; matchDate: string; daysLeft: number | null };

// The number of characters shown of a date in words.
const WORDS = 16;

/** The day of a match in a list: weekday, day and time; its words where no day was picked. */
export function DateBlock({ of: { day, time, matchDate, daysLeft } }: { of: Dated }) {
  if (!day) {
    return (
      <span className="block text-label leading-tight">
        {cutText(matchDate, WORDS)}
        <DayMark left={daysLeft} />
      </span>
    );
  }
  return (
    <time dateTime={time ? `${day}T${time}` : day} className="block leading-tight whitespace-nowrap">
      <strong className="block text-lead font-bold tabular-nums">
        {Number(day.slice(5, 7))}/{Number(day.slice(8))}
      </strong>
      <span className="block text-label text-soft">
        {daysLeft === 0 ? '오늘' : weekdayOf(day)}
        {time && ` ${time}`}
      </span>
    </time>
  );
}
