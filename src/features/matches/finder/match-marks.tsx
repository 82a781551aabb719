import { cutText } from '#/shared/text/cut-text.ts';
import { type Dated, pickedWhen, whenText } from './match-facts.rules.ts';

const MATCH_DATE_SHOWN = 24;

export function ClosedMark() {
  return (
    <span className="mr-1.5 inline-block rounded-md bg-line px-1.5 align-[0.15em] text-mark font-bold leading-5 whitespace-nowrap text-text">
      마감
    </span>
  );
}

export function MatchWhen({ of, className = '' }: { of: Dated; className?: string }) {
  const when = pickedWhen(of);
  const text = whenText(of);
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
    </span>
  );
}
