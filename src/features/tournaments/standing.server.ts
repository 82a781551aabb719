import type { Database, Work } from '#/database/connect.ts';
import type { BracketEvent } from '#/features/brackets/brackets.contract.ts';
import { replay, step, type Tournament } from '#/features/brackets/tournament.rules.ts';
import type { TournamentRow } from './kept-rows.server.ts';

// A few kilobytes to a few hundred each.
const KEPT_MOST = 50;
type Kept = { version: number; rewrites: number; tournament: Tournament };
const kept = new WeakMap<Database, Map<number, Kept>>();

/**
 * A tournament as its events have made it. Remembered by version, so that only what is new has to be replayed; the
 * row must be locked, or what is answered may be older than it.
 */
export async function standingOf(db: Database, tx: Work, row: TournamentRow): Promise<Tournament> {
  const known = kept.get(db)?.get(row.id);
  if (!known || known.rewrites !== row.rewrites || known.version > row.version) {
    return replay(await eventsAfter(tx, row.id, 0));
  }
  let { tournament } = known;
  if (known.version === row.version) return tournament;
  for (const event of await eventsAfter(tx, row.id, known.version)) tournament = step(tournament, event);
  return tournament;
}

/** To be called with a state once it is on disk. */
export function remember(
  db: Database,
  row: Pick<TournamentRow, 'id' | 'version' | 'rewrites'>,
  tournament: Tournament,
): void {
  const all = kept.get(db) ?? new Map<number, Kept>();
  kept.set(db, all);
  all.delete(row.id);
  all.set(row.id, { version: row.version, rewrites: row.rewrites, tournament });
  const oldest = all.keys().next().value;
  if (all.size > KEPT_MOST && oldest !== undefined) all.delete(oldest);
}

async function eventsAfter(tx: Work, id: number, number: number): Promise<BracketEvent[]> {
  const rows = await tx
    .selectFrom('tournament_events')
    .select('body')
    .where('tournament', '=', id)
    .where('number', '>', number)
    .orderBy('number')
    .execute();
  return rows.map(row => JSON.parse(row.body) as BracketEvent);
}
