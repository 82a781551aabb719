import { type ReactNode, useState } from 'react';
import {
  fieldOf,
  highRunDoubt,
  score3Doubt,
  type TypedField,
} from '#/features/members/fields/member-fields.rules.ts';
import { EmailInput } from '#/ui/form/email-input.tsx';
import { Checkbox, Select, TextInput } from '#/ui/form/field.tsx';
import type { FieldBinding } from '#/ui/form/form.tsx';
import { HallCombobox } from '#/ui/form/hall-combobox.tsx';
import { NumberInput } from '#/ui/form/numbers/number-input.tsx';
import { numberProblem } from '#/ui/form/numbers/typed-number.ts';
import { PhoneInput } from '#/ui/form/phone-input.tsx';

type MemberInputProps = {
  form: { field: (name: TypedField) => FieldBinding<string> };
  name: TypedField;
  help?: ReactNode;
  unchosen?: string;
};

export function MemberInput({ form, name, help, unchosen = '선택 안 함' }: MemberInputProps) {
  const { label, required, control, choices, empty, most, handicap } = fieldOf(name);
  const field = { label, required, help, ...form.field(name) };
  if (control === 'phone') return <PhoneInput {...field} />;
  if (control === 'email') return <EmailInput {...field} />;
  if (control === 'year') return <NumberInput placeholder="예: 1988" {...field} />;
  if (choices) return <Choice choices={choices} placeholder={unchosen} {...field} />;
  if (control === 'hall') {
    const shown = help ?? '목록에 없는 당구장은 이름을 그대로 입력해주세요.';
    return <HallCombobox {...field} region={form.field('region').value} help={shown} />;
  }
  if (empty === '') {
    return (
      <TextInput limit={most} autoComplete={control === 'nickname' ? 'nickname' : undefined} {...field} />
    );
  }
  const { value } = field;
  const doubted = handicap ? highRunDoubt(form.field(handicap).value, value) : score3Doubt(value);
  const doubt = !numberProblem(value, most) && doubted;
  return <NumberInput most={most} {...field} help={doubt ? <span role="status">{doubt}</span> : help} />;
}

type MemberInputsProps = Pick<MemberInputProps, 'form' | 'unchosen'> & {
  names: readonly TypedField[];
  helpOf?: (name: TypedField) => ReactNode;
};

export const MemberInputs = ({ names, helpOf, ...rest }: MemberInputsProps) =>
  names.map(name => <MemberInput key={name} name={name} help={helpOf?.(name)} {...rest} />);

type ChoiceProps = FieldBinding<string> & {
  label: string;
  choices: readonly (string | number)[];
  placeholder: string;
};

function Choice({ choices, ...input }: ChoiceProps) {
  const [first] = useState(input.value);
  const options = choices.map(String);
  return <Select options={!first || options.includes(first) ? options : [first, ...options]} {...input} />;
}

export function BirthYearSwitch(field: FieldBinding<boolean>) {
  return <Checkbox {...field}>출생 연도를 다른 사람에게 공개</Checkbox>;
}
