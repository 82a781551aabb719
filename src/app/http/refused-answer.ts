import { ApiError } from '#/ui/client/api.ts';

/** What the API refused in this process, as a plain answer; anything else is thrown. */
export function refusedAnswer(error: unknown): Response {
  if (!(error instanceof ApiError) || error.status === 0) throw error;
  return new Response(error.message, { status: error.status });
}
