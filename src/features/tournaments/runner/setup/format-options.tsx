import { CHOICES } from '#/features/tournaments/formats/registry/format-choices.tsx';
import { countFormatMatches, timeText } from './format-sizes.rules.ts';
import { useOptions } from './use-options.ts';

/** Assumed duration in minutes of an amateur match without a time limit. */
const MINUTES_A_MATCH = 25;

/** The fields of the chosen format, and how long the tournament takes; nothing for single elimination. */
export function FormatChoice() {
  const { options, entries, change } = useOptions();
  const { format } = options;
  if (!format) return null;
  const Choices = CHOICES[format.type];
  const count = entries ?? 0;
  const tables = options.tables || Math.max(1, Math.floor(count / 4));
  const minutes = options.play.minuteLimit || MINUTES_A_MATCH;
  const matches = count > 0 ? countFormatMatches(format, count, options.thirdPlace) : 0;
  return (
    <>
      {Choices && (
        <Choices
          options={format}
          entries={count}
          onChange={changed => change({ format: { ...format, ...changed } })}
        />
      )}
      {matches > 0 && (
        <p className="text-soft text-row" role="status">
          모두 {matches}경기, {timeText(matches, tables, minutes)} (테이블 {tables}대
          {options.tables === 0 && '로 어림'}, 한 경기 {minutes}분일 때)
        </p>
      )}
    </>
  );
}
