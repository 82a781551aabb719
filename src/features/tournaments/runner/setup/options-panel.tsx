import { TABLES_MOST } from '#/features/tournaments/engine/tournament.constants.ts';
import { BALLS } from '#/features/tournaments/scoring/scoring.constants.ts';
import { Checkbox } from '#/ui/form/field.tsx';
import { CountInput } from '#/ui/form/numbers/number-input.tsx';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import { useOptions } from './use-options.ts';

const BALL_OPTIONS = BALLS.map(value => ({ value, label: `${value}구` }));

export function BallChoice() {
  const { options, change } = useOptions();
  const { play } = options;
  return (
    <Chips
      legend="종목"
      name="ball"
      value={play.ball}
      onChange={ball => change({ play: { ...play, ball } })}
      options={BALL_OPTIONS}
    />
  );
}

/** The number of tables to which matches are called; an empty field means 0, none. */
export function Tables() {
  const { options, change } = useOptions();
  const { tables, autoCall = true } = options;
  return (
    <>
      <CountInput
        name="tables"
        label="테이블 수 (선택)"
        help="적으면 다음 경기와 심판, 기다린 시간을 보여 줍니다."
        most={TABLES_MOST}
        value={tables}
        onChange={count => change({ tables: count })}
      />
      {tables > 0 && <AutoCallBox value={autoCall} onChange={isOn => change({ autoCall: isOn })} />}
    </>
  );
}

export const AutoCallBox = (field: { value: boolean; onChange: (isOn: boolean) => void }) => (
  <Checkbox {...field}>비는 테이블에 다음 경기를 자동으로 호출합니다</Checkbox>
);
