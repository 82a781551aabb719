import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { revivalText } from './revival-setup.rules.ts';

/** How many losers come back with this number of entries. */
export function RevivalChoices({ entries }: ChoicesProps<object>) {
  return entries > 0 ? <p className="text-soft text-row">{revivalText(entries)}</p> : null;
}
