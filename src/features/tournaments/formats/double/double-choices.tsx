import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Checkbox } from '#/ui/form/field.tsx';
import type { DoubleOptions } from './double.contract.ts';

/** An explanation of double elimination, and the choice whether the final may be repeated. */
export function DoubleChoices({ options, onChange }: ChoicesProps<DoubleOptions>) {
  return (
    <>
      <p className="text-soft text-row">한 번 지면 패자조에서 이어 가고, 두 번 지면 탈락합니다.</p>
      <Checkbox value={options.reset ?? false} onChange={reset => onChange({ reset })}>
        최종 결승에서 패자조 우승자가 이기면 한 번 더 겨룹니다
      </Checkbox>
    </>
  );
}
