import type { ReactNode } from 'react';
import { ballOf } from '#/shared/score4.ts';

/** The ball of a 4-ball score: colour and number tell the step. `children`, a name, stand on its line. */
export function Ball({ score4, children }: { score4: number | null; children?: ReactNode }) {
  const name = ballOf(score4);
  const picture = (
    <img
      className="ball"
      src={`/balls/${name}.svg`}
      width={24}
      height={24}
      alt={score4 === null ? '4구 점수 없음' : `4구 ${score4}`}
      loading="lazy"
      decoding="async"
    />
  );
  if (children === undefined) return picture;
  return (
    <span className="with-ball">
      {picture}
      <span>{children}</span>
    </span>
  );
}
