import type { Database } from '#/database/connect.ts';
import { findHallId } from '#/features/members/fields/linked-halls.server.ts';
import {
  byId,
  findEvents,
  findSenders,
  findTournamentPeople,
  redactEvents,
} from '#/features/tournaments/live/redacted-events.server.ts';
import { redactPlayer } from '#/features/tournaments/live/redaction.rules.ts';
import { mayManageOrganisers, mayRun, mayScore } from '#/features/tournaments/organisers/organisers.rules.ts';
import { findClaims } from '#/features/tournaments/result-claims/claim-rows.server.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { Reader } from '#/shared/authorship.ts';
import { hasCountedResult } from './tournament-changes.server.ts';
import { findReadableTournament, type NamedRow, presentRow, type ReadRow } from './tournament-rows.server.ts';
import type { Audience, TournamentWithEvents } from './tournaments.contract.ts';
import { championsOfRow, isGameOfPost, mayChange, mayVoid } from './tournaments.rules.ts';

export type Link = NonNullable<TournamentWithEvents['link']>;

/** A tournament with the events, names and rights of this reader; throws a Refusal (404) if hidden. */
export async function presentTournament(
  db: Database,
  id: number,
  reader: Reader,
  invite?: string,
): Promise<TournamentWithEvents> {
  const { row, seat: own, audience } = await findReadableTournament(db, id, reader, invite);
  const can = await findRights(db, row, reader, own);
  return { ...(await loadWhole(db, row, audience)), own, coOrganiser: row.coOrganiser, link: null, can };
}

/** The tournament for the holder of a share link; the answer has the form of `presentTournament`. */
export async function presentTournamentByLink(
  db: Database,
  row: NamedRow,
  link: Link,
): Promise<TournamentWithEvents> {
  const nobody = { own: null, coOrganiser: null };
  const can = await findRights(db, { ...row, ...nobody }, null, null);
  const run = link.kind === 'table' && (row.state === 'coming' || row.state === 'live');
  return { ...(await loadWhole(db, row, 'names')), ...nobody, link, can: { ...can, run } };
}

async function findRights(
  db: Database,
  row: ReadRow,
  reader: Reader,
  own: TournamentWithEvents['own'],
): Promise<TournamentWithEvents['can']> {
  const run = mayRun(reader, row);
  const isVoid = row.state === 'void';
  return {
    run: run && row.state !== 'closed',
    score: mayScore(reader, row) && row.state !== 'closed',
    close: run && row.state !== 'closed',
    reopen: run && row.state === 'closed',
    void: mayVoid(reader) && !isVoid,
    unvoid: mayVoid(reader) && isVoid,
    change: mayChange(reader, row),
    remove: mayChange(reader, row) && !(await hasCountedResult(db, row.id)),
    link: run,
    organise: mayManageOrganisers(reader, row),
    answer: own !== null && !isVoid,
  };
}

async function loadWhole(db: Database, row: NamedRow, audience: Audience) {
  const [people, games, all, season, post, hallId] = await Promise.all([
    findTournamentPeople(db, row.id),
    findGames(db, row.id),
    findEvents(db, row, 0),
    findSeason(db, row.id),
    findMatchPost(db, row.post ?? (row.match_of || null)),
    findHallId(db, row),
  ]);
  const known = byId(people);
  const senders = audience === 'whole' ? await findSenders(db, row.id, all) : undefined;
  const events = redactEvents(all, { audience, people: known, senders });
  const champion = championsOfRow(row).map(player => redactPlayer(player, audience, known).name);
  return {
    ...presentRow(row),
    champion,
    version: events.at(-1)?.number ?? 0,
    audience,
    voidReason: row.void_reason,
    hallId,
    post,
    prizes: JSON.parse(row.prizes) as string[],
    season,
    events,
    players: people.flatMap(person => shownSeat(person, audience)),
    games,
    ...(isGameOfPost(row) && { byAgreement: true as const }),
    ...(audience !== 'public' && { claims: await findClaims(db, row.id) }),
  };
}

type Person = Awaited<ReturnType<typeof findTournamentPeople>>[number];

function shownSeat({ id, number, entry, seat, state }: Person, audience: Audience) {
  if (entry === 0 || (audience === 'public' && state !== 'accepted')) return [];
  const isNamed = state === 'accepted' || audience === 'whole';
  return [{ entry, seat, state, member: isNamed ? id : null, number: isNamed ? number : null }];
}

async function findGames(db: Database, tournament: number) {
  const rows = await db
    .selectFrom('tournament_games')
    .select(['match', 'game'])
    .where(eb => eb.and({ tournament, ended: 0 }))
    .orderBy('match')
    .execute();
  return rows.map(({ match, game }) => ({ match, game: JSON.parse(game) as Game }));
}

/** The match post that a tournament was opened from; null when there is none or moderators hide it. */
async function findMatchPost(db: Database, post: number | null) {
  if (post === null) return null;
  const found = db.selectFrom('match_posts').select(['id', 'title']).where('id', '=', post);
  return (await found.where('hidden', '=', 0).executeTakeFirst()) ?? null;
}

async function findSeason(db: Database, tournament: number) {
  const row = await db
    .selectFrom('season_tournaments')
    .innerJoin('seasons', 'seasons.id', 'season')
    .select(['seasons.id', 'seasons.title', 'seasons.points'])
    .where(eb => eb.and({ tournament, hidden: 0 }))
    .executeTakeFirst();
  return row ? { ...row, points: JSON.parse(row.points) as number[] } : null;
}
