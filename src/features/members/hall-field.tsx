import { useId, useState } from 'react';
import { BareInput, BareSelect, Framed } from '#/ui/field.tsx';
import { type Controlled, splitField, useFieldWiring } from '#/ui/field-wiring.ts';
import { HALL_LIMIT } from './member-fields.rules.ts';
import { useHallSuggestions, useOfferedHalls } from './use-hall-names.ts';
import './account-forms.css';

type HallFieldProps = Controlled & {
  halls: readonly string[];
  /** The region chosen beside it: of a long directory only its halls are offered. */
  region?: string;
};

const OF_MANY = '지역을 고르면 그 지역의 당구장이 나옵니다. 기타를 고르면 이름으로 찾을 수 있습니다.';

/** The home hall: one of the directory, or 기타 and its name by hand; the value is the name, '' for none. */
export function HallField({ halls, region, ...props }: HallFieldProps) {
  const { frame, value, onChange } = splitField(props);
  const { names, cut } = useOfferedHalls(halls, region);
  const help = cut ? OF_MANY : frame.help;
  return (
    <Framed frame={{ ...frame, help, limit: HALL_LIMIT }} group>
      <Choice halls={names} value={value} onChange={onChange} />
    </Framed>
  );
}

// No hall can be called so: names are kept without spaces around them.
const OTHER = ' 기타';
type ChoiceProps = Pick<HallFieldProps, 'halls' | 'value' | 'onChange'>;

function Choice({ halls, value, onChange }: ChoiceProps) {
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
      {byHand && <Typed value={value} onChange={onChange} />}
    </div>
  );
}

/** A name by hand, with the halls that are called so as suggestions. */
function Typed({ value, onChange }: Omit<ChoiceProps, 'halls'>) {
  const { id, ...wiring } = useFieldWiring();
  const list = useId();
  const suggestions = useHallSuggestions(value);
  return (
    <>
      <BareInput
        {...wiring}
        id={undefined}
        type="text"
        autoComplete="off"
        list={list}
        aria-label="당구장 이름 직접 입력"
        placeholder="당구장 이름"
        value={value}
        onChange={onChange}
      />
      <datalist id={list}>
        {suggestions.map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
