import type { Transaction } from '#/database/connect.ts';
import { type CaseRow, setHidden } from '#/features/reports/hiding.server.ts';
import { recomputeResults } from '#/features/results/recompute-results.server.ts';

/** Hides what a case is of, or shows it again; a tournament gives its season points while it is listed. */
export async function showOrHide(tx: Transaction, found: CaseRow, isHidden: boolean): Promise<void> {
  await setHidden(tx, found, isHidden);
  if (found.kind === 'tournament') await recomputeResults(tx, found.target);
}
