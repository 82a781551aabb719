import { Hono } from 'hono';
import { type Selectable, sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { countOf } from '#/database/counts.ts';
import type { OrderedList } from '#/database/list-order.ts';
import { pageIds } from '#/database/list-pages.ts';
import { orderedBy, orderedById } from '#/database/orders.ts';
import { contains, inOrder } from '#/database/rows.ts';
import type { Tables } from '#/database/tables.ts';
import { query } from '#/server/ask.ts';
import { keptForGuests } from '#/server/kept-answers.ts';
import { limitSearch } from '#/server/limit-search.ts';
import type { ApiEnv } from '#/server/site.ts';
import { SEARCH_COUNT_LIMIT, searchKey, span } from '#/shared/list-query.ts';
import { type Hall, hallList } from './halls.contract.ts';

export const halls = new Hono<ApiEnv>().get('/', keptForGuests, query(hallList), limitSearch, async c => {
  const { rows, total } = await listHalls(c.env.site.db, c.req.valid('query'));
  c.header('x-total-count', String(total));
  return c.json(rows.map(present));
});

type HallRow = Selectable<Tables['halls']>;
type Wish = ReturnType<(typeof hallList)['parse']>;

function present({ id, region, name, address, website, youtube }: HallRow): Hall {
  return { id, region, name, address, website: website || null, youtube: youtube || null };
}

const LIST = { table: 'halls', id: 'id' } as const;

function orderOf({ sort = 'id', order }: Wish): OrderedList {
  if (sort === 'id') return orderedById(LIST, order);
  const column = sort === 'region' ? 'region' : sort === 'name' ? 'name_key' : 'address_key';
  return orderedBy(LIST, column, order ?? 'asc', '');
}

async function listHalls(db: Database, wish: Wish): Promise<{ rows: HallRow[]; total: number }> {
  if (wish.q !== undefined) return searchHalls(db, wish);
  const total = await countOf(db, 'halls');
  const ids = await pageIds(db, orderOf(wish), { ...span(wish), total });
  return { rows: await hallsOf(db, ids), total };
}

async function searchHalls(db: Database, wish: Wish): Promise<{ rows: HallRow[]; total: number }> {
  const key = searchKey(wish.q);
  if (!key) return { rows: [], total: 0 };
  const columns = {
    region: ['region'],
    name: ['name_key'],
    address: ['address_key'],
    all: ['region', 'name_key', 'address_key'],
  };
  const tests = columns[wish.field ?? 'all'].map(column => contains(column, key));
  const hits = db
    .selectFrom('halls')
    .select('id')
    .where('listed', '=', 1)
    .where(eb => eb.or(tests.map(test => sql<boolean>`${test}`)))
    .orderBy('id', 'desc')
    .limit(SEARCH_COUNT_LIMIT);
  const ids = (await hits.execute()).map(row => row.id);
  const { offset, size } = span(wish);
  return { rows: await hallsOf(db, ids.slice(offset, offset + size)), total: ids.length };
}

async function hallsOf(db: Database, ids: number[]): Promise<HallRow[]> {
  if (ids.length === 0) return [];
  return inOrder(ids, await db.selectFrom('halls').selectAll().where('id', 'in', ids).execute());
}
