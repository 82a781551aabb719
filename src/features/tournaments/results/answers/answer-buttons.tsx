import type { ReactNode } from 'react';

/** The buttons with which a reader answers, below what is asked. */
export function AnswerButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-1">{children}</div>;
}
