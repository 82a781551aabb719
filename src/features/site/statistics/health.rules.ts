import type { MetricSample } from '#/shared/metric-samples.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import type { HealthFacts, HealthRule } from './health-facts.rules.ts';
import { LOAD_RULES, momentsSince } from './load-health.rules.ts';
import type { SiteHealth } from './site-stats.contract.ts';
import { STORAGE_RULES } from './storage-health.rules.ts';

export const HEALTH_RULES = [...STORAGE_RULES, ...LOAD_RULES];

/** Alerts that only Prometheus can raise, with the reason. */
export const ONLY_PROMETHEUS: Record<string, string> = {
  ProcessAway: 'a process that is down answers nobody, and no other knows that it should be there',
};

/** Metrics to sample for some minutes, and metrics to read on each request. */
export const SAMPLED = HEALTH_RULES.filter(rule => 'isMetAt' in rule).flatMap(({ reads }) => reads);
export const READ = HEALTH_RULES.filter(rule => 'isMet' in rule).flatMap(({ reads }) => reads);

// A sample may be late when the process is busy.
const LATE_MS = 30_000;
const LONGEST_MS = Math.max(...HEALTH_RULES.map(rule => ('isMetAt' in rule ? rule.minutes : 0))) * MINUTE_MS;

/**
 * The conditions that are met, urgent ones first; `isYoung` while the process has run too briefly to judge
 * all.
 */
export function healthOf(facts: HealthFacts): Pick<SiteHealth, 'notes' | 'isYoung'> {
  const met = HEALTH_RULES.filter(rule => isMet(rule, facts));
  const urgentFirst = met.toSorted((a, b) => Number(b.severity === 'page') - Number(a.severity === 'page'));
  const notes = urgentFirst.map(({ name, severity, scope, sentence, action, to = null }) => ({
    ...{ name, severity, scope, action, to },
    sentence: sentence(facts),
  }));
  return { notes, isYoung: !reaches(facts.samples, facts.at - LONGEST_MS) };
}

function isMet(rule: HealthRule, { figures, samples, at }: HealthFacts): boolean {
  if ('isMet' in rule) return rule.isMet(figures, at);
  const since = at - rule.minutes * MINUTE_MS;
  const moments = reaches(samples, since) ? momentsSince(samples, since) : [];
  return moments.length > 0 && moments.every(rule.isMetAt);
}

const reaches = ([oldest]: readonly MetricSample[], since: number) =>
  oldest !== undefined && oldest.at <= since + LATE_MS;
