import type { ReactNode } from 'react';
import { TOURNAMENT_TITLE_LIMIT } from '#/features/tournaments/server/tournaments.constants.ts';
import type { TournamentFacts } from '#/features/tournaments/server/tournaments.contract.ts';
import { REGIONS } from '#/shared/regions.ts';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { Fold } from '#/ui/page/fold.tsx';
import { NearDays } from '#/ui/page/near-days.tsx';

const REGION_OPTIONS = [
  { value: '', label: '당구장 지역으로 자동 입력' },
  ...REGIONS.map(region => ({ value: region, label: region })),
];

type FactsForm = Pick<ReturnType<typeof useForm<TournamentFacts>>, 'field' | 'set' | 'values'>;

type FactsFieldsProps = {
  form: FactsForm;
  /** A control beside the day, which is not chosen yet. */
  beside?: ReactNode;
  /** Called with a chosen day, which it must set; sets the day alone if left out. */
  onDay?: (day: string) => void;
  /** Further fields: required ones, and folded ones (`more`). */
  children?: ReactNode;
  more?: ReactNode;
};

export function FactsFields({
  form,
  beside,
  onDay = day => form.set('day', day),
  children,
  more,
}: FactsFieldsProps) {
  return (
    <>
      <TextInput label="대회 이름" required limit={TOURNAMENT_TITLE_LIMIT} {...form.field('title')} />
      <div className="grid gap-1">
        <div className={beside ? 'grid grid-cols-2 items-start gap-3' : undefined}>
          <TextInput label="날짜" type="date" required {...form.field('day')} onChange={onDay} />
          {beside}
        </div>
        {beside && <NearDays value={form.values.day} onPick={onDay} />}
      </div>
      <HallCombobox label="당구장" {...form.field('hall')} />
      {children}
      <Fold summary="더 적기">
        <div className="flex flex-col gap-5 pt-2 pb-4">
          {more}
          <Select
            label="지역"
            options={REGION_OPTIONS}
            help="지역 당구장 목록에 있는 곳이면 그 지역으로 정해집니다."
            {...(form.field('region') as FieldBinding<string>)}
          />
          <Checkbox {...form.field('listed')}>
            대회 목록에 공개합니다. 끄면 링크를 받은 사람과 참가자만 봅니다.
          </Checkbox>
        </div>
      </Fold>
    </>
  );
}
