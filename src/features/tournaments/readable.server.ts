import type { Database } from '#/database/connect.ts';
import type { Reader } from '#/shared/authorship.ts';
import { findTournament, type NamedRow, noTournament, seatOf } from './tournament-rows.server.ts';
import type { Audience } from './tournaments.contract.ts';
import { audienceOf, mayRead } from './tournaments.rules.ts';

/** The tournament, and how its names are shown to this reader; a Refusal (404) where it is not for the reader. */
export async function readableTo(
  db: Database,
  id: number,
  reader: Reader,
): Promise<{ row: NamedRow; audience: Audience }> {
  const row = await findTournament(db, id);
  const seat = row ? await seatOf(db, row.id, reader?.number) : null;
  if (!row || !mayRead(reader, row, seat)) throw noTournament();
  return { row, audience: audienceOf(reader, row, seat) };
}
