import { useId } from 'react';
import { useHallSuggestions } from '#/features/members/use-hall-names.ts';
import { TextInput } from '#/ui/field.tsx';
import type { FieldBinding, useForm } from '#/ui/form.tsx';
import { TOURNAMENT_HALL_LIMIT, TOURNAMENT_TITLE_LIMIT } from './limits.rules.ts';
import type { TournamentFacts } from './tournaments.contract.ts';

type FactsForm = Pick<ReturnType<typeof useForm<TournamentFacts>>, 'field'>;

/** What a tournament is called, where and when it is played, and who finds it. */
export function FactsFields({ form }: { form: FactsForm }) {
  const listed = form.field('listed');
  return (
    <>
      <TextInput label="대회 이름" required limit={TOURNAMENT_TITLE_LIMIT} {...form.field('title')} />
      <HallInput {...form.field('hall')} />
      <TextInput label="날짜" type="date" required {...form.field('day')} />
      <label className="check">
        <input
          type="checkbox"
          checked={listed.value}
          onChange={event => listed.onChange(event.currentTarget.checked)}
        />
        <span>대회 목록에 공개합니다. 끄면 링크를 받은 사람과 참가자만 봅니다.</span>
      </label>
    </>
  );
}

/** The hall by hand, with the halls of the directory that are called so. */
function HallInput(hall: FieldBinding<string>) {
  const list = useId();
  const suggestions = useHallSuggestions(hall.value);
  return (
    <>
      <TextInput label="당구장" limit={TOURNAMENT_HALL_LIMIT} list={list} {...hall} />
      <datalist id={list}>
        {suggestions.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
