import { Checkbox } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';

/** Whether others may see the birth year. */
export function BirthYearSwitch(field: FieldBinding<boolean>) {
  return (
    <Checkbox {...field}>
      출생 연도를 다른 사람에게 공개 <span className="text-soft">(변경 무료)</span>
    </Checkbox>
  );
}

/** Whether others may read the list of what the member wrote. */
export function TextsSwitch(field: FieldBinding<boolean>) {
  return (
    <Checkbox {...field}>
      내가 쓴 글과 댓글 목록을 프로필에 공개 <span className="text-soft">(변경 무료)</span>
    </Checkbox>
  );
}
