import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS = 20;
const LONGEST_WAIT_MS = 160;
// Transactions that all want one row conflict: the unluckiest needs as many tries as there are others.
const CONFLICTS_MS = 4000;
const OTHERS_AT_MOST = 5;
// PostgreSQL: serialization failure and deadlock, after which the transaction is rolled back completely. Not
// a lock timeout (55P03): that took two seconds, and the next try would wait for the same lock.
const CONFLICTS = ['40001', '40P01'];

/**
 * Runs a transaction again after a conflict with another one, with exponential backoff and jitter, for four
 * seconds. `also` lists further error codes, after which there are five more tries.
 */
export async function retryConflicts<T>(run: () => Promise<T>, also: string[] = []): Promise<T> {
  const giveUpAt = performance.now() + CONFLICTS_MS;
  for (let again = 1; ; again++) {
    try {
      return await run();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const isConflict = CONFLICTS.includes(code) && performance.now() < giveUpAt;
      if (!isConflict && !(also.includes(code) && again <= OTHERS_AT_MOST)) throw error;
      // Jitter, so that two transactions that conflicted do not conflict again.
      await pause(Math.random() * Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** (again - 1)));
    }
  }
}
