import type { Database } from '#/database/connect.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import type { Meter } from '#/server/monitoring/meters.ts';
import type { Site } from '#/server/site.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { HEALTH_RULES, healthOf, READ_ON_DEMAND } from './health.rules.ts';
import type { HealthFacts } from './load-health.rules.ts';
import type { SiteHealth } from './site-stats.contract.ts';

type Sources = Pick<Site, 'db' | 'meters' | 'samples' | 'processBus' | 'now'>;

export async function loadSiteHealth({ db, meters, samples, processBus, now }: Sources): Promise<SiteHealth> {
  const [figures, failures] = await Promise.all([meters.read(READ_ON_DEMAND), findFailures(db)]);
  const known = { at: now().getTime(), samples: samples.stored, busFailure: processBus?.failure ?? null };
  return { ...healthOf({ ...known, figures, failures }), isOneProcess: processBus === null };
}

/** 1 for each health rule (by name) that is met; Prometheus raises its alerts by this metric. */
export const problemMeter = (site: Sources): Meter => ({
  name: 'dangu_problem',
  help: 'Whether a condition is met that the operator has to look after, as on the statistics page.',
  label: 'problem',
  read: async () => {
    const { notes } = await loadSiteHealth(site);
    const isMet = (name: string) => notes.some(note => note.name === name);
    return Object.fromEntries(HEALTH_RULES.map(({ name }) => [name, isMet(name) ? 1 : 0]));
  },
});

async function findFailures(db: Database): Promise<HealthFacts['failures']> {
  const rows = await db
    .selectFrom('job_locks')
    .select(['name', 'failed_at', 'failure'])
    .where('name', 'in', ['backup', OFF_SITE_JOB])
    .where('failed_at', '<>', '')
    .execute();
  return Object.fromEntries(
    rows.map(({ name, failed_at, failure }) => [name, { at: toSeoulIso(failed_at), why: failure }]),
  );
}
