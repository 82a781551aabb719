import { forgetNoShowReports } from '#/features/matches/no-shows/no-show-rows.server.ts';
import { destroyOldRecords } from '#/features/privacy/access-records/destroying.server.ts';
import { askAgain } from '#/features/privacy/consent/asking-again.server.ts';
import { FORGOTTEN_DAYS } from '#/features/privacy/requests/requests.constants.ts';
import type { Site } from '#/server/site.ts';

const DAY_MS = 86_400_000;

/**
 * The daily job. Destroys expired records, forgets the person, the text and the answer of privacy requests
 * a year after the answer, and attendance at matches after 90 days; notifies members whose consent to
 * advertising is two years old.
 */
export async function runPrivacyJobs(
  site: Pick<Site, 'db' | 'now' | 'config'>,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = site;
  await db
    .updateTable('cases')
    .set({ facts: '{}', text: '', answer: '' })
    .where('kind', '=', 'privacyRequest')
    .where('pending', '=', 0)
    .where('decided_at', '<=', new Date(now().getTime() - FORGOTTEN_DAYS * DAY_MS).toISOString())
    .where('text', '<>', '')
    .execute();
  await forgetNoShowReports(db, now());
  await destroyOldRecords(site, signal);
  await askAgain(site, signal);
}
