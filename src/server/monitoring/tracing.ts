import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Attributes, type Trace, untraced } from '#/database/trace.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Answered = { requestId: string; route: string; path: string };

/** What this process tells a collector of traces (OpenTelemetry) about its work. */
export type Tracing = {
  isOn: boolean;
  trace: Trace;
  /** The same listener, within a span for each request. */
  requests: (listener: Listener) => Listener;
  /** Names the span of the request under way. */
  nameRequest: (answered: Answered) => void;
  /** The number of the trace under way; undefined where nothing is traced. */
  traceId: () => string | undefined;
  /** Sends what is left, in a second at most. */
  close: () => Promise<void>;
};

/** Adds what is known of an answer to the span. */
export const attributesOf = ({ requestId, route, path }: Answered): Attributes => ({
  'http.route': route.replace(/^[A-Z]+ /, ''),
  'url.path': path,
  'dangu.request_id': requestId,
});

/** What a span says of a call to another program. */
export const callOf = (method: string, address: string): Attributes => ({
  'http.request.method': method,
  'server.address': new URL(address).hostname,
});

/** Without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export const NO_TRACING: Tracing = {
  isOn: false,
  trace: untraced,
  requests: listener => listener,
  nameRequest: () => {},
  traceId: () => undefined,
  close: async () => {},
};
