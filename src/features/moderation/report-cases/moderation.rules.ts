import { REASON_WORDS } from '#/features/moderation/reports/reports.constants.ts';
import { CONTENT_ACTS, HELD_WORDS } from './moderation.constants.ts';
import type { ListedCase } from './moderation.contract.ts';

/** The label of a case in a list: why it was reported, or why it waits. */
export function reasonsOf({ held, heldFor, reasons }: Reasons): string {
  const words = reasons.map(({ reason, count }) => `${REASON_WORDS[reason]} ${count}`);
  const waits = held === '' ? [] : [heldFor ? `${HELD_WORDS[held]}: ${heldFor}` : HELD_WORDS[held]];
  return [...waits, ...words].join(', ');
}

/**
 * The possible decisions about the content of a case; tournaments and seasons have results that count, so
 * they cannot be removed here.
 */
export const contentActsOf = (kind: ListedCase['kind']) =>
  CONTENT_ACTS.filter(act => act !== 'remove' || (kind !== 'tournament' && kind !== 'season'));

type Reasons = Pick<ListedCase, 'held' | 'heldFor' | 'reasons'>;
