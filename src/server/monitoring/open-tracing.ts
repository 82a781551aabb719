import type { Config } from '#/server/settings/config.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Opens tracing if the settings name a collector, and loads its libraries only then. */
export async function openTracing(config: Config, onFailure: (error: unknown) => void): Promise<Tracing> {
  if (!config.OTEL_EXPORTER_OTLP_ENDPOINT || config.OTEL_SDK_DISABLED === 'true') return NO_TRACING;
  const { openOtlpTracing } = await import('./otlp-tracing.ts');
  return openOtlpTracing(config, onFailure);
}
