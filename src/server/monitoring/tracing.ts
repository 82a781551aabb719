import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Attributes, type Trace, untraced } from '#/database/trace.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Answered = { requestId: string; route: string; path: string };

/** The tracing (OpenTelemetry) of the work of this process, sent to a collector. */
export type Tracing = {
  isOn: boolean;
  trace: Trace;
  /** Wraps an HTTP listener so that each request is a span. */
  requests: (listener: Listener) => Listener;
  /** Sets the route, path and id of the running request's span. */
  nameRequest: (answered: Answered) => void;
  /** The id of the current request's trace; undefined if the request is not traced. */
  traceId: () => string | undefined;
  /** Sends the remaining spans, within a second at most. */
  close: () => Promise<void>;
};

export const attributesOf = ({ requestId, route, path }: Answered): Attributes => ({
  'http.route': route.replace(/^[A-Z]+ /, ''),
  'url.path': path,
  'dangu.request_id': requestId,
});

/** The attributes of the span of a request to another server at `address`. */
export const callOf = (method: string, address: string): Attributes => ({
  'http.request.method': method,
  'server.address': new URL(address).hostname,
});

/** The tracing without `OTEL_EXPORTER_OTLP_ENDPOINT`, which does nothing. */
export const NO_TRACING: Tracing = {
  isOn: false,
  trace: untraced,
  requests: listener => listener,
  nameRequest: () => {},
  traceId: () => undefined,
  close: async () => {},
};
