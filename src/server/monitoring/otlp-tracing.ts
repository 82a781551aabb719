import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Trace } from '#/database/trace.ts';
import type { Config } from '#/server/settings/config.ts';
import { OnceAMinute } from './log.ts';
import { attributesOf, type Tracing } from './tracing.ts';

// A part of the eight seconds in which a process closes.
const CLOSE_MS = 1000;
const QUEUE = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 1000 };

/** Sends spans to `OTEL_EXPORTER_OTLP_ENDPOINT` in the background; drops them if 2,048 already wait. */
export function openOtlpTracing(config: Config, onFailure: (error: unknown) => void): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dangu-madang' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportingFailures(new OTLPTraceExporter(), onFailure), ...QUEUE }),
    ],
  });
  const tracer = provider.getTracer('dangu-madang');
  // Only from a trusted proxy: a visitor could choose the trace id, and have every request recorded.
  const isHeard = config.TRUST_PROXY === 'on';
  return {
    isOn: true,
    trace: traceWith(tracer),
    requests: listener => (request, response) => {
      const parent = isHeard ? callersContext(request) : ROOT_CONTEXT;
      const span = spanOf(tracer, request, parent);
      response.once('close', () => endWith(span, response));
      context.with(trace.setSpan(parent, span), () => listener(request, response));
    },
    nameRequest: answered => {
      const span = trace.getActiveSpan();
      if (!span?.isRecording()) return;
      span.updateName(answered.route).setAttributes(attributesOf(answered));
    },
    traceId: () => {
      const { traceFlags = TraceFlags.NONE, traceId } = trace.getActiveSpan()?.spanContext() ?? {};
      return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
    },
    close: () =>
      Promise.race([provider.shutdown().catch(() => {}), pause(CLOSE_MS, undefined, { ref: false })]),
  };
}

/** Wraps an exporter so that its failures are reported to `onFailure`, at most once a minute. */
function reportingFailures(exporter: SpanExporter, onFailure: (error: unknown) => void): SpanExporter {
  const lines = new OnceAMinute();
  return {
    export: (spans, done) =>
      exporter.export(spans, result => {
        if (result.code === ExportResultCode.FAILED && lines.pass('') !== null) onFailure(result.error);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function callersContext({ headers: { traceparent } }: IncomingMessage): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
}

function spanOf(tracer: Tracer, { method = '' }: IncomingMessage, parent: Context): Span {
  const attributes = { 'http.request.method': method };
  return tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
}

/** Ends the span of a request with the answer's status; called for a stream when its client disconnects. */
function endWith(span: Span, { statusCode, writableFinished }: ServerResponse): void {
  span.setAttribute('http.response.status_code', statusCode);
  if (!writableFinished) span.setAttribute('dangu.cut', true);
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

function traceWith(tracer: Tracer): Trace {
  return async ({ name, kind = 'internal', attributes, onlyWithin }, work, outcome) => {
    if (onlyWithin && !trace.getActiveSpan()) return work();
    return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes }, async span => {
      try {
        const result = await work();
        if (outcome) span.setAttributes(outcome(result));
        return result;
      } catch (error) {
        // The error's message may quote a user's input.
        const type = error instanceof Error ? error.constructor.name : typeof error;
        span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  };
}
