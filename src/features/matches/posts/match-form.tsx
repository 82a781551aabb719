import { type ReactNode, useState } from 'react';
import {
  PicturedContent,
  PostForm,
  type PostFormOf,
  TitleField,
} from '#/features/boards/posts/post-form.tsx';
import { DISCIPLINE_NAMES, DISCIPLINES, SEATS_MOST } from '#/features/matches/finder/match-facts.rules.ts';
import { REGIONS } from '#/shared/regions.ts';
import { showDay, spokenDay, spokenTime } from '#/shared/time/spoken-day.ts';
import { addDays, seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { MATCH_DATE_LIMIT, type MatchChange, type MatchPost, matchChange } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';

export const formOf = (board: MatchBoard): PostFormOf<MatchPost, MatchChange> => ({
  board,
  schema: matchChange,
  typed: post => ({
    title: post?.title ?? '',
    matchDate: post?.matchDate ?? '',
    content: post?.content ?? '',
    pictures: post?.pictures ?? [],
    day: post?.day ?? '',
    time: post?.time ?? '',
    hall: post?.hall ?? '',
    region: (post?.region ?? '') as MatchChange['region'],
    discipline: post?.discipline ?? '',
    seats: digitsOf(post?.seats),
    scoreFrom: digitsOf(post?.scoreFrom),
    scoreTo: digitsOf(post?.scoreTo),
  }),
  fields: form => (
    <>
      <TitleField field={form.field('title')} />
      <MatchFactsFields form={form} />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control min-h-60"
      />
    </>
  ),
  fieldCount: 6,
  calls: ({ api }) => api[board.kind],
});

// A form has typed text: '' for 0, otherwise digits, which the schema parses.
const digitsOf = (count: number | undefined) => (count ? String(count) : '') as unknown as number;

export function MatchForm({ board, post }: { board: MatchBoard; post: MatchPost | null }) {
  return <PostForm of={formOf(board)} post={post} />;
}

type FactName = Exclude<keyof MatchChange, 'title' | 'content' | 'matchDate' | 'expectedUpdatedAt'>;

const DISCIPLINE_OPTIONS = DISCIPLINES.map(value => ({ value, label: DISCIPLINE_NAMES[value] }));

function MatchFactsFields({ form }: { form: MatchFormState }) {
  // A fact that is left out is empty, and numbers are typed digits, which the schema parses.
  const fact = (name: FactName) => form.field(name) as unknown as FieldBinding<string>;
  return (
    <>
      <WhenField form={form} />
      <HallCombobox label="당구장 (선택)" {...fact('hall')} />
      <MoreFacts isFilled={MORE_FACTS.some(name => form.values[name])}>
        <div className="grid grid-cols-2 items-start gap-5">
          <Select
            label="지역 (선택)"
            placeholder="당구장 지역으로 자동 입력"
            options={REGIONS}
            {...fact('region')}
          />
          <Select
            label="종목 (선택)"
            placeholder="정하지 않음"
            options={DISCIPLINE_OPTIONS}
            {...fact('discipline')}
          />
          <NumberInput label="최소 수지 (선택)" placeholder="예: 150" {...fact('scoreFrom')} />
          <NumberInput label="최대 수지 (선택)" placeholder="예: 250" {...fact('scoreTo')} />
        </div>
        <NumberInput
          label="모집 인원 (선택)"
          digits={2}
          help={`1–${SEATS_MOST}명. 수락한 사람만 자리를 채웁니다.`}
          {...fact('seats')}
        />
      </MoreFacts>
    </>
  );
}

const MORE_FACTS = ['region', 'discipline', 'seats', 'scoreFrom', 'scoreTo'] as const;

/** The optional fields: unfolded once one of them is filled, until the writer folds them. */
function MoreFacts({ isFilled, children }: { isFilled: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Fold
      summary="더 적기"
      open={isOpen || isFilled}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <div className="flex flex-col gap-5 pt-2 pb-4">{children}</div>
    </Fold>
  );
}

type MatchFormState = Pick<ReturnType<typeof useForm<MatchChange>>, 'field' | 'set' | 'values'>;

// The number of days that have a button of their own.
const NEAR_DAYS = 7;

/**
 * The field for when a match is: a press chooses a day of this week, a calendar any other day, then the time.
 * The date text is generated from these; the writer can type it as long as no day is picked.
 */
function WhenField({ form: { field, set, values } }: { form: MatchFormState }) {
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

/** The date text of a picked day and time: `12월 5일(토) 오후 2:00`, not `오늘`, which is wrong tomorrow. */
const writtenWhen = ({ day, time }: { day: string; time: string }, today: string) =>
  time ? `${spokenDay(day, today)} ${spokenTime(time)}` : spokenDay(day, today);
