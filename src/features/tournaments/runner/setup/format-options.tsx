import { CHOICES } from '#/features/tournaments/formats/registry/format-choices.tsx';
import type { FormatOptions } from '#/features/tournaments/formats/registry/format-setups.rules.ts';
import type { EnteringOptions } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { matchesOf, timeText } from './format.rules.ts';

type FormatProps = {
  options: EnteringOptions;
  format: FormatOptions;
  /** The number of entries; null while no valid number is typed. */
  entries: number | null;
  onChange: (options: EnteringOptions) => void;
};

/** Assumed duration in minutes of an amateur match without a time limit. */
const MINUTES_A_MATCH = 25;

/** The form fields of a format, with the number of matches and the time that they take. */
export function FormatChoice({ options, format, entries, onChange }: FormatProps) {
  const Choices = CHOICES[format.type];
  const count = entries ?? 0;
  const tables = options.tables || Math.max(1, Math.floor(count / 4));
  const minutes = options.play.minuteLimit || MINUTES_A_MATCH;
  const matches = count > 0 ? matchesOf(format, count, options.thirdPlace) : 0;
  return (
    <>
      {Choices && (
        <Choices
          options={format}
          entries={count}
          onChange={part => onChange({ ...options, format: { ...format, ...part } })}
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
