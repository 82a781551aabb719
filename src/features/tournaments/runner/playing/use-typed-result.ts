import { useState } from 'react';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { type TypedResult, typedResultRefusal, winnerDoubt } from './typed-result.rules.ts';

/**
 * The typed result of a sheet. `check` says what is missing (`alarm`) or asks about an unlikely winner, and
 * resolves to whether the result can be sent.
 */
export function useTypedResult(initial: () => TypedResult, names: readonly [string, string]) {
  const [typed, setTyped] = useState(initial);
  const [alarm, setAlarm] = useState<string>();
  const onChange = (part: Partial<TypedResult>) => {
    setTyped({ ...typed, ...part });
    setAlarm(undefined);
  };
  const check = async () => {
    const problem = typedResultRefusal(typed);
    setAlarm(problem);
    if (problem) return false;
    const doubt = winnerDoubt(typed, names);
    return !doubt || confirm(doubt);
  };
  return { typed, alarm, setAlarm, onChange, check };
}
