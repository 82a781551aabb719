import { setImmediate as nextTurn } from 'node:timers/promises';
import { Hono } from 'hono';
import { z } from 'zod';
import type { Database, Transaction } from '#/database/connect.ts';
import { AUTHOR_NAME, countRows } from '#/database/rows.ts';
import { lockInTurn, unlessTaken, write } from '#/database/write.ts';
import { addressOfTarget } from '#/features/moderation/reports/reports.rules.ts';
import { audit } from '#/server/audit.ts';
import { writeOnce } from '#/server/http/idempotency.ts';
import { body, created, MESSAGE, MESSAGE_AND_ID, operation, param } from '#/server/http/operations.ts';
import { adminOnly, moderatorOnly } from '#/server/sessions/session.ts';
import type { ApiEnv, By, Site } from '#/server/site.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { Refusal } from '#/shared/refusal.ts';
import { listContent } from '#/shared/text/cut-text.ts';
import { idParam } from '#/shared/text/written.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { FILTER_TAKEN, FILTERS_FULL, FILTERS_MOST, SHOWN_POSTS, TRIED_POSTS } from './filters.constants.ts';
import {
  type FilterDraft,
  filterDraft,
  filterTrial,
  type TriedPosts,
  textFilter,
  triedPosts,
} from './filters.contract.ts';
import {
  type CompiledFilter,
  compileFilters,
  type Filter,
  filtersIn,
  type Pattern,
  patternKey,
} from './filters.rules.ts';

const taken = () =>
  new Refusal('conflict', FILTER_TAKEN, { issues: [{ path: 'pattern', message: FILTER_TAKEN }] });
const filterMissing = () => new Refusal('missing', '목록에서 찾을 수 없습니다.');

const forAdmin = [adminOnly, param(idParam)] as const;

export const textFilters = new Hono<ApiEnv>()
  .get('/', operation('금지어와 금지 주소 목록', z.array(textFilter)), moderatorOnly, async c =>
    c.json(await readFilters(c.env.site)),
  )
  .post(
    '/trial',
    operation('최근 글에 금지어를 미리 대어 보기', triedPosts),
    moderatorOnly,
    body(filterTrial),
    async c => {
      const { site } = c.env;
      await site.limits.take('filterTrials', c.var.member.number);
      return c.json(await tryFilter(site.db, c.req.valid('json')));
    },
  )
  .post(
    '/',
    operation('금지어나 금지 주소 더하기', created(MESSAGE_AND_ID)),
    adminOnly,
    body(filterDraft),
    async c => {
      const { site } = c.env;
      const by = { by: c.var.member, now: site.now() };
      const draft = c.req.valid('json');
      const id = await unlessTaken('pattern_key', taken(), () =>
        writeOnce(site.db, c.var.call, tx => addFilter(tx, draft, by)),
      );
      return c.json({ message: '목록에 등록했습니다.', id }, 201);
    },
  )
  .put('/:id', operation('금지어나 금지 주소 고치기', MESSAGE), ...forAdmin, body(filterDraft), async c => {
    const { site } = c.env;
    const { id } = c.req.valid('param');
    const change = { id, draft: c.req.valid('json') };
    const by = { by: c.var.member, now: site.now() };
    await unlessTaken('pattern_key', taken(), () => write(site.db, tx => changeFilter(tx, change, by)));
    return c.json({ message: '목록을 수정했습니다.' });
  })
  .delete('/:id', operation('금지어나 금지 주소 삭제', MESSAGE), ...forAdmin, async c => {
    const { site } = c.env;
    const { id } = c.req.valid('param');
    const by = { by: c.var.member, now: site.now() };
    await write(site.db, tx => removeFilter(tx, id, by));
    return c.json({ message: '목록에서 삭제했습니다.' });
  });

const DRAFT = ['kind', 'pattern', 'action', 'sentence'] as const;

