import { UNITS } from '#/features/scoring/target.rules.ts';
import { CHANCE_LEAST } from './rating.rules.ts';
import type { Versus } from './results.contract.ts';
import './results.css';

/** What to expect of a game at the 수지 both have now; under five games no number is told. */
export function ChanceHint({ ball, sides, chances }: Pick<Versus, 'ball' | 'sides' | 'chances'>) {
  const [one] = sides;
  if (!chances) {
    const why =
      one.sums.games < CHANCE_LEAST
        ? `${CHANCE_LEAST}경기를 함께하면 예상 승률을 보여 드립니다.`
        : '두 회원의 수지를 모두 알아야 예상 승률을 보여 드립니다.';
    return <p className="chance text-soft">{why}</p>;
  }
  const { targets, percents } = chances;
  const unit = UNITS[ball];
  return (
    <div className="chance">
      <p>
        지금 수지({targets[0]}
        {unit} 대 {targets[1]}
        {unit})로 치면 예상 승률{' '}
        <strong>
          {percents[0]}:{percents[1]}
        </strong>
      </p>
      <svg className="chance-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect className="chance-one" width={percents[0]} height={10} />
        <rect className="chance-other" x={percents[0]} width={percents[1]} height={10} />
      </svg>
      <p className="text-soft">
        두 회원이 목표를 두고 치른 모든 {ball}구 대회 경기의 승패로 계산합니다(엘로 방식). 이기면 실력이
        목표보다 높게, 지면 낮게 매겨지고, 뜻밖의 결과일수록 크게 움직입니다.
      </p>
    </div>
  );
}
