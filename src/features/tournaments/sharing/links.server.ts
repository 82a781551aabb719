import { randomInt } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import { write } from '#/database/write.ts';
import { mayManageOrganisers, mayRun } from '#/features/tournaments/organisers/organisers.rules.ts';
import { lockKnownTournament, requireRight } from '#/features/tournaments/server/tournament-rows.server.ts';
import type { NewLink, TournamentLink } from '#/features/tournaments/server/tournaments.contract.ts';
import { LINK_MISSING, LINKS_FORBIDDEN } from '#/features/tournaments/server/tournaments.rules.ts';
import type { SignedIn } from '#/server/site.ts';
import { Refusal } from '#/shared/refusal.ts';
import { toSeoulIso } from '#/shared/time/time.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A new link token: 130 random bits in letters and digits, which every messenger keeps intact. */
const newToken = () => Array.from({ length: 22 }, () => DIGITS[randomInt(DIGITS.length)]).join('');

/** The valid links of a tournament, the view link first. */
export async function findLinks(db: Database, tournament: number): Promise<TournamentLink[]> {
  const rows = await db
    .selectFrom('tournament_links')
    .selectAll()
    .where(eb => eb.and({ tournament, revoked_at: '' }))
    .orderBy('table_number')
    .execute();
  return rows.map(present);
}

/**
 * Returns the valid share link of this kind (and table), made if missing; `isNew` is true if just made. The member `by`
 * must run the tournament; without `by` the caller has checked who may have the link.
 */
export function openLink(
  db: Database,
  tournament: number,
  choice: NewLink,
  { by, now }: { by?: SignedIn; now: Date },
): Promise<{ link: TournamentLink; isNew: boolean }> {
  const table_number = choice.kind === 'table' ? choice.table : 0;
  return write(db, async tx => {
    const row = await lockKnownTournament(tx, tournament);
    if (by) await requireRight(tx, row, { by, may: mayRun, sentence: LINKS_FORBIDDEN });
    const known = await tx
      .selectFrom('tournament_links')
      .selectAll()
      .where(eb => eb.and({ tournament, kind: choice.kind, table_number, revoked_at: '' }))
      .executeTakeFirst();
    if (known) return { link: present(known), isNew: false };
    const made = {
      token: newToken(),
      tournament,
      kind: choice.kind,
      table_number,
      created_at: now.toISOString(),
    };
    await tx.insertInto('tournament_links').values(made).execute();
    return { link: present(made), isNew: true };
  });
}

export async function revokeLink(
  db: Database,
  tournament: number,
  { token, by, now }: { token: string; by: SignedIn; now: Date },
): Promise<void> {
  await write(db, async tx => {
    const row = await lockKnownTournament(tx, tournament);
    await requireRight(tx, row, { by, may: mayManageOrganisers, sentence: LINKS_FORBIDDEN });
    const { numUpdatedRows } = await tx
      .updateTable('tournament_links')
      .set({ revoked_at: now.toISOString() })
      .where(eb => eb.and({ token, tournament, revoked_at: '' }))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Refusal('missing', LINK_MISSING);
    tx.emit({ kind: 'tournament.changed', id: tournament, news: 'end' });
  });
}

/** A query of the valid links: not revoked, of tournaments that are not void. */
const openLinks = (db: Database) =>
  db
    .selectFrom('tournament_links')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .where('revoked_at', '=', '')
    .where('state', '<>', 'void');

/** The tournament of a link's token, with kind and table; throws a Refusal (404) for an invalid link. */
export async function findOpenedLink(db: Database, token: string) {
  return openLinks(db)
    .select(['tournament', 'kind', 'table_number as table'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow(() => new Refusal('missing', LINK_MISSING));
}

/** A text that changes whenever the tournament of a link changes; undefined if the link is not valid. */
export async function findLinkStamp(db: Database, token: string): Promise<string | undefined> {
  const row = await openLinks(db)
    .select(['version', 'rewrites', 'updated_at'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row && `${row.version} ${row.rewrites} ${row.updated_at}`;
}

/** Whether the codes in a page's query (invitation, check-in) are the tournament's; true without codes. */
export async function areLinkCodes(
  db: Database,
  tournament: number,
  query: URLSearchParams,
): Promise<boolean> {
  const codes = await db
    .selectFrom('entry_settings')
    .select(['invite', 'check_in'])
    .where('tournament', '=', tournament)
    .executeTakeFirst();
  const isRight = (name: string, code: string | undefined) => !query.has(name) || query.get(name) === code;
  return isRight('invite', codes?.invite) && isRight('checkin', codes?.check_in);
}

export async function findValidLinks(db: Database, tokens: string[]): Promise<Set<string>> {
  if (tokens.length === 0) return new Set();
  const rows = await openLinks(db).select('token').where('token', 'in', tokens).execute();
  return new Set(rows.map(row => row.token));
}

type Row = { token: string; kind: 'view' | 'table'; table_number: number; created_at: string };

function present({ token, kind, table_number, created_at }: Row): TournamentLink {
  const path = `${kind === 'view' ? '/live' : '/table'}/${token}`;
  return { token, kind, table: table_number, path, date: toSeoulIso(created_at) };
}
