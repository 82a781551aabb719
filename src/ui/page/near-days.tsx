import { spokenNearDay } from '#/shared/time/spoken-day.ts';
import { timeAhead } from '#/shared/time/start-time.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { ChipRow } from './chips.tsx';

/** `time` (`19:30`), or the next full hour if the day is today and that time is past. */
export const timeOn = (day: string, time: string): string => timeAhead(time, day, serverNow());

const WEEK = [0, 1, 2, 3, 4, 5, 6];

/** Chips for the seven days from today on; the field above has a calendar of all days. */
export function NearDays({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  const today = seoulDay(new Date(serverNow()));
  return (
    <fieldset className="min-w-0" aria-label="가까운 날">
      <ChipRow>
        {WEEK.map(ahead => addDays(today, ahead)).map(day => (
          <button
            key={day}
            type="button"
            className="chip"
            aria-pressed={day === value}
            onClick={() => onPick(day)}
          >
            {spokenNearDay(day, today)}
          </button>
        ))}
      </ChipRow>
    </fieldset>
  );
}
