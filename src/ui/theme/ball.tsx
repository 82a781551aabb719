import type { ReactNode } from 'react';
import { ballOf } from '#/shared/score4.ts';

export function Ball({ score4, children }: { score4: number | null; children?: ReactNode }) {
  const picture = (
    <img
      className="inline-block flex-none align-[-6px] size-6"
      src={`/balls/${ballOf(score4)}.svg`}
      width={24}
      height={24}
      alt={score4 === null ? '4구 수지 없음' : `4구 ${score4}`}
      loading="lazy"
      decoding="async"
    />
  );
  if (children === undefined) return picture;
  return (
    <span className="flex items-center gap-2 min-w-0">
      {picture}
      <span>{children}</span>
    </span>
  );
}
