import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS = 20;
const LONGEST_WAIT_MS = 160;
// Where many want one row, each of them meets all others: whoever is unlucky needs as many tries as there are others.
const CONFLICTS_MS = 4000;
const OTHERS_AT_MOST = 5;
// PostgreSQL: serialization failure and deadlock, after which nothing is left of the transaction. Not a lock that was
// not had in time (55P03): that took two seconds, and the next try would wait behind the same one.
const CONFLICTS = ['40001', '40P01'];

/**
 * Runs a transaction again where it met another, with exponential backoff and full jitter, for four seconds; then the
 * last error is thrown. `also` are further codes of errors that another try may not meet: five more tries.
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
      // Two that met once must not meet again.
      await pause(Math.random() * Math.min(LONGEST_WAIT_MS, WAIT_MS * 2 ** (again - 1)));
    }
  }
}
