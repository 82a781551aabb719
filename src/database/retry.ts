import { setTimeout as pause } from 'node:timers/promises';

const AGAIN_AT_MOST = 5;
const WAIT_MS = 20;
// PostgreSQL: serialization failure and deadlock, after which nothing is left of the transaction. Not a lock that was
// not had in time (55P03): that took two seconds, and the next try would wait behind the same one.
const CONFLICTS = ['40001', '40P01'];

/**
 * Runs a transaction again where it met another, with exponential backoff and full jitter: six tries within two thirds
 * of a second, then the last error is thrown. `also` are further codes of errors that another try may not meet.
 */
export async function retryConflicts<T>(run: () => Promise<T>, also: string[] = []): Promise<T> {
  for (let again = 1; ; again++) {
    try {
      return await run();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (again > AGAIN_AT_MOST || ![...CONFLICTS, ...also].includes(code)) throw error;
      // Two that met once must not meet again.
      await pause(Math.random() * WAIT_MS * 2 ** (again - 1));
    }
  }
}
