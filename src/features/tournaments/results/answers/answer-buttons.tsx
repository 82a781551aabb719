import type { ReactNode } from 'react';

export function AnswerButtons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-3 gap-y-2 mt-1">{children}</div>;
}
