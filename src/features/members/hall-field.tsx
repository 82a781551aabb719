import { useState } from 'react';
import { BareInput, BareSelect, Framed } from '#/ui/field.tsx';
import { type Controlled, splitField, useFieldWiring } from '#/ui/field-wiring.ts';
import { HALL_LIMIT } from './member-fields.contract.ts';
import './account-forms.css';

type HallFieldProps = Controlled & { halls: readonly string[] };

/** The home hall: one of the directory, or 기타 and its name by hand; the value is the name, '' for none. */
export function HallField({ halls, ...props }: HallFieldProps) {
  const { frame, value, onChange } = splitField(props);
  return (
    <Framed frame={{ ...frame, limit: HALL_LIMIT }} group>
      <Choice halls={halls} value={value} onChange={onChange} />
    </Framed>
  );
}

// No hall can be called so: names are kept without spaces around them.
const OTHER = ' 기타';

function Choice({ halls, value, onChange }: Pick<HallFieldProps, 'halls' | 'value' | 'onChange'>) {
  const { id, ...wiring } = useFieldWiring();
  const [chose, setChose] = useState(false);
  const byHand = chose || (value !== '' && !halls.includes(value));
  const choose = (choice: string) => {
    setChose(choice === OTHER);
    onChange(choice === OTHER ? '' : choice);
  };
  return (
    <div className="hall-choice">
      <BareSelect
        {...wiring}
        id={id}
        data-field={byHand ? undefined : wiring['data-field']}
        aria-label="당구장 선택"
        value={byHand ? OTHER : value}
        onChange={choose}
      >
        <option value="">선택 안 함</option>
        {halls.map(hall => (
          <option key={hall}>{hall}</option>
        ))}
        <option value={OTHER}>기타 (직접 입력)</option>
      </BareSelect>
      {byHand && (
        <BareInput
          {...wiring}
          id={undefined}
          type="text"
          autoComplete="off"
          aria-label="당구장 이름 직접 입력"
          placeholder="당구장 이름"
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
