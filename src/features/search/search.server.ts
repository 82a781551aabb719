import { Hono } from 'hono';
import { findTexts } from '#/database/search/find-texts.ts';
import { limitSearch } from '#/server/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { query } from '#/server/validate.ts';
import { span } from '#/shared/list-query.ts';
import { TEXTS } from '#/shared/search-words.ts';
import { bestFirst } from './best-first.server.ts';
import { hitsOf } from './hits.server.ts';
import { findJumps } from './jumps.server.ts';
import { jumpQuery, searchQuery } from './search.contract.ts';
import { NEWEST_ONLY } from './search.rules.ts';

/** What members and admins wrote, and members and halls by name. Nothing of it is kept: searches are too many. */
export const search = new Hono<ApiEnv>()
  .get('/', query(searchQuery), limitSearch, async c => {
    const { db } = c.env.site;
    const { q = '', kind, sort, ...params } = c.req.valid('query');
    const terms = TEXTS.terms(q);
    const { numbers, complete } = await findTexts(db, q, { kinds: kind === 'all' ? [] : [kind] });
    const ordered = sort === 'best' ? await bestFirst(db, numbers, terms, q) : numbers;
    const { offset, size } = span(params);
    c.header('x-total-count', String(numbers.length));
    if (!complete) c.header(NEWEST_ONLY, '1');
    return c.json(await hitsOf(db, ordered.slice(offset, offset + size), terms));
  })
  .get('/jumps', query(jumpQuery), limitSearch, async c => {
    return c.json(await findJumps(c.env.site.db, c.req.valid('query').q));
  });
