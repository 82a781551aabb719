import type { FieldBinding } from '#/ui/form.tsx';

/** Whether others may see the birth year. */
export function BirthYearSwitch({ name, value, onChange }: FieldBinding<boolean>) {
  return (
    <label className="check">
      <input
        type="checkbox"
        data-field={name}
        checked={value}
        onChange={event => onChange(event.currentTarget.checked)}
      />
      <span>
        출생 연도를 다른 사람에게 공개 <span className="text-soft">(변경 무료)</span>
      </span>
    </label>
  );
}
