import { Checkbox } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';

/** A switch that shows the birth year to other members. */
export function BirthYearSwitch(field: FieldBinding<boolean>) {
  return (
    <Checkbox {...field}>
      출생 연도를 다른 사람에게 공개 <span className="text-soft">(변경 무료)</span>
    </Checkbox>
  );
}

/** A switch that shows the list of the member's texts to other members. */
export function TextsSwitch(field: FieldBinding<boolean>) {
  return (
    <Checkbox {...field}>
      내가 쓴 글과 댓글 목록을 프로필에 공개 <span className="text-soft">(변경 무료)</span>
    </Checkbox>
  );
}
