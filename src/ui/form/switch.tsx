import type { ReactNode } from 'react';

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
