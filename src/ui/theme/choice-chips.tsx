import type { ComponentProps, ReactNode } from 'react';

type Choice<Value> = { value: Value; label: ReactNode; about?: string };
type ChipsProps<Value extends string> = {
  legend: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  /** The choices in their order, or the labels by value. Choices with a line `about` them are rows. */
  options: readonly Choice<Value>[] | Readonly<Record<Value, string>>;
};

const choicesOf = <Value extends string>(options: ChipsProps<Value>['options']): readonly Choice<Value>[] =>
  'map' in options
    ? options
    : Object.entries<string>(options).map(([value, label]) => ({ value: value as Value, label }));

const ROW = 'flex flex-col rounded-control border py-2 font-semibold';
const CHIP =
  'inline-flex items-center justify-center gap-1.5 min-h-11 py-1 border rounded-full font-semibold';
const OFF = 'border-line-strong bg-surface';
const ON = 'border-transparent bg-cloth text-on-fill';

/** Radio buttons drawn as large chips or rows. */
export function Chips<Value extends string>({ legend, name, value, onChange, ...rest }: ChipsProps<Value>) {
  const options = choicesOf(rest.options);
  return (
    <fieldset className="field">
      <legend className="field-label">{legend}</legend>
      <div className={options[0]?.about ? 'grid gap-2' : 'flex flex-wrap gap-2'}>
        {options.map(option => (
          <label
            key={option.value}
            className={`${option.about ? ROW : CHIP} relative px-4 has-focus-visible:outline-2 ${option.value === value ? ON : OFF}`}
          >
            <input
              className="absolute inset-0 opacity-0 cursor-pointer"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
            {option.about && <small className="font-normal">{option.about}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Filled while it is pressed or the current one. */
export function ChipButton({ className = '', ...rest }: ComponentProps<'button'>) {
  const isOn = rest['aria-pressed'] === true || rest['aria-current'] === 'true';
  return <button type="button" {...rest} className={`${CHIP} px-4 ${isOn ? ON : OFF} ${className}`} />;
}
