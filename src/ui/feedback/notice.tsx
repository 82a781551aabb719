import type { HTMLAttributes, ReactNode } from 'react';

const LOOKS = {
  notice:
    'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 bg-yellow-tint py-2 pr-2 pl-4 text-yellow-text',
  remark: 'bg-sunken px-4 py-3 text-row text-soft [&_strong]:text-text',
  warning: 'bg-yellow-tint px-4 py-3 text-row text-yellow-text',
  problem: 'bg-red-tint px-3 py-2 text-red text-row',
};

type NoticeProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'div'; look?: keyof typeof LOOKS };

export function Notice({ as: Element = 'p', look = 'notice', className = 'mb-5', ...rest }: NoticeProps) {
  return <Element {...rest} className={`rounded-control ${LOOKS[look]} ${className}`} />;
}

/** Screen readers read the message out at once; renders nothing without children. */
export const Problem = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className="field-error" role="alert">
      {children}
    </p>
  ) : null;
