import { useState } from 'react';
import { confirm } from '#/ui/dialog/confirm.client.tsx';
import { type TypedResult, typedResultRefusal, winnerDoubt } from './typed-result.rules.ts';

/** A typed result; `check` shows missing or doubtful figures, and resolves to whether it may be sent. */
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
