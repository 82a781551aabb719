import { highRunDoubt } from '#/features/members/member-fields.limits.ts';
import { NumberInput } from '#/ui/field.tsx';
import type { FieldBinding } from '#/ui/form.tsx';

type Name = 'score4' | 'score3' | 'highrun4' | 'highrun3';

/** Both high runs; one beyond the handicap is doubted, and may be sent all the same. */
export function HighRunFields({ field }: { field: (name: Name) => FieldBinding<string> }) {
  const doubt = (score: Name, highRun: Name) => {
    const sentence = highRunDoubt(field(score).value, field(highRun).value);
    return sentence && <span role="status">{sentence}</span>;
  };
  return (
    <>
      <NumberInput label="4구 하이런" help={doubt('score4', 'highrun4')} {...field('highrun4')} />
      <NumberInput label="3구 하이런" help={doubt('score3', 'highrun3')} {...field('highrun3')} />
    </>
  );
}
