import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import { countOf } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { cacheForGuests } from '#/server/public-answers.ts';
import { memberOnly } from '#/server/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { query } from '#/server/validate.ts';
import { span } from '#/shared/list-query.ts';
import { addDays, seoulDay } from '#/shared/time.ts';
import { shownPlayer } from './redaction.rules.ts';
import { byId } from './shown-events.server.ts';
import { namedTournaments, presentRow } from './tournament-rows.server.ts';
import { type ListedTournament, ownTournamentList, tournamentList } from './tournaments.contract.ts';
import { championsOfRow } from './tournaments.rules.ts';

/** The lists of tournaments: everybody's, and a member's own. */
export const tournamentLists = new Hono<ApiEnv>()
  .get('/', cacheForGuests, query(tournamentList), async c => {
    const { db, now } = c.env.site;
    const { state, ...query } = c.req.valid('query');
    if (state === 'open') {
      const { ids, total } = await openForEntries(db, now().toISOString(), span(query));
      c.header('x-total-count', String(total));
      return c.json(await listed(db, ids, 'public'));
    }
    const list = listOf(state, seoulDay(now()));
    const total = state === 'coming' ? await countIn(db, list) : await countOf(db, COUNTS[state]);
    const ids = await pageIds(db, list, { ...span(query), total });
    c.header('x-total-count', String(total));
    return c.json(await listed(db, ids, 'public'));
  })
  .get('/entered', memberOnly, async c => {
    const { db } = c.env.site;
    const ids = await enteredBy(db, c.var.member.number);
    return c.json(await listed(db, ids, 'public'));
  })
  .get('/mine', memberOnly, query(ownTournamentList), async c => {
    const { db } = c.env.site;
    const list = ownListOf(c.var.member.number);
    const total = await countIn(db, list);
    const ids = await pageIds(db, list, { ...span(c.req.valid('query')), total });
    c.header('x-total-count', String(total));
    return c.json(await listed(db, ids, 'whole'));
  });

const COUNTS = { all: 'tournaments', live: 'tournaments_live', closed: 'tournaments_closed' } as const;
type State = keyof typeof COUNTS | 'coming';

const PLACE = { table: 'tournaments', id: 'id' } as const;

/** Upcoming ones from yesterday on, because an evening goes on past midnight; older ones are in `all`. */
export function listOf(state: State, today: string): OrderedList {
  const shown: Segment['where'][number] = ['shown', '=', 1];
  const where: Segment['where'] = state === 'all' ? [shown] : [shown, ['state', '=', state]];
  const by = ['day', 'id'];
  if (state !== 'coming') {
    return { ...PLACE, name: `tournaments ${state}`, segments: [{ where, by, direction: 'desc' }] };
  }
  const before = addDays(today, -2);
  const ahead: Segment = { where: [...where, ['day', '>', before]], by, direction: 'asc' };
  return { ...PLACE, name: `tournaments coming after ${before}`, segments: [ahead] };
}

/** What a member (a number) organised, the newest first. */
export function ownListOf(organiser: number): OrderedList {
  const segment: Segment = { where: [['organiser', '=', organiser]], by: ['id'], direction: 'desc' };
  return { ...PLACE, name: `tournaments of ${organiser}`, segments: [segment], growsAtFront: true };
}

// Some hundred entries of a narrow index: what lies ahead, or what one member organised.
async function countIn(db: Database, { segments }: OrderedList): Promise<number> {
  let some = db.selectFrom('tournaments').select(eb => eb.fn.countAll<number>().as('count'));
  for (const [column, is, value] of segments[0]?.where ?? []) {
    some = some.where(column as 'day', is, value as string);
  }
  return (await some.executeTakeFirstOrThrow()).count;
}

/** Listed tournaments that take entries at this moment, those that start first before the others. */
async function openForEntries(db: Database, now: string, { offset, size }: { offset: number; size: number }) {
  const open = db
    .selectFrom('entry_settings')
    .innerJoin('tournaments', 'tournaments.id', 'tournament')
    .where('starts_at', '>', now)
    .where('closes_at', '>', now)
    .where('stopped', '=', 0)
    .where('shown', '=', 1)
    .where('version', '=', 0);
  const rows = await open
    .select('tournament')
    .orderBy('starts_at')
    .orderBy('tournament')
    .limit(size)
    .offset(offset)
    .execute();
  const { count } = await open.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { ids: rows.map(({ tournament }) => tournament), total: count };
}

const ENTERED_SHOWN = 50;

/** The tournaments that a member (a number) entered last, also as a partner. */
async function enteredBy(db: Database, member: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tournament_entrants')
    .select('tournament')
    .where('member', '=', member)
    .orderBy('tournament', 'desc')
    .limit(ENTERED_SHOWN)
    .execute();
  return rows.map(({ tournament }) => tournament);
}

async function listed(
  db: Database,
  ids: number[],
  audience: 'public' | 'whole',
): Promise<ListedTournament[]> {
  if (ids.length === 0) return [];
  const rows = inOrder(ids, await namedTournaments(db).where('tournaments.id', 'in', ids).execute());
  const people = await championsAmong(db, ids);
  return rows.map(row => {
    const known = byId(people.filter(({ tournament }) => tournament === row.id));
    const champion = championsOfRow(row).map(player => shownPlayer(player, audience, known).name);
    return { ...presentRow(row), champion };
  });
}

function championsAmong(db: Database, tournaments: number[]) {
  return db
    .selectFrom('tournament_players as p')
    .innerJoin('tournaments as t', 't.id', 'p.tournament')
    .innerJoin('members', 'members.number', 'p.member')
    .select(['tournament', 'members.id', 'username', 'p.state'])
    .where('tournament', 'in', tournaments)
    .whereRef('entry', '=', 'champion_entry')
    .where('withdrawn_at', '=', '')
    .execute();
}
