import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Field, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { WonInput } from '#/ui/form/numbers/won-input.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { DIVISION_LETTERS, type TypedDivision, textOfDivisions, typedDivisions } from './divisions.rules.ts';
import type { EntrySettings } from './entries.contract.ts';
import { CAPACITY_MOST, DIVISIONS_MOST, FEE_LIMIT, PAYMENT_LIMIT, WHO_NAMES } from './entries.rules.ts';
import { wonIn } from './fees.rules.ts';

/** The entry settings as values of form fields: numbers are text. */
export type TypedSettings = Record<TextName, string> & { stopped: boolean };

export const NEW_SETTINGS: TypedSettings = {
  time: '14:00',
  closesAt: '',
  capacity: '16',
  fee: '',
  feeWon: '',
  payment: '',
  rules: '',
  divisions: '',
  players: '1',
  who: 'members',
  confirmHours: '12',
  stopped: false,
};

type TextName = Exclude<keyof EntrySettings, 'stopped'>;
const PLAYERS = { 1: '한 명', 2: '두 명 (복식)' };

type EntryFieldsProps = { field: (name: TextName) => FieldBinding<string> };

export const StartField = ({ field }: EntryFieldsProps) => (
  <TextInput label="시작 시각" type="time" required {...field('time')} />
);

export const MainEntryFields = ({ field }: EntryFieldsProps) => (
  <>
    <div className="grid grid-cols-2 items-start gap-3">
      <NumberInput
        label="정원"
        required
        help={`2부터 ${CAPACITY_MOST}까지. 넘치면 대기 명단에 오릅니다.`}
        {...field('capacity')}
      />
      <TextInput label="참가비 (선택)" limit={FEE_LIMIT} placeholder="예: 2만원" {...field('fee')} />
    </div>
    <TextArea
      label="대회 안내 (선택)"
      rows={4}
      placeholder={'예: 예선 조별리그, 본선 토너먼트\n우승 20만 원, 준우승 10만 원'}
      {...field('rules')}
    />
  </>
);

/** Fields with a default, and rare ones. */
export function MoreEntryFields({ field, isNew = false }: EntryFieldsProps & { isNew?: boolean }) {
  const [fee, feeWon] = [field('fee').value, field('feeWon')];
  // The amount is asked for only where the fee's text does not say it.
  const asksAmount = feeWon.value !== '' || (fee !== '' && wonIn(fee) === null);
  return (
    <>
      <TextInput
        label="신청 마감"
        type="datetime-local"
        required={!isNew}
        help={isNew && '비워 두면 시작할 때까지 신청을 받습니다.'}
        {...field('closesAt')}
      />
      {asksAmount && (
        <WonInput
          label="참가비 금액 (원, 선택)"
          help="신청 하나에 받는 돈입니다. 주최자만 보는 합계에 쓰고, 비워 두면 합계에 넣지 않습니다."
          {...feeWon}
        />
      )}
      <TextArea
        label="입금 안내 (선택)"
        rows={2}
        limit={PAYMENT_LIMIT}
        placeholder="예: 국민 123456-78-901234 홍길동, 또는 당일 현장에서"
        help="참가가 확정된 회원만 봅니다."
        {...field('payment')}
      />
      <Select label="신청 단위" options={PLAYERS} {...field('players')} />
      <Select label="누가 신청할 수 있습니까" options={WHO_NAMES} {...field('who')} />
      <DivisionsField {...field('divisions')} />
      <NumberInput
        label="대기자 확인 시간 (1–72시간)"
        help="자리가 나면 첫 대기자에게 알리고, 이 시간 안에 확인하지 않으면 다음 분께 넘깁니다."
        {...field('confirmHours')}
      />
    </>
  );
}

const EMPTY: TypedDivision = { name: '', from: '', to: '', capacity: '' };

/** The divisions (부) of a tournament, each with its name, 수지 and capacity; the value is their text. */
function DivisionsField({ name, value, onChange, error }: FieldBinding<string>) {
  // An empty row has no text. Another text than that of the rows comes from a draft.
  const [typed, setTyped] = useState(() => typedDivisions(value));
  const rows = textOfDivisions(typed) === value ? typed : typedDivisions(value);
  const put = (next: TypedDivision[]) => {
    setTyped(next);
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
            <NumberInput {...field('capacity', '부 정원')} placeholder="제한 없음" />
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
          {rows.length === 0 ? '부 나누기' : '부 더하기'}
        </Button>
      )}
    </Field>
  );
}
