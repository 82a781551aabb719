import type { HTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  /** Yellow: something the user should know before continuing, with a button at the end. */
  notice:
    'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-yellow-tint py-2 pr-2 pl-4 text-yellow-text',
  /** Without a colour of its own, on a sunken background: a remark about the content below. */
  remark: 'bg-sunken px-4 py-3 text-row text-soft [&_strong]:text-text',
  /** Yellow: a remark about the content below that requires an action of the user. */
  warning: 'bg-yellow-tint px-4 py-3 text-row text-yellow-text',
  /** Red: a failure. */
  problem: 'bg-red-tint px-3 py-2 text-red text-row',
};

type NoticeProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'div'; look?: keyof typeof LOOKS };

/** A coloured box with a message for the user. */
export function Notice({ as: Element = 'p', look = 'notice', className = 'mb-5', ...rest }: NoticeProps) {
  return <Element {...rest} className={`rounded-control ${LOOKS[look]} ${className}`} />;
}

/** An error message in red, which screen readers read out at once; renders nothing without children. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null;
