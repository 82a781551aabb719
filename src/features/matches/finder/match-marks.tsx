import { cutText } from '#/shared/text/cut-text.ts';
import { dDay } from '#/shared/time/match-day.ts';
import { type Dated, pickedWhen, whenText } from './match-facts.rules.ts';

// The maximum length, in code points, of a date in words.
const MATCH_DATE_SHOWN = 24;
const MARK = 'inline-block rounded-md px-1.5 text-mark font-bold leading-5 whitespace-nowrap';
// The number of days from which on a match is no longer soon.
const SOON = 7;

/** The number of days left until a match, as `D-3`; nothing for null (the date text is not a date). */
function DayMark({ left }: { left: number | null }) {
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
  return <span className={`${MARK} mx-1.5 bg-line align-[0.15em] text-text`}>마감</span>;
}

/** The day and time of a match, and the days left (`D-3`) unless the match is today or tomorrow. */
export function MatchWhen({ of, className = '' }: { of: Dated; className?: string }) {
  const when = pickedWhen(of);
  const text = whenText(of);
  const isNear = when !== null && (of.daysLeft === 0 || of.daysLeft === 1);
  return (
    <span className={className}>
      {when ? (
        <time
          dateTime={when.time ? `${when.day}T${when.time}` : when.day}
          className="max-md:whitespace-normal"
        >
          {text}
        </time>
      ) : (
        cutText(text, MATCH_DATE_SHOWN)
      )}
      {!isNear && <DayMark left={of.daysLeft} />}
    </span>
  );
}
