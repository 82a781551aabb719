import { NumberInput, Select, TextArea, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import type { EntrySettings } from './entries.contract.ts';
import { CAPACITY_MOST, FEE_LIMIT, WHO_MAY_ENTER, WHO_NAMES } from './entries.rules.ts';

/** The entry settings as values of form fields: numbers are text. */
export type TypedSettings = Record<TextName, string> & { stopped: boolean };

export const NEW_SETTINGS: TypedSettings = {
  ...{ time: '14:00', closesAt: '', capacity: '16', fee: '', rules: '', divisions: '' },
  ...{ players: '1', who: 'members', confirmHours: '12', stopped: false },
};

type TextName = Exclude<keyof EntrySettings, 'stopped'>;
const PLAYERS = [
  { value: '1', label: '한 명' },
  { value: '2', label: '두 명 (복식)' },
];
const WHO = WHO_MAY_ENTER.map(value => ({ value, label: WHO_NAMES[value] }));

export function EntryFields({ field }: { field: (name: TextName) => FieldBinding<string> }) {
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextInput label="시작 시각" type="time" required {...field('time')} />
        <TextInput label="신청 마감" type="datetime-local" required {...field('closesAt')} />
        <NumberInput
          label="정원"
          digits={3}
          required
          help={`2부터 ${CAPACITY_MOST}까지. 넘치면 대기 명단에 오릅니다.`}
          {...field('capacity')}
        />
        <Select label="신청 단위" options={PLAYERS} {...field('players')} />
      </div>
      <Select label="누가 신청할 수 있습니까" options={WHO} {...field('who')} />
      <TextInput
        label="참가비 (선택)"
        limit={FEE_LIMIT}
        placeholder="예: 2만원, 현장 납부"
        {...field('fee')}
      />
      <TextArea
        label="부 (선택)"
        rows={2}
        placeholder={'A부 25 이상 16명\nB부 20-24 8명'}
        help="한 줄에 하나씩 적어 주세요. 수지 범위를 적으면 수지에 맞는 부로 신청되고, 이름만 적으면 신청하는 회원이 고릅니다. 줄 끝에 16명처럼 적으면 그 부의 정원이 되고, 대기 명단도 부마다 따로 생깁니다."
        {...field('divisions')}
      />
      <TextArea label="대회 안내 (선택)" rows={4} {...field('rules')} />
      <NumberInput
        label="대기자 확인 시간"
        digits={2}
        help="자리가 나면 첫 대기자에게 알리고, 이 시간(1~72시간) 안에 확인하지 않으면 다음 분께 넘깁니다."
        {...field('confirmHours')}
      />
    </>
  );
}
