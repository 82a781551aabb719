import type { Database } from '#/database/connect.ts';
import { OFF_SITE_JOB } from '#/server/backups/off-site.ts';
import type { Site } from '#/server/site.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { healthOf, READ } from './health.rules.ts';
import type { HealthFacts } from './health-facts.rules.ts';
import type { SiteHealth } from './site-stats.contract.ts';

/** The problems of the site, as this process sees it. */
export async function loadSiteHealth(site: Site): Promise<SiteHealth> {
  const { db, meters, samples, processBus, now } = site;
  const [figures, failures] = await Promise.all([meters.read(READ), countFailures(db)]);
  const known = { at: now().getTime(), samples: samples.stored, busFailure: processBus?.failure ?? null };
  return { ...healthOf({ ...known, figures, failures }), isOneProcess: processBus === null };
}

async function countFailures(db: Database): Promise<HealthFacts['failures']> {
  const rows = await db
    .selectFrom('duties')
    .select(['name', 'failed_at', 'failure'])
    .where('name', 'in', ['backup', OFF_SITE_JOB])
    .where('failed_at', '<>', '')
    .execute();
  return Object.fromEntries(
    rows.map(({ name, failed_at, failure }) => [name, { at: toSeoulIso(failed_at), why: failure }]),
  );
}
