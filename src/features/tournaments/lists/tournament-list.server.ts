import { Hono } from 'hono';
import type { Database } from '#/database/connect.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { shownPlayer } from '#/features/tournaments/live/redaction.rules.ts';
import { byId } from '#/features/tournaments/live/shown-events.server.ts';
import { namedTournaments, presentRow } from '#/features/tournaments/server/tournament-rows.server.ts';
import {
  type ListedTournament,
  listedTournament,
  ownTournamentList,
  tournamentList,
} from '#/features/tournaments/server/tournaments.contract.ts';
import { championsOfRow } from '#/features/tournaments/server/tournaments.rules.ts';
import { operation, pageOf } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { query } from '#/server/http/validate.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { countIn, findListed } from './find-tournaments.server.ts';

/** The API for lists of tournaments: the public lists, and a member's own. */
export const tournamentLists = new Hono<ApiEnv>()
  .get(
    '/',
    operation('대회 목록', pageOf(listedTournament)),
    cacheForGuests,
    query(tournamentList),
    limitSearch,
    async c => {
      const { db, now } = c.env.site;
      const { ids, total } = await findListed(db, c.req.valid('query'), now());
      c.header('x-total-count', String(total));
      return c.json(await listed(db, ids, 'public'));
    },
  )
  .get(
    '/entered',
    operation('내가 신청하거나 참가한 대회', pageOf(listedTournament)),
    memberOnly,
    query(ownTournamentList),
    async c => {
      const { db } = c.env.site;
      const { ids, total } = await enteredBy(db, c.var.member.number, c.req.valid('query'));
      c.header('x-total-count', String(total));
      return c.json(await listed(db, ids, 'public'));
    },
  )
  .get(
    '/mine',
    operation('내가 주최한 대회', pageOf(listedTournament)),
    memberOnly,
    query(ownTournamentList),
    async c => {
      const { db } = c.env.site;
      const list = ownListOf(c.var.member.number);
      const total = await countIn(db, list);
      const ids = await pageIds(db, list, { ...span(c.req.valid('query')), total });
      c.header('x-total-count', String(total));
      return c.json(await listed(db, ids, 'whole'));
    },
  );

const PLACE = { table: 'tournaments', id: 'id' } as const;

/** The list of tournaments that a member (by number) organises, the newest first. */
export function ownListOf(organiser: number): OrderedList {
  const segment: Segment = { where: [['organiser', '=', organiser]], by: ['id'], direction: 'desc' };
  return { ...PLACE, name: `tournaments of ${organiser}`, segments: [segment], growsAtFront: true };
}

/**
 * The ids of the tournaments that a member entered, the newest first, and their number. A void tournament is
 * included only if the member is among its players.
 */
async function enteredBy(db: Database, member: number, query: { page?: number; size?: number }) {
  const { offset, size } = span(query);
  const entries = db
    .selectFrom('tournament_entrants as e')
    .innerJoin('tournaments as t', 't.id', 'e.tournament')
    .leftJoin('tournament_players as p', on =>
      on.onRef('p.tournament', '=', 'e.tournament').onRef('p.member', '=', 'e.member').on('p.entry', '>', 0),
    )
    .where('e.member', '=', member)
    .where(eb => eb.or([eb('t.state', '<>', 'void'), eb('p.member', 'is not', null)]));
  const page = entries.select('e.tournament').orderBy('e.tournament', 'desc').limit(size).offset(offset);
  const count = entries.select(eb => eb.fn.countAll<number>().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), count.executeTakeFirstOrThrow()]);
  return { ids: rows.map(({ tournament }) => tournament), total };
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
