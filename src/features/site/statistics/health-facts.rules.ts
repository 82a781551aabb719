import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import type { HealthNote } from './site-stats.contract.ts';

/** What the health rules judge: the process and the site at one moment. */
export type HealthFacts = {
  /** Milliseconds since 1970. */
  at: number;
  figures: Figures;
  /** The samples of the last quarter of an hour, oldest first. */
  samples: readonly MetricSample[];
  /** Why messages of other processes do not arrive; null if nothing failed. */
  busFailure: 'disconnected' | 'silent' | null;
  /** The last failures of backup jobs, by job; `why` is '' if only the log has the reason. */
  failures: Record<string, { at: string; why: string }>;
};
/** A sample of the metrics, and the one of five minutes before. */
export type Moment = { sample: MetricSample; before: MetricSample };

/** A condition that the operator has to look after, on the statistics page and as Prometheus alert. */
export type HealthRule = {
  name: string;
  reads: readonly string[];
  /** Minutes for which the condition must be met. */
  minutes: number;
  severity: HealthNote['severity'];
  /** The affected part of the site. */
  scope: HealthNote['scope'];
  sentence: (facts: HealthFacts) => string;
  action: string;
  to?: NonNullable<HealthNote['to']>;
} & (
  | { isMet: (figures: Figures, at: number) => boolean }
  /** Met if it is met at each moment of the last `minutes`. */
  | { isMetAt: (moment: Moment) => boolean }
);

export const LOG_ACTION = '서버의 로그에서 까닭을 찾아 주세요.';

/** The value of a metric without a label. */
export const figureOf = (figures: Figures, name: string) => figures[name]?.[''];
export const isAbove = (figure: number | undefined, most: number) => figure !== undefined && figure > most;
export const anyAbove = (readings: Record<string, number> | undefined, most: number) =>
  Object.values(readings ?? {}).some(reading => reading > most);
