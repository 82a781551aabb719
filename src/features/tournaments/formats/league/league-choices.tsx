import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { Chips } from '#/ui/theme/choice-chips.tsx';
import type { LeagueOptions } from './league.contract.ts';

export function LeagueChoices({ options, onChange }: ChoicesProps<LeagueOptions>) {
  return (
    <Chips
      legend="경기 수"
      name="legs"
      value={String(options.legs)}
      onChange={legs => onChange({ legs: legs === '2' ? 2 : 1 })}
      options={LEGS}
    />
  );
}

const LEGS = { 1: '한 번씩', 2: '두 번씩' };
