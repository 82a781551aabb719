import {
  PicturedContent,
  PostForm,
  type PostFormOf,
  TitleField,
} from '#/features/boards/posts/post-form.tsx';
import { DISCIPLINE_NAMES, DISCIPLINES, SEATS_MOST } from '#/features/matches/finder/match-facts.rules.ts';
import { REGIONS } from '#/shared/regions.ts';
import { NumberInput, Select } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { type MatchChange, type MatchPost, matchChange } from './match-boards.contract.ts';
import type { MatchBoard } from './match-boards.rules.ts';
import { type MatchFormState, WhenField } from './when-field.tsx';

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

type FactName = Exclude<keyof MatchChange, 'title' | 'content' | 'matchDate' | 'expectedUpdatedAt'>;

const DISCIPLINE_OPTIONS = DISCIPLINES.map(value => ({ value, label: DISCIPLINE_NAMES[value] }));

/** The fields for when, where, what and with whom. */
function MatchFactsFields({ form }: { form: MatchFormState }) {
  // A fact that is left out is empty, and numbers are typed digits, which the schema reads.
  const fact = (name: FactName) => form.field(name) as unknown as FieldBinding<string>;
  return (
    <>
      <WhenField form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <HallCombobox label="당구장 (선택)" {...fact('hall')} />
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
        <NumberInput
          label="모집 인원 (선택)"
          digits={2}
          help={`1–${SEATS_MOST}명. 수락한 사람만 자리를 채웁니다.`}
          {...fact('seats')}
        />
      </div>
      <div className="grid grid-cols-2 items-start gap-5">
        <NumberInput label="최소 수지 (선택)" placeholder="예: 150" {...fact('scoreFrom')} />
        <NumberInput label="최대 수지 (선택)" placeholder="예: 250" {...fact('scoreTo')} />
      </div>
    </>
  );
}
