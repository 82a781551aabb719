import { dDay } from './match-day.rules.ts';

const MARK = 'inline-block rounded-md px-1.5 text-[13px] font-bold leading-5 whitespace-nowrap';
// Less than a week is soon.
const SOON = 7;

/** How many days are left until the match, where its date reads as one. */
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

/** On a post that takes no more applications. */
export function ClosedMark() {
  return <span className={`${MARK} mr-1.5 bg-line align-[0.15em] text-text`}>마감</span>;
}
