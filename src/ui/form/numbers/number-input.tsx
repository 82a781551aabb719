import { useState } from 'react';
import { BareInput, Field, type InputProps, splitField } from '#/ui/form/field.tsx';
import { countOf, numberIn, numberProblem } from './typed-number.ts';

type NumberInputProps = InputProps & {
  /** The maximum of an input that no schema checks. */
  most?: number;
};

/** Keeps what is typed and says what is wrong: leaving a character out would make another number. */
export function NumberInput({ most, ...props }: NumberInputProps) {
  const { frame, value, onChange, rest } = splitField(props);
  const problem = numberProblem(value, most);
  return (
    <Field {...frame} error={frame.error || problem}>
      <BareInput
        type="text"
        autoComplete="off"
        inputMode="numeric"
        ref={box => box?.setCustomValidity(problem)}
        // A box in a closed fold could not be focused.
        onInvalid={({ currentTarget }) => currentTarget.closest('details')?.setAttribute('open', '')}
        {...rest}
        value={value}
        onChange={text => onChange(numberIn(text))}
      />
    </Field>
  );
}

type CountInputProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number;
  most: number;
  onChange: (count: number) => void;
};

/** Hands over a number while one types: 0 for an empty box and for a text that is no number. */
export function CountInput({ value, onChange, ...props }: CountInputProps) {
  const [typed, setTyped] = useState('');
  const change = (text: string) => {
    setTyped(text);
    onChange(countOf(text, props.most));
  };
  // The value may also change by another field.
  const shown = countOf(typed, props.most) === value ? typed : String(value);
  return <NumberInput {...props} value={shown} onChange={change} />;
}
