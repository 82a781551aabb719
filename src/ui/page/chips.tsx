import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';

/** Choices and search are side by side on wide screens. */
export const TOOLS =
  'md:my-4 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4 md:gap-y-2 md:*:m-0! md:[&>form]:flex-nowrap';

/** The row scrolls sideways on phones. */
export const ChipRow = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div
    className={`scrollbar-none mb-1 flex items-center gap-2 py-0.5 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:mb-2 md:flex-wrap ${className ?? ''}`}
  >
    {children}
  </div>
);

export const CHOSEN = 'border-primary bg-primary-tint text-primary';

type SelectChipProps = {
  label: string;
  tabs: readonly { value: string; title: string; to: string }[];
  current: string;
  /** The value that counts as no choice. */
  initial?: string;
  className?: string;
};

/** With a choice the select looks pressed, like the other chips. */
export function SelectChip({ label, tabs, current, initial = tabs[0]?.value, className }: SelectChipProps) {
  const navigate = useNavigate();
  const look = current === initial ? 'border-edge' : CHOSEN;
  const open = (value: string) => {
    const chosen = tabs.find(tab => tab.value === value);
    if (chosen) void navigate(chosen.to, { preventScrollReset: true });
  };
  return (
    <span className={`select flex-none ${className ?? ''}`}>
      <select
        className={`control field-sizing-content w-auto rounded-full bg-surface py-0 pl-3.5 font-semibold text-row ${look}`}
        aria-label={label}
        value={current}
        onChange={event => open(event.target.value)}
      >
        {tabs.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    </span>
  );
}
