import { ballOf } from '#/shared/score4.ts';

/** The ball of a 4-ball score: colour and number tell the step. */
export function Ball({ score4 }: { score4: number | null }) {
  const name = ballOf(score4);
  return (
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
}
