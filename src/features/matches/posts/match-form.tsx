import {
  PicturedContent,
  PostForm,
  type PostFormOf,
  TitleField,
} from '#/features/boards/posts/post-form.tsx';
import {
  DISCIPLINE_NAMES,
  DISCIPLINES,
  SEATS_MOST,
  spokenDay,
} from '#/features/matches/finder/match-facts.rules.ts';
import { REGIONS } from '#/shared/regions.ts';
import { NumberInput, Select, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
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
  fieldCount: 7,
  calls: ({ api }) => api[board.kind],
});

// A form holds typed text: empty for 0, otherwise digits, which the schema reads.
const digitsOf = (count: number | undefined) => (count ? String(count) : '') as unknown as number;

export function MatchForm({ board, post }: { board: MatchBoard; post: MatchPost | null }) {
  return <PostForm of={formOf(board)} post={post} />;
}

type MatchFormState = Pick<ReturnType<typeof useForm<MatchChange>>, 'field' | 'set' | 'values'>;
type FactName = Exclude<keyof MatchChange, 'title' | 'content' | 'matchDate' | 'expectedUpdatedAt'>;

const DISCIPLINE_OPTIONS = DISCIPLINES.map(value => ({ value, label: DISCIPLINE_NAMES[value] }));

/** The fields for when, where, what and with whom; a picked day fills in the date's text. */
function MatchFactsFields({ form }: { form: MatchFormState }) {
  // A fact that is left out is empty, and numbers are typed digits, which the schema reads.
  const fact = (name: FactName) => form.field(name) as unknown as FieldBinding<string>;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="날짜 고르기 (선택)" type="date" {...dayField(form, 'day')} />
        <TextInput label="시작 시각 (선택)" type="time" {...dayField(form, 'time')} />
      </div>
      <TextInput
        label="매치 날짜"
        required
        limit={MATCH_DATE_LIMIT}
        placeholder="2024-09-28"
        help="날짜를 고르면 채워집니다. ‘매주 수요일 저녁’처럼 적어도 됩니다."
        {...form.field('matchDate')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <HallCombobox label="당구장 (선택)" {...fact('hall')} />
        <Select
          label="지역 (선택)"
          placeholder="당구장에 따라"
          options={REGIONS}
          help="목록에 있는 당구장이면 그 지역으로 정해집니다."
          {...fact('region')}
        />
        <Select
          label="종목 (선택)"
          placeholder="정하지 않음"
          options={DISCIPLINE_OPTIONS}
          {...fact('discipline')}
        />
        <NumberInput
          label="모집 인원 (선택)"
          digits={2}
          help={`1–${SEATS_MOST}명. 다 차면 신청이 저절로 마감됩니다.`}
          {...fact('seats')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <NumberInput label="수지 부터 (선택)" placeholder="예: 150" {...fact('scoreFrom')} />
        <NumberInput label="수지 까지 (선택)" placeholder="예: 250" {...fact('scoreTo')} />
      </div>
    </>
  );
}

/**
 * The binding of the day or time picker; picking also fills in the free text of the date, unless the author
 * typed another text there.
 */
function dayField({ field, set, values }: MatchFormState, name: 'day' | 'time') {
  const { day = '', time = '', matchDate } = values;
  const binding = field(name) as FieldBinding<string>;
  const onChange = (picked: string) => {
    const next = { day, time, [name]: picked };
    if (matchDate === '' || matchDate === spoken(day, time)) set('matchDate', spoken(next.day, next.time));
    binding.onChange(picked);
  };
  return { ...binding, onChange };
}

const spoken = (day: string, time: string) => (day ? spokenDay(day, time) : '');
