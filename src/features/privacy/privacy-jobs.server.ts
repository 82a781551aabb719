import type { Site } from '#/server/site.ts';
import { FORGOTTEN_DAYS } from './requests.limits.ts';

const DAY_MS = 86_400_000;

/** Forgets who asked, what was asked and what was answered a year after the answer. */
export async function runPrivacyJobs({ db, now }: Pick<Site, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('privacy_requests')
    .set({ name: '', contact: '', email: '', request: '', answer: '' })
    .where('answered_at', '<>', '')
    .where('answered_at', '<=', new Date(now().getTime() - FORGOTTEN_DAYS * DAY_MS).toISOString())
    .where('request', '<>', '')
    .execute();
}
