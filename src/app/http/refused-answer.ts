import { ApiError } from '#/ui/client/api.ts';

/** A `Refusal` thrown by an API call in this process, as a plain answer; any other error is thrown again. */
export function refusedAnswer(error: unknown): Response {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  return new Response(error.message, { status: error.status });
}