const readFilters = ({ db }: Pick<Site, 'db'>): Promise<Filter[]> =>
  db
    .selectFrom('text_filters')
    .select(['id', ...DRAFT])
    .orderBy('id')
    .limit(FILTERS_MOST)
    .execute();

/** The cache never returns outdated filters, even after a change by another process. */
export const loadFilters = (site: Pick<Site, 'db' | 'listCache'>): Promise<CompiledFilter[]> =>
  site.listCache.get('text filters', ['text_filters'], async () => compileFilters(await readFilters(site)));

async function addFilter(tx: Transaction, draft: FilterDraft, { by, now }: By): Promise<number> {
  // Two admins take turns, so that the limit holds.
  await lockInTurn(tx, 'text filters');
  const { id } = await tx
    .insertInto('text_filters')
    .values({ ...draft, pattern_key: patternKey(draft.kind, draft.pattern), created_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  if ((await countRows(tx.selectFrom('text_filters'))) > FILTERS_MOST)
    throw new Refusal('conflict', FILTERS_FULL);
  await audit(tx, { by, action: 'filter.add', subject: `filter:${id}`, after: draft, now });
  return id;
}

async function changeFilter(
  tx: Transaction,
  { id, draft }: { id: number; draft: FilterDraft },
  { by, now }: By,
): Promise<void> {
  const before = await tx
    .selectFrom('text_filters')
    .select(DRAFT)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(filterMissing);
  const pattern_key = patternKey(draft.kind, draft.pattern);
  await tx
    .updateTable('text_filters')
    .set({ ...draft, pattern_key })
    .where('id', '=', id)
    .execute();
  await audit(tx, { by, action: 'filter.change', subject: `filter:${id}`, before, after: draft, now });
}

async function removeFilter(tx: Transaction, id: number, { by, now }: By): Promise<void> {
  const removed = tx.deleteFrom('text_filters').where('id', '=', id).returning(DRAFT);
  const before = await removed.executeTakeFirstOrThrow(filterMissing);
  await audit(tx, { by, action: 'filter.remove', subject: `filter:${id}`, before, now });
}

// Other requests get their turn after this many posts.
const AT_ONCE = 50;

async function tryFilter(db: Database, filter: Pattern): Promise<TriedPosts> {
  const filters = compileFilters([filter]);
  const posts = await newestPosts(db);
  const caught: typeof posts = [];
  for (let from = 0; from < posts.length; from += AT_ONCE) {
    const batch = posts.slice(from, from + AT_ONCE);
    caught.push(
      ...batch.filter(({ title, content }) => filtersIn(filters, `${title}\n${content}`).length > 0),
    );
    await nextTurn();
  }
  return {
    looked: posts.length,
    caught: caught.length,
    posts: caught.slice(0, SHOWN_POSTS).map(row => ({
      title: row.title,
      content: listContent(row.content),
      link: addressOfTarget({ kind: row.kind, target: row.id, post: 0 }, null) ?? '',
      date: toSeoulIso(row.created_at),
      author: shownAuthor(row).author,
    })),
  };
}

async function newestPosts(db: Database) {
  const [free, match] = await Promise.all([
    db
      .selectFrom('free_posts as post')
      .innerJoin('free_post_texts as text', 'text.post', 'post.id')
      .innerJoin('members', 'members.number', 'post.author')
      .select(eb => ['post.id', eb.val('free' as const).as('kind'), 'title', 'content', 'post.created_at'])
      .select(AUTHOR_NAME)
      .orderBy('post.id', 'desc')
      .limit(TRIED_POSTS)
      .execute(),
    db
      .selectFrom('match_posts as post')
      .innerJoin('match_post_texts as text', 'text.post', 'post.id')
      .innerJoin('members', 'members.number', 'post.author')
      .select(['post.id', 'board as kind', 'title', 'content', 'post.created_at'])
      .select(AUTHOR_NAME)
      .orderBy('post.id', 'desc')
      .limit(TRIED_POSTS)
      .execute(),
  ]);
  return [...free, ...match].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, TRIED_POSTS);
}
