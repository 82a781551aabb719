import type { HTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  /** Yellow: what the reader should know before going on, with a button at its end. */
  notice:
    'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-yellow-tint py-2 pr-2 pl-4 text-yellow-text',
  /** Sunken: a remark about what follows. */
  remark: 'bg-sunken px-4 py-3 text-row text-soft [&_strong]:text-text',
  /** The same where the reader has to do something. */
  warning: 'bg-yellow-tint px-4 py-3 text-row text-yellow-text',
  /** Red: what did not work. */
  problem: 'bg-red-tint px-3 py-2 text-red text-row',
};

type NoticeProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'div'; look?: keyof typeof LOOKS };

/** A coloured strip that says what the reader should know. */
export function Notice({ as: Element = 'p', look = 'notice', className = 'mb-5', ...rest }: NoticeProps) {
  return <Element {...rest} className={`rounded-control ${LOOKS[look]} ${className}`} />;
}

/** A red sentence about what did not work, read out at once; nothing without one. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null;
