import { HallCombobox } from '#/features/halls/hall-combobox.tsx';
import { Checkbox, TextInput } from '#/ui/field.tsx';
import type { useForm } from '#/ui/form.tsx';
import type { TournamentFacts } from './tournaments.contract.ts';
import { TOURNAMENT_TITLE_LIMIT } from './tournaments.limits.ts';

type FactsForm = Pick<ReturnType<typeof useForm<TournamentFacts>>, 'field'>;

/** What a tournament is called, where and when it is played, and who finds it. */
export function FactsFields({ form }: { form: FactsForm }) {
  return (
    <>
      <TextInput label="대회 이름" required limit={TOURNAMENT_TITLE_LIMIT} {...form.field('title')} />
      <HallCombobox label="당구장" {...form.field('hall')} />
      <TextInput label="날짜" type="date" required {...form.field('day')} />
      <Checkbox {...form.field('listed')}>
        대회 목록에 공개합니다. 끄면 링크를 받은 사람과 참가자만 봅니다.
      </Checkbox>
    </>
  );
}
