import type { Transaction } from '#/database/connect.ts';
import { batchesOf } from '#/database/rows.ts';
import type { Player } from '#/features/tournaments/engine/events.contract.ts';
import { finalPlaces } from '#/features/tournaments/engine/results/places.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { maskedName, WITHDRAWN } from '#/shared/authorship.ts';
import { foldKey } from '#/shared/text/text.ts';
import { memberKey } from './results.rules.ts';
import { pointsOfPlace, sumOfResults } from './season-points.rules.ts';
import { loadTournament, tournamentOf } from './tournament-cache.server.ts';
import type { TournamentMatches, TournamentRow } from './tournament-state.server.ts';

type Person = { person: string; member: number | null; name: string };
type PlacedPerson = Person & { place: number };

/** Locks a season's row; lock tournament and members before it (else a deadlock); undefined if missing. */
export const lockSeason = (tx: Transaction, id: number) =>
  tx.selectFrom('seasons').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

async function lockSeasonOf(tx: Transaction, tournament: number) {
  const placed = tx.selectFrom('season_tournaments').select('season').where('tournament', '=', tournament);
  const found = await placed.executeTakeFirst();
  return found && lockSeason(tx, found.season);
}

/**
 * Recomputes a tournament's results in its season and stores them; does nothing without a season. A
 * tournament that is open, void or unlisted has no results. `state` holds its matches, null if it is not
 * closed; the members in `waiting` (numbers), whose games wait for a review, get no place yet. Idempotent.
 */
export async function recomputeSeason(
  tx: Transaction,
  row: TournamentRow,
  { state, waiting }: { state: TournamentMatches | null; waiting: ReadonlySet<number> },
): Promise<void> {
  const season = await lockSeasonOf(tx, row.id);
  if (!season) return;
  const shows = state !== null && row.shown === 1;
  const placed = shows ? placedPeople(tournamentOf(await loadTournament(tx, row)), state) : [];
  const people = placed.filter(({ member }) => member === null || !waiting.has(member));
  const before = await tx
    .deleteFrom('season_results')
    .where('tournament', '=', row.id)
    .returning('person')
    .execute();
  const table = JSON.parse(season.points) as number[];
  const rows = people.map(each => ({
    ...each,
    tournament: row.id,
    season: season.id,
    points: pointsOfPlace(table, each.place),
  }));
  for (const batch of batchesOf(rows)) await tx.insertInto('season_results').values(batch).execute();
  await recountStandings(
    tx,
    season,
    [...before, ...people].map(({ person }) => person),
  );
}

export async function leaveSeason(tx: Transaction, tournament: number): Promise<void> {
  const season = await lockSeasonOf(tx, tournament);
  if (!season) return;
  const gone = tx.deleteFrom('season_results').where('tournament', '=', tournament).returning('person');
  const people = await gone.execute();
  await tx.deleteFrom('season_tournaments').where('tournament', '=', tournament).execute();
  await recountStandings(
    tx,
    season,
    people.map(({ person }) => person),
  );
}

/** Recomputes the standings of these persons (keys of `personOf`); the caller must have locked the season. */
export async function recountStandings(
  tx: Transaction,
  { id, best }: { id: number; best: number },
  persons: readonly string[],
): Promise<void> {
  for (const batch of batchesOf([...new Set(persons)].sort())) {
    await tx.deleteFrom('season_standings').where('season', '=', id).where('person', 'in', batch).execute();
    const results = await tx
      .selectFrom('season_results')
      .select(['person', 'member', 'name', 'place', 'points'])
      .where('season', '=', id)
      .where('person', 'in', batch)
      .execute();
    const rows = [...Map.groupBy(results, ({ person }) => person)].map(([person, own]) => ({
      season: id,
      person,
      member: own[0]?.member ?? null,
      name: own[0]?.name ?? '',
      ...sumOfResults(own, best),
    }));
    if (rows.length > 0) await tx.insertInto('season_standings').values(rows).execute();
  }
}

/** All players with a final place; typed players with one name count as one, at the better place. */
function placedPeople(tournament: Tournament, state: TournamentMatches): PlacedPerson[] {
  const entries = new Map(tournament.entries.map(entry => [entry.id, entry.players]));
  const people = new Map<string, PlacedPerson>();
  for (const { place, entries: sharing } of finalPlaces(tournament)) {
    for (const player of sharing.flatMap(entry => entries.get(entry) ?? [])) {
      const person = personOf(player, state);
      if (person && !people.has(person.person)) people.set(person.person, { ...person, place });
    }
  }
  return [...people.values()];
}

/**
 * A player as a season lists them: by member number, with a masked name if the member has not accepted, or by
 * typed name; undefined for players who left the site.
 */
function personOf({ member, name }: Player, { accepted, numbers }: TournamentMatches): Person | undefined {
  if (member === null) {
    if (name === WITHDRAWN) return undefined;
    return { person: `n:${foldKey(name)}`, member: null, name };
  }
  const key = memberKey(member);
  const number = numbers.get(key);
  if (number === undefined) return undefined;
  if (accepted.has(key)) return { person: `m${number}`, member: number, name: '' };
  return { person: `u${number}`, member: number, name: maskedName(name) };
}
