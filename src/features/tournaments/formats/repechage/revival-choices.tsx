import type { ChoicesProps } from '#/features/tournaments/formats/setup.rules.ts';
import { revivalText } from './revival-setup.rules.ts';

/** Shows how many losers of round one come back for this number of entries. */
export function RevivalChoices({ entries }: ChoicesProps<object>) {
  return entries > 0 ? <p className="text-soft text-row">{revivalText(entries)}</p> : null;
}
