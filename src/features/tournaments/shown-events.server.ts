import type { Database } from '#/database/connect.ts';
import type { BracketEvent } from '#/features/brackets/brackets.contract.ts';
import { idKey, type People, shownEvent } from './redaction.rules.ts';
import type { Audience, NumberedEvent } from './tournaments.contract.ts';

type Numbered = { number: number; table: number | null; event: BracketEvent };
type Person = Awaited<ReturnType<typeof peopleOf>>[number];

// A bracket of 64 with everything that happened in it takes some hundred kilobytes.
const KEPT_MOST = 60;
type Kept = { stamp: string; events: NumberedEvent[] };
const kept = new WeakMap<Database, Map<string, Kept>>();

/**
 * All events of a tournament as an audience may read them. Remembered while nothing happens and nobody answers,
 * because a whole hall may open the same bracket at once.
 */
export async function allEventsOf(
  db: Database,
  { id, version, rewrites }: { id: number; version: number; rewrites: number },
  audience: Audience,
  people: Person[],
): Promise<NumberedEvent[]> {
  const all = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, all);
  const key = `${id} ${audience}`;
  const stamp = `${version} ${rewrites} ${JSON.stringify(people)}`;
  const known = all.get(key);
  if (known?.stamp === stamp) return known.events;
  const shown = byId(people);
  const events = (await eventsOf(db, id, 0)).map(each => shownNumbered(each, audience, shown));
  all.delete(key);
  all.set(key, { stamp, events });
  const oldest = all.keys().next().value;
  if (all.size > KEPT_MOST && oldest !== undefined) all.delete(oldest);
  return events;
}

/** The events after this number, as an audience may read them. */
export async function shownEventsOf(
  db: Database,
  tournament: number,
  after: number,
  audience: Audience,
): Promise<NumberedEvent[]> {
  const [people, numbered] = await Promise.all([
    audience === 'whole' ? [] : peopleOf(db, tournament),
    eventsOf(db, tournament, after),
  ]);
  const known = byId(people);
  return numbered.map(each => shownNumbered(each, audience, known));
}

/** An event with its number, as this audience may read it. */
export function shownNumbered(
  { event, ...place }: Numbered,
  audience: Audience,
  people: People,
): NumberedEvent {
  return { ...place, event: shownEvent(event, audience, people) };
}

/** Everybody who was ever asked and is still here, with today's nickname. */
export function peopleOf(db: Database, tournament: number) {
  return db
    .selectFrom('tournament_players')
    .innerJoin('members', 'members.number', 'member')
    .select(['id', 'username', 'entry', 'seat', 'state'])
    .where('tournament', '=', tournament)
    .where('withdrawn_at', '=', '')
    .orderBy('entry')
    .orderBy('seat')
    .orderBy('number')
    .execute();
}

export const byId = (people: Pick<Person, 'id' | 'state' | 'username'>[]): People =>
  new Map(people.map(({ id, state, username }) => [idKey(id), { state, username }]));

/** The events after this number, as they were sent. */
export async function eventsOf(db: Database, tournament: number, after: number): Promise<Numbered[]> {
  const rows = await db
    .selectFrom('tournament_events')
    .select(['number', 'by_table', 'body'])
    .where('tournament', '=', tournament)
    .where('number', '>', after)
    .orderBy('number')
    .execute();
  return rows.map(({ number, by_table, body }) => ({
    number,
    table: by_table || null,
    event: JSON.parse(body) as BracketEvent,
  }));
}
