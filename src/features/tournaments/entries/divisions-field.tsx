import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, NumberInput, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { DIVISION_LETTERS, type TypedDivision, textOfDivisions, typedDivisions } from './divisions.rules.ts';
import { DIVISIONS_MOST } from './entries.rules.ts';

const EMPTY: TypedDivision = { name: '', from: '', to: '', capacity: '' };

/** The divisions (부) of a tournament, each with its name, 수지 and capacity; the value is their text. */
export function DivisionsField({ name, value, onChange, error }: FieldBinding<string>) {
  const [rows, setRows] = useState(() => typedDivisions(value));
  const put = (next: TypedDivision[]) => {
    setRows(next);
    onChange(textOfDivisions(next));
  };
  const add = useRef<HTMLButtonElement>(null);
  const remove = (at: number) => {
    // The pressed button may go with its row: the focus stays within the field.
    flushSync(() => put(rows.toSpliced(at, 1)));
    add.current?.focus();
  };
  return (
    <Field
      name={name}
      label="부 (선택)"
      group
      error={error}
      help="수지를 적으면 수지에 맞는 부로 신청되고, 적지 않으면 신청하는 회원이 고릅니다."
    >
      {rows.map((row, at) => {
        const field = (key: keyof TypedDivision, label: string) => ({
          label,
          name: at === 0 && key === 'name' ? name : `${name}.${at}.${key}`,
          value: row[key],
          onChange: (typed: string) => put(rows.with(at, { ...row, [key]: typed })),
        });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing but its place
          <div key={at} className="mb-3 grid grid-cols-2 items-end gap-3 border-line border-b pb-4">
            <TextInput {...field('name', `${at + 1}번째 부 이름`)} placeholder={DIVISION_LETTERS[at]} />
            <NumberInput {...field('capacity', '부 정원')} digits={3} placeholder="제한 없음" />
            <NumberInput {...field('from', '최소 수지')} />
            <NumberInput {...field('to', '최대 수지')} />
            <Button variant="plain" className="justify-self-start" onClick={() => remove(at)}>
              이 부 빼기
            </Button>
          </div>
        );
      })}
      {rows.length < DIVISIONS_MOST && (
        <Button ref={add} variant="quiet" className="self-start" onClick={() => put([...rows, EMPTY])}>
          부 추가
        </Button>
      )}
    </Field>
  );
}
