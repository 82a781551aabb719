import type { ReactNode } from 'react';

type SwitchProps = {
  on: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
  className?: string;
  /** The words beside the switch, which name it. */
  children: ReactNode;
};

/** A line of words with a switch at its end. */
export const Switch = ({ on, disabled, onChange, className = '', children }: SwitchProps) => (
  <label className={`flex items-center justify-between gap-4 ${className}`}>
    {children}
    <input
      type="checkbox"
      role="switch"
      className="relative h-7 w-12 flex-none cursor-pointer appearance-none rounded-card border-2 border-line-strong bg-sunken transition-colors duration-120 before:absolute before:top-[3px] before:left-[3px] before:size-4.5 before:rounded-full before:bg-line-strong before:transition-[translate] before:duration-120 before:content-[''] checked:border-cloth checked:bg-cloth checked:before:translate-x-5 checked:before:bg-on-fill disabled:cursor-default disabled:opacity-50"
      checked={on}
      aria-checked={on}
      disabled={disabled}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
);
