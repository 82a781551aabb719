import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import { inOrder } from '#/database/rows.ts';
import { findNames } from '#/database/search/find-names.ts';
import { containsTerm, findTexts } from '#/database/search/find-texts.ts';
import { searchMarksOf } from '#/database/search/search-documents.ts';
import { areAllPublic, loadBoards } from '#/server/custom-boards.ts';
import { operation, pageOf, query } from '#/server/http/operations.ts';
import { limitSearch } from '#/server/http/public-answers.ts';
import type { ApiEnv, Site } from '#/server/site.ts';
import { isPublicBoard } from '#/shared/board-rights.ts';
import { span } from '#/shared/lists/list-query.ts';
import { TEXTS, type Term } from '#/shared/text/search-words.ts';
import { foldKey } from '#/shared/text/text.ts';
import { loadHits } from './hits.server.ts';
import { type Jumps, jumpQuery, jumps, searchHit, searchQuery } from './search.contract.ts';
import { NEWEST_ONLY, SEARCH_KINDS, type SearchKind } from './search.rules.ts';

const PAGE = pageOf(searchHit);
const HITS = { ...PAGE, headers: { ...PAGE.headers, [NEWEST_ONLY]: '최근 것만 찾았으면 1' } };

/** Searches texts, and members, halls and tournaments by name. Few queries repeat, so none is cached. */
export const search = new Hono<ApiEnv>()
  .get('/', operation('글과 댓글 검색', HITS), query(searchQuery), limitSearch, async c => {
    const { db } = c.env.site;
    const { q = '', kind, sort, ...params } = c.req.valid('query');
    const terms = TEXTS.terms(q);
    const kinds = await loadSearchMarks(c.env.site, kind);
    const { numbers, complete } = await findTexts(db, q, { kinds });
    const ordered = sort === 'best' ? await bestFirst(db, numbers, terms, q) : numbers;
    const { offset, size } = span(params);
    c.header('x-total-count', String(numbers.length));
    if (!complete) c.header(NEWEST_ONLY, '1');
    return c.json(await loadHits(db, ordered.slice(offset, offset + size), terms));
  })
  .get(
    '/jumps',
    operation('이름으로 찾은 회원, 당구장과 대회', jumps),
    query(jumpQuery),
    limitSearch,
    async c => {
      return c.json(await findJumps(c.env.site.db, c.req.valid('query').q));
    },
  );

/** [] for all kinds; only public boards. */
async function loadSearchMarks(site: Site, kind: SearchKind): Promise<string[]> {
  if (kind !== 'all' && kind !== 'comment') return [kind];
  const boards = await loadBoards(site);
  if (kind === 'all' && (await areAllPublic(site.db, boards))) return [];
  const shown = boards.filter(isPublicBoard);
  const marks = shown.flatMap(({ id }) => searchMarksOf(id) ?? []);
  const comments = marks.map(({ comment }) => comment);
  if (kind === 'comment') return [kind, ...comments];
  return [...SEARCH_KINDS.filter(each => each !== 'all'), ...marks.map(({ post }) => post), ...comments];
}

const AT_ONCE = 250;

/** All of `q` in the title comes first, then more words in the title, then all of it in the content. */
async function bestFirst(db: Database, numbers: number[], terms: Term[], q: string): Promise<number[]> {
  const full = { form: TEXTS.form(q.replace(/["“”„‟]/g, ' ')) };
  const points = [
    sql`case when ${containsTerm(db, full, ['title'])} then 1000 else 0 end`,
    ...terms.map(term => sql`case when ${containsTerm(db, term, ['title'])} then 10 else 0 end`),
    sql`case when ${containsTerm(db, full, ['content'])} then 1 else 0 end`,
  ];
  const merits = new Map<number, number>();
  for (let index = 0; index < numbers.length; index += AT_ONCE) {
    const rows = await db
      .selectFrom('search_documents')
      .select(['number', sql<number>`${sql.join(points, sql` + `)}`.as('merit')])
      .where('number', 'in', numbers.slice(index, index + AT_ONCE))
      .execute();
    for (const { number, merit } of rows) merits.set(number, Number(merit));
  }
  return numbers.toSorted((a, b) => (merits.get(b) ?? 0) - (merits.get(a) ?? 0));
}

// The maximum number of members, of halls and of tournaments that a search offers.
const OFFERED = 3;

/** Names that begin with `q` come first. */
async function findJumps(db: Database, q = ''): Promise<Jumps> {
  const [members, halls, tournaments] = await Promise.all([
    membersCalled(db, q),
    hallsCalled(db, q),
    tournamentsCalled(db, q),
  ]);
  return { members, halls, tournaments };
}

async function membersCalled(db: Database, q: string): Promise<Jumps['members']> {
  const { ids: called } = await findNames(db, 'members', { q, fields: ['username'], most: OFFERED });
  if (called.length === 0) return [];
  const key = foldKey(q);
  const from = db.selectFrom('members').select(['number', 'username_key as key']).where('listed', '=', 1);
  const begin = from.where('username_key', '>=', key).orderBy('username_key').limit(OFFERED);
  const numbers = first(key, await begin.execute(), called);
  const rows = await db
    .selectFrom('members')
    .select(['number as id', 'id as login', 'username', 'region', 'hall'])
    .where('number', 'in', numbers)
    .where('listed', '=', 1)
    .execute();
  return inOrder(numbers, rows).map(({ id, login, username, region, hall }) => ({
    id: login,
    number: id,
    username,
    region: region || null,
    billiardHall: hall || null,
  }));
}

async function hallsCalled(db: Database, q: string): Promise<Jumps['halls']> {
  const fields = ['name', 'region', 'address'] as const;
  const { ids: called } = await findNames(db, 'halls', { q, fields, most: OFFERED });
  if (called.length === 0) return [];
  const key = foldKey(q);
  const from = db.selectFrom('halls').select(['id as number', 'name_key as key']).where('listed', '=', 1);
  const begin = from.where('name_key', '>=', key).orderBy('name_key').limit(OFFERED);
  const ids = first(key, await begin.execute(), called);
  const rows = db
    .selectFrom('halls')
    .select(['id', 'name', 'region', 'address'])
    .where('id', 'in', ids)
    .where('listed', '=', 1);
  return inOrder(ids, await rows.execute());
}

async function tournamentsCalled(db: Database, q: string): Promise<Jumps['tournaments']> {
  const { ids } = await findNames(db, 'tournaments', { q, fields: ['title'], most: OFFERED });
  if (ids.length === 0) return [];
  const rows = db
    .selectFrom('tournaments')
    .select(['id', 'title', 'day'])
    .where('id', 'in', ids)
    .where('shown', '=', 1);
  return inOrder(ids, await rows.execute());
}

function first(key: string, begin: { number: number; key: string }[], called: number[]): number[] {
  const beginning = begin.filter(row => row.key.startsWith(key)).map(row => row.number);
  return [...new Set([...beginning, ...called])].slice(0, OFFERED);
}
