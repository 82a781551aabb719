import type { Database } from '#/database/connect.ts';
import { SAMPLED } from '#/features/site/statistics/health.rules.ts';
import { Meters } from '#/server/monitoring/meters.ts';
import { MetricSamples } from '#/server/monitoring/metric-samples.ts';
import { ViewCounter } from '#/server/monitoring/view-counts.ts';
import { Visits } from '#/server/monitoring/visit-counts.ts';
import { Guests } from '#/server/sessions/guests.ts';
import type { Site } from '#/server/site.ts';

/** Opens the counters of requests, visitors and views. */
export function openCounting(db: Database, { log, now }: Pick<Site, 'log' | 'now'>) {
  const lost = (what: string) => (error: unknown) => log.error({ err: error }, `${what} were not written`);
  const guests = new Guests(db);
  const views = new ViewCounter(db, { guests, now, onError: lost('views') });
  const meters = new Meters();
  const samples = new MetricSamples(meters, SAMPLED, now);
  const visits = new Visits(db, { guests, times: meters.times, now, onError: lost('visits') });
  const closeCounting = async () => {
    samples.close();
    await views.flush().catch(lost('views'));
    if (visits.waiting) await visits.flush().catch(lost('visits'));
  };
  return { meters, samples, views, visits, closeCounting };
}
