import { ApiError } from './api.ts';

/** A lost network, or a fault or an overload of the server, may pass by itself. */
export function isPassing(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 0;
  return status === 0 || status === 429 || status >= 500;
}

export const isRateLimited = (error: unknown) => error instanceof ApiError && error.status === 429;

export type Backoff = { firstMs?: number; mostMs?: number };

/** Exponential backoff with jitter in milliseconds, at least the Retry-After. */
export function backoffMs(failures: number, error: unknown, { firstMs = 1000, mostMs = 15_000 }: Backoff) {
  const wait = error instanceof ApiError ? error.retryAfterSeconds * 1000 : 0;
  return Math.max(wait, Math.min(firstMs * 2 ** failures, mostMs) * (0.5 + Math.random() / 2));
}

/** Ends early if the network is back or `signal` is aborted. */
export function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

/**
 * Repeats `work` until it succeeds or throws an error that `mayPass` refuses; returns undefined once `signal`
 * is aborted.
 */
export async function retry<T>(
  work: () => Promise<T>,
  { signal, mayPass = isPassing }: { signal: AbortSignal; mayPass?: typeof isPassing },
): Promise<T | undefined> {
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const answer = await work();
      return signal.aborted ? undefined : answer;
    } catch (error) {
      if (!mayPass(error)) throw error;
      await sleep(backoffMs(failures, error, {}), signal);
    }
  }
  return undefined;
}
