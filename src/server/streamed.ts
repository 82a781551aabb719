import type { Context } from 'hono';

/** Chunked and unbuffered, so that no proxy gathers it; closed, so that a stopping server need not wait for more. */
export const EVENT_STREAM = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'transfer-encoding': 'chunked',
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Answers with server-sent events from where the reader stands: after `Last-Event-ID`, or else after `from`. */
export async function streamed(
  c: Context,
  from: number,
  open: (after: number) => Promise<ReadableStream>,
): Promise<Response> {
  const last = /^\d{1,9}$/.exec(c.req.header('last-event-id') ?? '');
  return c.body(await open(last ? Number(last[0]) : from), 200, EVENT_STREAM);
}
