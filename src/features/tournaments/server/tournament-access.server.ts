import { createMiddleware } from 'hono/factory';
import type { Database } from '#/database/connect.ts';
import { hasEntry } from '#/features/tournaments/entries/server/entry-rows.server.ts';
import type { MemberEnv } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { findSeat, findTournament, type NamedRow, noTournament } from './tournament-rows.server.ts';
import type { Audience } from './tournaments.contract.ts';
import { audienceOf, mayRead } from './tournaments.rules.ts';

/**
 * A tournament's row, and its audience: which names the reader sees. Throws a Refusal (404) if the reader may
 * not see the tournament.
 */
export async function findReadableTournament(
  db: Database,
  id: number,
  reader: Reader,
  invite?: string,
): Promise<{ row: NamedRow; audience: Audience }> {
  const row = await findTournament(db, id);
  const seat = row ? await findSeat(db, row.id, reader?.number) : null;
  if (!row || !(mayRead(reader, row, seat) || (await mayEnter(db, row, { reader, invite }))))
    throw noTournament();
  return { row, audience: audienceOf(reader, row, seat) };
}

/**
 * Whether the reader may open an unlisted tournament that takes entries: by the code of its invitation link,
 * or as somebody with an entry.
 */
export async function mayEnter(
  db: Database,
  row: Pick<NamedRow, 'id' | 'state' | 'invite'>,
  { reader, invite }: { reader: Reader; invite?: string },
): Promise<boolean> {
  if (row.state === 'void' || row.invite === null) return false;
  return invite === row.invite || hasEntry(db, row.id, reader?.number);
}

/**
 * A middleware that refuses before the body is read: with 404 if the member may not see the tournament, with
 * 403 if `may` returns false.
 */
export const onlyWho = (may: (reader: Reader, row: NamedRow) => boolean, sentence: string) =>
  createMiddleware<MemberEnv>(async (c, next) => {
    const { member } = c.var;
    const { row } = await findReadableTournament(c.env.site.db, Number(c.req.param('id')), member);
    if (!may(member, row)) throw new Refusal('forbidden', sentence);
    await next();
  });
