import { showDay, spokenDay, spokenTime } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { MATCH_DATE_LIMIT, type MatchChange } from './match-boards.contract.ts';

export type MatchFormState = Pick<ReturnType<typeof useForm<MatchChange>>, 'field' | 'set' | 'values'>;

// The number of days that have a button of their own.
const NEAR_DAYS = 7;

/**
 * The field for when a match is: a day of this week by one press, any other in a calendar, then the time. The
 * date's text is written from them; it can be typed as long as no day is picked.
 */
export function WhenField({ form: { field, set, values } }: { form: MatchFormState }) {
  const { day = '', time = '', matchDate } = values;
  const today = seoulDay(new Date(serverNow()));
  const near = Array.from({ length: NEAR_DAYS }, (_, ahead) => addDays(today, ahead));
  const written = day && writtenWhen({ day, time }, today);
  const pick = (next: { day: string; time: string }) => {
    set('day', next.day);
    set('time', next.time);
    if (matchDate === '' || matchDate === written) {
      set('matchDate', next.day ? writtenWhen(next, today) : '');
    }
  };
  return (
    <>
      <fieldset className="field">
        <legend className="field-label">날짜와 시각</legend>
        <div className="flex flex-wrap gap-2">
          {near.map(each => (
            <Button
              key={each}
              variant="quiet"
              small
              aria-pressed={day === each}
              onClick={() => pick({ day: day === each ? '' : each, time })}
            >
              {showDay(each, '', today)}
            </Button>
          ))}
        </div>
        <div className="mt-3 grid grid-cols-2 gap-3">
          <TextInput
            label="달력에서 고르기"
            type="date"
            {...(field('day') as FieldBinding<string>)}
            onChange={picked => pick({ day: picked, time })}
          />
          <TextInput
            label="시작 시각 (선택)"
            type="time"
            {...(field('time') as FieldBinding<string>)}
            onChange={picked => pick({ day, time: picked })}
          />
        </div>
      </fieldset>
      {(!day || matchDate !== written) && (
        <TextInput
          label="매치 날짜"
          required
          limit={MATCH_DATE_LIMIT}
          placeholder="2024-09-28"
          help="‘매주 수요일 저녁’처럼 날짜로 고를 수 없을 때만 적어주세요."
          {...field('matchDate')}
        />
      )}
    </>
  );
}

/** A picked day and time as `matchDate` is sent: `12월 5일(토) 오후 2:00`; never 오늘, which changes its meaning. */
const writtenWhen = ({ day, time }: { day: string; time: string }, today: string) =>
  time ? `${spokenDay(day, today)} ${spokenTime(time)}` : spokenDay(day, today);
