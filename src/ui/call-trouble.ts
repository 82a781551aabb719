import { ApiError } from './api.ts';

/** A failed call as a member is told of it: a refusal (4xx) in the server's own words, anything else as `otherwise`. */
export function asTrouble(error: unknown, otherwise: string): ApiError {
  const { status, message, number } = error instanceof ApiError ? error : new ApiError(0, '');
  if (error instanceof ApiError && status >= 400 && status < 500 && message) return error;
  return new ApiError(status, otherwise, [], number);
}
