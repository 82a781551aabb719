import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import type { HealthNote } from './site-stats.contract.ts';

/** What the process knows about itself and the site at one moment; the health rules judge these facts. */
export type HealthFacts = {
  /** Milliseconds since 1970. */
  at: number;
  figures: Figures;
  /** The samples of the last quarter of an hour, oldest first. */
  samples: readonly MetricSample[];
  /** Why messages of other processes do not arrive; null if they do, or if there are none. */
  busFailure: 'disconnected' | 'silent' | null;
  /** The last failures of backup jobs, by the job's name; `why` is empty if only the log has the reason. */
  failures: Record<string, { at: string; why: string }>;
};
/** A sample of the metrics, and for comparison the sample of five minutes before (or the oldest one). */
export type Moment = { sample: MetricSample; before: MetricSample };

/** A condition that the operator has to look after; the page and Prometheus' alerts say whether it is met. */
export type HealthRule = {
  name: string;
  /** The metrics that the condition is about. */
  reads: readonly string[];
  /** Minutes for which the condition must be met before the alert is sent. */
  minutes: number;
  severity: HealthNote['severity'];
  /** The alert's part of the site: the process, its machine, or the whole site. */
  scope: HealthNote['scope'];
  sentence: (facts: HealthFacts) => string;
  action: string;
  /** The page of the site where the problem can be solved; left out if there is none. */
  to?: NonNullable<HealthNote['to']>;
} & (
  | { isMet: (figures: Figures, at: number) => boolean }
  /** A condition over time: it is met if it is met at each moment of the last `minutes`. */
  | { isMetAt: (moment: Moment) => boolean }
);

export const LOG_ACTION = '서버의 로그에서 까닭을 찾아 주세요.';

/** The value of a metric that has no label; undefined if the metric is unknown. */
export const figureOf = (figures: Figures, name: string) => figures[name]?.[''];
export const isAbove = (figure: number | undefined, most: number) => figure !== undefined && figure > most;
export const anyAbove = (readings: Record<string, number> | undefined, most: number) =>
  Object.values(readings ?? {}).some(reading => reading > most);
