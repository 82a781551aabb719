import type { Database } from '#/database/connect.ts';
import { sendLetter } from '#/features/moderation/cases/cases.server.ts';
import type { ModeratedContents } from '#/features/moderation/cases/moderated-contents.server.ts';
import type { Site } from '#/server/site.ts';
import { endBlock } from './blocks.server.ts';
import { REQUESTER_DAYS, TAKEDOWN_KINDS } from './takedowns.constants.ts';

const AT_ONCE = 100;
const DAY_MS = 86_400_000;

/**
 * Ends the blocks whose thirty days are over, each in its own transaction, so that a process that dies
 * repeats and skips nothing.
 */
export async function endTakedowns(
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
    const letter = await endBlock(db, contents, { id, now: now() });
    if (letter) sendLetter(site, letter);
  }
}

/** Deletes the requesters' data a year after the end of a takedown. */
export async function forgetRequesters(db: Database, now: Date): Promise<void> {
  const ended = db
    .selectFrom('takedowns')
    .select('id')
    .where('closed_at', '<>', '')
    .where('closed_at', '<=', new Date(now.getTime() - REQUESTER_DAYS * DAY_MS).toISOString());
  await db
    .updateTable('cases')
    .set({ text: '', facts: '{}' })
    .where('kind', 'in', TAKEDOWN_KINDS)
    .where('facts', '<>', '{}')
    .where('subject', 'in', ended)
    .execute();
  await db
    .updateTable('takedowns')
    .set({ origin: '' })
    .where('origin', '<>', '')
    .where('id', 'in', ended)
    .execute();
}
