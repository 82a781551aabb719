import { useState } from 'react';
import { useSession } from './session.ts';

/** A value of this member, for example the last answer to a press; undefined for every other member. */
export function useMemberState<Value>() {
  const reader = useSession()?.userId;
  const [held, setHeld] = useState<{ by: string | undefined; value: Value }>();
  const set = (value: Value) => setHeld({ by: reader, value });
  return [held?.by === reader ? held?.value : undefined, set] as const;
}
