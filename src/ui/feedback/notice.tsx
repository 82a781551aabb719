import type { HTMLAttributes } from 'react';

/** A yellow strip above a page's content that says what the reader should know, with a button at its end. */
export function Notice({ as: Element = 'p', className = '', ...rest }: NoticeProps) {
  return (
    <Element
      {...rest}
      className={`mb-5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-yellow-tint py-2 pr-2 pl-4 text-yellow-text ${className}`}
    />
  );
}

type NoticeProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'div' };
