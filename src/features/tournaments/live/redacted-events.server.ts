import type { Database } from '#/database/connect.ts';
import type { NumberedEvent } from '#/features/tournaments/engine/events.contract.ts';
import { memberKey } from '#/features/tournaments/results/results.rules.ts';
import {
  loadTournament,
  type StoredEvent,
  type TournamentVersion,
} from '#/features/tournaments/results/tournament-cache.server.ts';
import type { Audience } from '#/features/tournaments/server/tournaments.contract.ts';
import { shownName } from '#/shared/authorship.ts';
import { type People, redactEvent } from './redaction.rules.ts';

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
  const senders = audience === 'whole' ? await findSenders(db, row.id, events) : undefined;
  return redactEvents(events, { audience, people: byId(people), senders });
}

type Shown = {
  audience: Audience;
  people: People;
  /** The nicknames of senders by member number (see `findSenders`); only for the audience `whole`. */
  senders?: ReadonlyMap<number, string> | undefined;
};

export const redactEvents = (
  events: readonly StoredEvent[],
  { audience, people, senders }: Shown,
): NumberedEvent[] =>
  events.map(({ event, member, ...rest }) => {
    const by = audience === 'whole' && member !== null ? senders?.get(member) : undefined;
    return { ...rest, ...(by !== undefined && { by }), event: redactEvent(event, audience, people) };
  });

/** The nicknames of the events' senders by member number; the organiser is left out. */
export async function findSenders(
  db: Database,
  tournament: number,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<number, string>> {
  const numbers = [...new Set(events.flatMap(({ member }) => member ?? []))];
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .select(['number', 'username', 'withdrawn_at'])
    .where('number', 'in', numbers)
    .where('number', 'not in', db.selectFrom('tournaments').select('organiser').where('id', '=', tournament))
    .execute();
  return new Map(rows.map(row => [row.number, shownName(row)]));
}

/** The rows of all members in a tournament who have not left the site, with their current nickname. */
export function findTournamentPeople(db: Database, tournament: number) {
  return db
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'member')
    .select(['id', 'number', 'username', 'entry', 'seat', 'state'])
    .where(eb => eb.and({ tournament, withdrawn_at: '' }))
    .orderBy('entry')
    .orderBy('seat')
    .orderBy('number')
    .execute();
}

export const byId = (people: Pick<Person, 'id' | 'state' | 'username'>[]): People =>
  new Map(people.map(({ id, state, username }) => [memberKey(id), { state, username }]));

export async function findEvents(
  db: Database,
  row: TournamentVersion,
  after: number,
): Promise<readonly StoredEvent[]> {
  const { events } = await loadTournament(db, row);
  // Events are numbered from 1 without gaps.
  return after === 0 ? events : events.slice(after);
}
