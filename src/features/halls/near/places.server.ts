import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { hoursOfRow } from '#/features/halls/facts/hall-facts.server.ts';
import { operation } from '#/server/http/operations.ts';
import { cacheForGuests } from '#/server/http/public-answers.ts';
import { query } from '#/server/http/validate.ts';
import type { ApiEnv } from '#/server/site.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { type Place, place, placeList } from './near.contract.ts';

// A whole region is sent, so that distances are measured in the browser and the reader's position is never
// sent; the largest region has some 3,000 halls, and would have more than 6,000 if the country had 30,000.
const PLACES_MOST = 10_000;
const COMING_MOST = 1000;

export const hallPlaces = new Hono<ApiEnv>().get(
  '/places',
  operation('한 지역의 당구장과 좌표', z.array(place)),
  cacheForGuests,
  query(placeList),
  async c => {
    const { db, now, listCache } = c.env.site;
    const { region } = c.req.valid('query');
    const today = seoulDay(now());
    const key = `places ${region} ${today}`;
    const tables = ['halls', 'hall_facts', 'tournaments'] as const;
    return c.json(await listCache.get(key, tables, () => placesIn(db, region, today)));
  },
);

async function placesIn(db: Database, region: string, today: string): Promise<Place[]> {
  const halls = db
    .selectFrom('halls')
    .leftJoin('hall_facts', 'hall_facts.hall', 'halls.id')
    .select(['id', 'name', 'name_key', 'address', 'phone', 'location', 'big', 'hours'])
    .where('listed', '=', 1)
    .where('region', '=', region)
    .orderBy('name_key')
    .orderBy('id')
    .limit(PLACES_MOST);
  const tournaments = db
    .selectFrom('tournaments')
    .select('hall_key')
    .where('shown', '=', 1)
    .where('state', '=', 'coming')
    .where('region', '=', region)
    .where('day', '>=', today)
    .orderBy('day')
    .limit(COMING_MOST);
  const [rows, coming] = await Promise.all([halls.execute(), tournaments.execute()]);
  const keys = new Set(coming.map(({ hall_key }) => hall_key));
  return rows.map(({ name_key, phone, big, hours, ...hall }) => ({
    ...hall,
    phone: phone || null,
    big: big ?? 0,
    hours: hours === null ? null : hoursOfRow({ hours }),
    coming: keys.has(name_key),
  }));
}
