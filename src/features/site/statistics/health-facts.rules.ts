import type { Figures, MetricSample } from '#/shared/metric-samples.ts';
import type { HealthNote } from './site-stats.contract.ts';

/** What the process knows of itself and of the site at a moment. */
export type HealthFacts = {
  /** Milliseconds since 1970. */
  at: number;
  figures: Figures;
  /** The last quarter of an hour, the oldest first. */
  samples: readonly MetricSample[];
  /** Why the other processes are not heard; null where they are, or there is none. */
  busFailure: 'disconnected' | 'silent' | null;
  /** The last tries of jobs of backups that failed, by the job; `why` is empty where only the log knows. */
  failures: Record<string, { at: string; why: string }>;
};
/** A moment within the last minutes, with what was five minutes before it, or as long as it is known. */
export type Moment = { sample: MetricSample; before: MetricSample };

/** A condition that somebody has to look after, as `deploy/prometheus/alerts.yaml` has it; a test compares both. */
export type HealthRule = {
  /** Of the alert. */
  name: string;
  /** What Prometheus asks. */
  expr: string;
  /** For so long it is met before the alert is sent. */
  minutes: number;
  severity: HealthNote['severity'];
  /** Of which part of the site it tells: the process that answers, its machine, or all of it. */
  scope: HealthNote['scope'];
  sentence: (facts: HealthFacts) => string;
  action: string;
  /** Where it can be mended. */
  to?: NonNullable<HealthNote['to']>;
} & (
  | { isMet: (figures: Figures, at: number) => boolean }
  /** Says something only of several minutes: it is met where it is met at each moment of `minutes`. */
  | { isMetAt: (moment: Moment) => boolean }
);

export const LOG_ACTION = '서버의 로그에서 까닭을 찾아 주세요.';

/** A metric that has no label; undefined where it is not known. */
export const figureOf = (figures: Figures, name: string) => figures[name]?.[''];
export const isAbove = (figure: number | undefined, most: number) => figure !== undefined && figure > most;
export const anyAbove = (readings: Record<string, number> | undefined, most: number) =>
  Object.values(readings ?? {}).some(reading => reading > most);
