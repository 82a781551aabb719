import { type ReactNode, useState } from 'react';
import {
  PicturedContent,
  PostForm,
  type PostFormOf,
  TitleField,
} from '#/features/boards/posts/post-form.tsx';
import { DISCIPLINE_NAMES, DISCIPLINES, SEATS_MOST } from '#/features/matches/finder/match-facts.rules.ts';
import { REGIONS } from '#/shared/regions.ts';
import { spokenDay, spokenTime } from '#/shared/time/spoken-day.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { Select, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { WhenFields } from '#/ui/form/when-fields.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { NearDays } from '#/ui/page/near-days.tsx';
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
      <MatchFactsFields board={board} form={form} />
      <PicturedContent
        names
        content={form.field('content')}
        pictures={form.field('pictures')}
        className="control"
      />
    </>
  ),
  ...(board.kind === 'singlematch' && { defaults: ownDefaults }),
  fieldCount: board.kind === 'singlematch' ? 8 : 5,
  calls: ({ api }) => api[board.kind],
});

/** The 종목 in which the writer has a handicap, and the writer's hall. */
async function ownDefaults(): Promise<Partial<MatchChange>> {
  const { score4, score3, billiardHall } = await fetchJson(browserApi.api.memberanking.user.$get());
  const discipline = score4 ? '4' : score3 ? '3' : '';
  return { discipline, hall: billiardHall ?? '' };
}

// A form has typed text: '' for 0, otherwise digits, which the schema parses.
const digitsOf = (count: number | undefined) => (count ? String(count) : '') as unknown as number;

export default function MatchForm({ board, post }: { board: MatchBoard; post: MatchPost | null }) {
  return <PostForm of={formOf(board)} post={post} />;
}

type FactName = Exclude<keyof MatchChange, 'title' | 'content' | 'matchDate' | 'expectedUpdatedAt'>;

const DISCIPLINE_OPTIONS = DISCIPLINES.map(value => ({ value, label: DISCIPLINE_NAMES[value] }));

function MatchFactsFields({ board, form }: { board: MatchBoard; form: MatchFormState }) {
  // A fact that is left out is empty, and numbers are typed digits, which the schema parses.
  const fact = (name: FactName) => form.field(name) as unknown as FieldBinding<string>;
  const isMatch = board.kind === 'singlematch';
  const game = (
    <div className="grid grid-cols-2 items-start gap-3">
      <Select label="종목" placeholder="정하지 않음" options={DISCIPLINE_OPTIONS} {...fact('discipline')} />
      <NumberInput label="모집 인원" placeholder={`1–${SEATS_MOST}명`} {...fact('seats')} />
    </div>
  );
  return (
    <>
      <WhenField label={isMatch ? '매치 날짜' : '일정'} form={form} />
      <HallCombobox label="당구장" {...fact('hall')} />
      {isMatch && game}
      <MoreFacts isFilled={(isMatch ? MORE_OF_MATCH : MORE_OF_PROMOTION).some(name => form.values[name])}>
        {!isMatch && game}
        <div className="grid grid-cols-2 items-start gap-3">
          <NumberInput label="최소 수지" placeholder="예: 150" {...fact('scoreFrom')} />
          <NumberInput label="최대 수지" placeholder="예: 250" {...fact('scoreTo')} />
        </div>
        <Select label="지역" placeholder="당구장 지역으로 자동 입력" options={REGIONS} {...fact('region')} />
      </MoreFacts>
    </>
  );
}

const MORE_OF_MATCH: FactName[] = ['scoreFrom', 'scoreTo', 'region'];
const MORE_OF_PROMOTION: FactName[] = ['discipline', 'seats', ...MORE_OF_MATCH];

/** Unfolded once one of the fields is filled, until the writer folds them. */
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

/** A picked day and time give the date text; a free text is for dates that no calendar has. */
function WhenField({ label, form: { field, set, values } }: { label: string; form: MatchFormState }) {
  const { day = '', time = '', matchDate } = values;
  const [byText, setByText] = useState<boolean>();
  const today = seoulDay(new Date(serverNow()));
  const isText = !day && (byText ?? matchDate !== '');
  const text = field('matchDate');
  const pick = (next: { day: string; time: string }) => {
    set('day', next.day);
    set('time', next.time);
    set('matchDate', next.day && writtenWhen(next, today));
  };
  const pickDay = (picked: string) => pick({ day: picked, time });
  const turn = () => {
    setByText(!isText);
    if (isText) return;
    set('matchDate', '');
    set('time', '');
  };
  return (
    <div className="flex flex-col items-stretch gap-1">
      {!isText && (
        <>
          <WhenFields
            day={{ ...text, value: day, onChange: pickDay, required: true }}
            time={{ ...(field('time') as typeof text), onChange: picked => pick({ day, time: picked }) }}
          />
          <NearDays value={day} onPick={pickDay} />
        </>
      )}
      {isText && (
        <TextInput
          label={label}
          required
          limit={MATCH_DATE_LIMIT}
          placeholder="2024-09-28"
          {...text}
          onChange={typed => {
            setByText(true);
            text.onChange(typed);
          }}
        />
      )}
      {!day && (
        <Button variant="plain" className="-ml-3 self-start" onClick={turn}>
          {isText ? '달력에서 고르기' : '날짜를 글로 적기'}
        </Button>
      )}
    </div>
  );
}

/** Writes `12월 5일(토) 오후 2:00`, not `오늘`, which is wrong tomorrow. */
const writtenWhen = ({ day, time }: { day: string; time: string }, today: string) =>
  time ? `${spokenDay(day, today)} ${spokenTime(time)}` : spokenDay(day, today);
