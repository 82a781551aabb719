import type { Selectable } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import type { CountName, Tables } from '#/database/schema/tables.ts';
import { changeCount } from './counts.ts';

type Listed = Pick<Selectable<Tables['tournaments']>, 'shown' | 'state'>;

/**
 * Updates the counts of listed tournaments; null for a tournament that is not listed before or after the
 * change.
 */
export async function recountListed(
  tx: Transaction,
  before: Listed | null,
  after: Listed | null,
): Promise<void> {
  const [was, is] = [countsOf(before), countsOf(after)];
  const names = new Set([...was, ...is]);
  // Always in the same order, to avoid deadlocks.
  for (const name of [...names].sort()) {
    if (was.has(name) !== is.has(name)) await changeCount(tx, name, is.has(name) ? 1 : -1);
  }
}

function countsOf(row: Listed | null): Set<CountName> {
  if (row?.shown !== 1 || row.state === 'void') return new Set();
  return new Set(['tournaments', `tournaments_${row.state}`] as const);
}
