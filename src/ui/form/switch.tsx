import type { ReactNode } from 'react';
import { Checkbox, Field } from './field.tsx';
import type { FieldBinding } from './form.tsx';

type SwitchProps = {
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  className?: string;
  children: ReactNode;
};

export const Switch = ({ on, disabled, onChange, className = '', children }: SwitchProps) => (
  <label className={`flex items-center justify-between gap-4 ${className}`}>
    {children}
    <input
      type="checkbox"
      role="switch"
      className="switch"
      checked={on}
      aria-checked={on}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
);

type CheckboxGroupProps<Value extends string> = FieldBinding<Value[]> & {
  label: string;
  options: readonly Value[];
  children: (option: Value) => ReactNode;
};

/** At least one must be checked. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { name, label, options, value, onChange, error, children } = props;
  return (
    <Field name={name} label={label} group required error={error}>
      <div className="grid gap-1">
        {options.map((option, index) => (
          <Checkbox
            key={option}
            name={index === 0 ? name : undefined}
            value={value.includes(option)}
            onChange={isOn => onChange(isOn ? [...value, option] : value.filter(other => other !== option))}
          >
            {children(option)}
          </Checkbox>
        ))}
      </div>
    </Field>
  );
}
