import { ApiError, OFFLINE } from './api.ts';

/**
 * A failed call as a member is told of it: a refusal (4xx) in the server's own words, anything else as `fallbackMessage`;
 * a lost network is named too, since the member can mend that.
 */
export function asApiError(error: unknown, fallbackMessage: string): ApiError {
  if (!(error instanceof ApiError)) return new ApiError(0, fallbackMessage);
  const { status, message, number } = error;
  if (status >= 400 && status < 500 && message) return error;
  return new ApiError(status, status === 0 ? `${fallbackMessage} ${OFFLINE}` : fallbackMessage, [], number);
}
