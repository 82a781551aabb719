import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { countRows } from '#/database/rows.ts';
import { lockCaller, write } from '#/database/write.ts';
import { present, requireHall } from '#/features/halls/admin/hall-changes.server.ts';
import { LISTED_FACTS, listedFacts } from '#/features/halls/facts/hall-facts.server.ts';
import { findHallsWithTournaments } from '#/features/halls/overview/hall-tournaments.server.ts';
import { operation, param, query } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { memberOnly } from '#/server/sessions/session.ts';
import type { ApiEnv } from '#/server/site.ts';
import type { Reader } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { REGIONS, type Region } from '#/shared/regions.ts';
import { idParam } from '#/shared/text/written.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { FAVOURITES_COUNTED } from './halls.rules.ts';
import {
  type Favourites,
  favourites,
  type ListedHall,
  listedHall,
  type Place,
  place,
  placeList,
} from './near.contract.ts';

export const FAVOURITES_MOST = 50;
export const FAVOURITES_FULL = `단골 당구장은 ${FAVOURITES_MOST}곳까지 등록할 수 있습니다. 다른 단골을 해제한 뒤 다시 시도해 주세요.`;

const forMember = [memberOnly, param(idParam)] as const;

/** Marking and unmarking a favourite (단골) is idempotent. */
export const hallFavourites = new Hono<ApiEnv>()
  .get('/favourites', operation('내 단골 당구장', z.array(listedHall)), memberOnly, async c =>
    c.json(await findOwnFavourites(c.env.site.db, c.var.member.number)),
  )
  .get(
    '/:id/favourites',
    operation('당구장의 단골 수', favourites),
    cacheForGuests,
    param(idParam),
    async c => {
      const { db } = c.env.site;
      const { id } = c.req.valid('param');
      await requireHall(db, id);
      return c.json(await loadFavourites(db, id, c.var.member));
    },
  )
  .put('/:id/favourites', operation('단골로 등록', favourites), ...forMember, async c => {
    const { db, limits, now } = c.env.site;
    const { id } = c.req.valid('param');
    const { member } = c.var;
    await limits.take('favouriteHalls', member.number);
    await write(db, tx => mark(tx, { hall: id, member: member.number, at: now().toISOString() }));
    return c.json(await loadFavourites(db, id, member));
  })
  .delete('/:id/favourites', operation('단골에서 빼기', favourites), ...forMember, async c => {
    const { db } = c.env.site;
    const { id } = c.req.valid('param');
    const { member } = c.var;
    const own = db.deleteFrom('hall_favourites').where('member', '=', member.number);
    await own.where('hall', '=', id).execute();
    return c.json(await loadFavourites(db, id, member));
  });

async function mark(tx: Transaction, row: { hall: number; member: number; at: string }): Promise<void> {
  // Locks the member, so that simultaneous requests count one after the other.
  await lockCaller(tx, row.member);
  // If the hall is removed after this check, the insert fails and `write` retries.
  await requireHall(tx, row.hall);
  const own = tx.selectFrom('hall_favourites').where('member', '=', row.member);
  if ((await countRows(own.where('hall', '<>', row.hall))) >= FAVOURITES_MOST)
    throw new Refusal('conflict', FAVOURITES_FULL);
  await tx
    .insertInto('hall_favourites')
    .values(row)
    .onConflict(oc => oc.doNothing())
    .execute();
}

async function loadFavourites(db: Database, hall: number, reader: Reader): Promise<Favourites> {
  const marks = db.selectFrom('hall_favourites').where('hall', '=', hall);
  const counted = marks.select('member').limit(FAVOURITES_COUNTED).as('counted');
  const members = await countRows(db.selectFrom(counted));
  if (!reader) return { members, isOwn: null };
  const own = await marks.select('hall').where('member', '=', reader.number).executeTakeFirst();
  return { members, isOwn: own !== undefined };
}

async function findOwnFavourites(db: Database, member: number): Promise<ListedHall[]> {
  const rows = await db
    .selectFrom('hall_favourites')
    .innerJoin('halls', 'halls.id', 'hall_favourites.hall')
    .leftJoin('hall_facts', 'hall_facts.hall', 'halls.id')
    .selectAll('halls')
    .select(['hall_favourites.at', ...LISTED_FACTS])
    .where('hall_favourites.member', '=', member)
    .execute();
  rows.sort((a, b) => (a.at < b.at ? 1 : -1));
  return rows.map(row => ({ ...present(row), ...listedFacts(row) }));
}

// Whole regions are sent, so that distances are measured in the browser and the reader's position is never
// sent; the largest region has some 3,000 halls, and would have more than 6,000 if the country had 30,000.
const PLACES_MOST = 10_000;

export const hallPlaces = new Hono<ApiEnv>().get(
  '/places',
  operation('한 지역이나 모든 지역의 당구장과 좌표', z.array(place)),
  cacheForGuests,
  query(placeList),
  async c => {
    const { db, now, listCache } = c.env.site;
    const { region } = c.req.valid('query');
    const today = seoulDay(now());
    const places: Place[][] = [];
    // One region after the other, so that other requests are answered in between. Halls change seldom and are
    // many: they are kept apart from what is announced at them.
    for (const each of region ? [region] : REGIONS) {
      const [halls, coming] = await Promise.all([
        listCache.get(`places ${each}`, ['halls', 'hall_facts'], () => placesIn(db, each)),
        listCache.get(`halls with tournaments ${each} ${today}`, ['tournaments', 'match_posts'], () =>
          findHallsWithTournaments(db, each, today),
        ),
      ]);
      const keys = new Set(coming);
      places.push(halls.map(({ name_key, ...hall }) => ({ ...hall, coming: keys.has(name_key) })));
    }
    return c.json(places.flat());
  },
);

async function placesIn(db: Database, region: Region) {
  const rows = await db
    .selectFrom('halls')
    .leftJoin('hall_facts', 'hall_facts.hall', 'halls.id')
    .select(['id', 'name', 'name_key', 'address', 'phone', 'location', ...LISTED_FACTS])
    .where(eb => eb.and({ listed: 1, region }))
    .orderBy('name_key')
    .orderBy('id')
    .limit(PLACES_MOST)
    .execute();
  // As in the list by region, halls that can be called come first.
  const sorted = rows.toSorted((one, other) => Number(one.phone === '') - Number(other.phone === ''));
  return sorted.map(({ id, name, name_key, address, phone, location, ...facts }) => ({
    id,
    region,
    name,
    name_key,
    address,
    location,
    phone: phone || null,
    ...listedFacts(facts),
  }));
}
