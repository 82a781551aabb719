import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '#/database/connect.ts';
import { loadCount } from '#/database/lists/counts.ts';
import type { OrderedList, Segment } from '#/database/lists/list-order.ts';
import { LISTED, orderedBy, orderedById, pageIds } from '#/database/lists/list-pages.ts';
import { countRows, inOrder } from '#/database/rows.ts';
import { searchNames } from '#/database/search/find-names.ts';
import {
  addHall,
  changeHall,
  present,
  removeHall,
  requireHall,
} from '#/features/halls/admin/hall-changes.server.ts';
import { findHallOrMerged, mergeHalls } from '#/features/halls/admin/hall-merge.server.ts';
import { hallFactsApi, LISTED_FACTS, listedFacts } from '#/features/halls/facts/hall-facts.server.ts';
import { hallImport } from '#/features/halls/import/hall-import.server.ts';
import { hallNewsApi } from '#/features/halls/news/hall-news.server.ts';
import { hallClaims } from '#/features/halls/owners/hall-claims.server.ts';
import { csvFile, piecesOf } from '#/server/http/csv.ts';
import {
  answerPage,
  body,
  content,
  created,
  MESSAGE,
  operation,
  pageOf,
  param,
  query,
} from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import { adminOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { span } from '#/shared/lists/list-query.ts';
import { Refusal } from '#/shared/refusal.ts';
import { REGIONS, type Region } from '#/shared/regions.ts';
import { idParam } from '#/shared/text/written.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { hall, hallChange, hallDraft, hallList, hallMerge } from './halls.contract.ts';
import { type HALL_FIELDS, HALL_MISSING, showTelephone } from './halls.rules.ts';
import { type ListedHall, listedHall } from './near.contract.ts';
import { hallFavourites, hallPlaces } from './near.server.ts';

/** Throws 404 for a missing hall, before the request's body is validated. */
const requireHallOfPath = createMiddleware<ApiEnv>(async (c, next) => {
  await requireHall(c.env.site.db, Number(c.req.param('id')));
  await next();
});

const forAdmin = [adminOnly, param(idParam), requireHallOfPath] as const;

export const halls = new Hono<ApiEnv>()
  .get(
    '/',
    operation('당구장 목록', pageOf(listedHall)),
    cacheForGuests,
    query(hallList),
    limitSearch,
    async c => answerPage(c, await listHalls(c.env.site, c.req.valid('query'))),
  )
  .get('/export', operation('당구장 전체 내려받기', content('text/csv')), adminOnly, c => {
    const { db, now } = c.env.site;
    return csvFile(`당구장-${seoulDay(now())}.csv`, EXPORT_HEAD, exported(db));
  })
  .route('/import', hallImport)
  .route('/', hallPlaces)
  .route('/', hallClaims)
  .route('/', hallFavourites)
  .route('/', hallNewsApi)
  .route('/', hallFactsApi)
  .get('/:id', operation('당구장 하나', hall), cacheForGuests, param(idParam), async c => {
    const row = await findHallOrMerged(c.env.site.db, c.req.valid('param').id);
    if (!row) throw new Refusal('missing', HALL_MISSING);
    return c.json(present(row));
  })
  .post('/', operation('당구장 추가', created(hall)), adminOnly, body(hallDraft), async c => {
    const row = await addHall(c.env.site, c.var.member, c.req.valid('json'));
    return c.json(present(row), 201);
  })
  .put('/:id', operation('당구장 수정', hall), ...forAdmin, body(hallChange), async c => {
    const row = await changeHall(c.env.site, c.var.member, c.req.valid('param').id, c.req.valid('json'));
    return c.json(present(row));
  })
  .post(
    '/:id/merge',
    operation('당구장을 다른 당구장과 합치기', hall),
    ...forAdmin,
    body(hallMerge),
    async c => {
      const { id } = c.req.valid('param');
      return c.json(present(await mergeHalls(c.env.site, c.var.member, { id, ...c.req.valid('json') })));
    },
  )
  .delete('/:id', operation('당구장 삭제', MESSAGE), adminOnly, param(idParam), async c => {
    await removeHall(c.env.site, c.var.member, c.req.valid('param').id);
    return c.json({ message: '당구장이 삭제되었습니다.' });
  });

type HallQuery = ReturnType<(typeof hallList)['parse']>;

const LIST = { table: 'halls', id: 'id' } as const;
const COLUMNS = { name: 'name_key', address: 'address_key' } as const;

function orderOf({ sort = 'id', order, region }: HallQuery): OrderedList {
  const within = region ? [LISTED, ['region', '=', region] as const] : [LISTED];
  const source = { ...LIST, within: within as Segment['where'] };
  if (sort === 'id') return orderedById(source, order);
  if (sort !== 'region') return orderedBy(source, COLUMNS[sort], order ?? 'asc', '');
  return orderedByRegion(region ? [region] : REGIONS, order ?? 'asc');
}

/** Within a region, halls that can be called come first; then the order is by name. */
function orderedByRegion(regions: readonly Region[], direction: 'asc' | 'desc'): OrderedList {
  const segments = regions.flatMap(region =>
    (['<>', '='] as const).map((is): Segment => {
      return {
        where: [LISTED, ['region', '=', region], ['phone', is, '']],
        by: ['name_key', 'id'],
        direction,
      };
    }),
  );
  if (direction === 'desc') segments.reverse();
  return { ...LIST, name: `halls by region ${direction} ${regions.slice(0, 2).join(' ')}`, segments };
}

type Listed = { rows: ListedHall[]; total: number };

function listHalls({ db, listCache }: Pick<Site, 'db' | 'listCache'>, query: HallQuery): Promise<Listed> {
  return listCache.getPage({ name: 'halls', query, tables: ['halls', 'hall_facts', 'row_counts'] }, () =>
    readHalls(db, query),
  );
}

async function readHalls(db: Database, params: HallQuery): Promise<Listed> {
  const { offset, size } = span(params);
  if (params.q !== undefined) {
    const found = await searchHalls(db, orderOf(params), params);
    return { rows: await loadHalls(db, found.slice(offset, offset + size)), total: found.length };
  }
  const total = params.region ? await countIn(db, params.region) : await loadCount(db, 'halls');
  const ids = await pageIds(db, orderOf(params), { offset, size, total });
  return { rows: await loadHalls(db, ids), total };
}

// Counts index entries: no region has more than a few thousand halls.
const countIn = (db: Database, region: string) =>
  countRows(db.selectFrom('halls').where('listed', '=', 1).where('region', '=', region));

async function loadHalls(db: Database, ids: number[]): Promise<ListedHall[]> {
  if (ids.length === 0) return [];
  const halls = db.selectFrom('halls').leftJoin('hall_facts', 'hall', 'halls.id').selectAll('halls');
  const rows = await halls.select(LISTED_FACTS).where('halls.id', 'in', ids).execute();
  return inOrder(
    ids,
    rows.map(row => ({ ...present(row), ...listedFacts(row) })),
  );
}

const EXPORT_HEAD = ['번호', '지역', '이름', '주소', '전화번호', '웹사이트', '유튜브', '관리번호'];

const exported = (db: Database) =>
  piecesOf(async (after, most) => {
    const next = db.selectFrom('halls').selectAll().where('listed', '=', 1).where('id', '>', after);
    const rows = await next.orderBy('id').limit(most).execute();
    return rows.map(row => ({
      key: row.id,
      cells: [
        ...[row.id, row.region, row.name, row.address],
        ...[showTelephone(row.phone), row.website, row.youtube, row.license],
      ],
    }));
  });

const EVERYWHERE = ['name', 'region', 'address'] as const;

/** Finds the halls with every word of `q` in `field` (`all`: in any field), in the order of `list`. */
function searchHalls(
  db: Database,
  list: OrderedList,
  { q, field = 'all' }: { q?: string; field?: (typeof HALL_FIELDS)[number] },
): Promise<number[]> {
  return searchNames(db, list, { table: 'halls', q, fields: field === 'all' ? EVERYWHERE : [field] });
}
