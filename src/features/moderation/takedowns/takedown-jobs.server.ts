import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import type { Site } from '#/server/site.ts';
import { endBlock } from './takedown-decisions.server.ts';
import { mailRequester } from './takedown-mail.server.ts';
import { REQUESTER_DAYS } from './takedowns.constants.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/**
 * Ends the blocks whose thirty days are over, each in its own transaction, so that a process that dies
 * repeats and skips nothing; and deletes the requester's data a year after the end of a case.
 */
export async function runTakedownJobs(
  site: Pick<Site, 'db' | 'now' | 'mail' | 'log' | 'config'>,
  contents: ModeratedContents,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = site;
  const due = await db
    .selectFrom('takedowns')
    .select('id')
    .where('state', '=', 'blocked')
    .where('until', '<=', now().toISOString())
    .orderBy('until')
    .limit(AT_ONCE)
    .execute();
  for (const { id } of due) {
    signal.throwIfAborted();
    const done = await endBlock({ db, contents }, id, now());
    if (done) mailRequester(site, done.row, [done.sentence]);
  }
  await db
    .updateTable('takedowns')
    .set({ name: '', contact: '', email: '', reasons: '', origin: '' })
    .where('closed_at', '<>', '')
    .where('closed_at', '<=', new Date(now().getTime() - REQUESTER_DAYS * DAY_MS).toISOString())
    .where('name', '<>', '')
    .execute();
}
