import type { Database, Transaction } from '#/database/connect.ts';
import { isAuthorOrAdmin, type Reader } from '#/shared/authorship.ts';
import type { PostTournament } from './match-boards.contract.ts';

/** The tournament opened from a post, where this reader finds it in lists or manages it; otherwise null. */
export async function findPostTournament(
  db: Database,
  post: number,
  reader: Reader,
): Promise<PostTournament | null> {
  const row = await db
    .selectFrom('tournaments')
    .leftJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select(['id', 'title', 'day', 'state', 'organiser', 'shown', 'version'])
    .select(['capacity', 'taken', 'waiting'])
    .where('post', '=', post)
    .executeTakeFirst();
  if (!row || !(row.shown === 1 || isAuthorOrAdmin(reader, { author: row.organiser }))) return null;
  const { id, title, day, state, capacity, taken, waiting } = row;
  const takesEntries = capacity !== null && row.version === 0 && state === 'coming';
  const entry = takesEntries ? { capacity, taken: taken ?? 0, waiting: waiting ?? 0 } : null;
  return { id, title, day, state, listed: row.shown === 1, entry };
}

/** Whether a tournament that everybody finds takes the entries of this post, in place of applications. */
export async function entersTournament(tx: Transaction, post: number): Promise<boolean> {
  const found = tx
    .selectFrom('tournaments')
    .innerJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select('id')
    .where('post', '=', post)
    .where('shown', '=', 1)
    .where('version', '=', 0)
    .where('state', '=', 'coming');
  return (await found.executeTakeFirst()) !== undefined;
}
