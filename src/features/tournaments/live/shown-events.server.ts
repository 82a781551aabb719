import type { Database } from '#/database/connect.ts';
import type { NumberedEvent } from '#/features/tournaments/engine/events.contract.ts';
import {
  loadTournament,
  type TournamentVersion,
} from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Audience } from '#/features/tournaments/server/tournaments.contract.ts';
import { idKey, type People, redactEvent } from './redaction.rules.ts';

type Person = Awaited<ReturnType<typeof findTournamentPeople>>[number];

/** The events with a higher number than `after`, with players as the audience may see them. */
export async function findRedactedEvents(
  db: Database,
  row: TournamentVersion,
  after: number,
  audience: Audience,
): Promise<NumberedEvent[]> {
  const [people, events] = await Promise.all([
    audience === 'whole' ? [] : findTournamentPeople(db, row.id),
    findEvents(db, row, after),
  ]);
  return redactEvents(events, audience, byId(people));
}

export const redactEvents = (events: readonly NumberedEvent[], audience: Audience, people: People) =>
  events.map(({ event, ...rest }) => ({ ...rest, event: redactEvent(event, audience, people) }));

/** The rows of all members in a tournament who have not left the site, with their current nickname. */
export function findTournamentPeople(db: Database, tournament: number) {
  return db
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'member')
    .select(['id', 'number', 'username', 'entry', 'seat', 'state'])
    .where('tournament', '=', tournament)
    .where('withdrawn_at', '=', '')
    .orderBy('entry')
    .orderBy('seat')
    .orderBy('number')
    .execute();
}

export const byId = (people: Pick<Person, 'id' | 'state' | 'username'>[]): People =>
  new Map(people.map(({ id, state, username }) => [idKey(id), { state, username }]));

export async function findEvents(
  db: Database,
  row: TournamentVersion,
  after: number,
): Promise<readonly NumberedEvent[]> {
  const { events } = await loadTournament(db, row);
  // Events are numbered from 1 without gaps.
  return after === 0 ? events : events.slice(after);
}
