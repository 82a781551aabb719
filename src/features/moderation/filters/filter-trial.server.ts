import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '#/database/connect.ts';
import { addressOfTarget } from '#/features/moderation/reports/reports.rules.ts';
import { shownAuthor } from '#/shared/authorship.ts';
import { listContent } from '#/shared/lists/list-content.ts';
import { toSeoulIso } from '#/shared/time/time.ts';
import { SHOWN_POSTS, TRIED_POSTS } from './filters.constants.ts';
import type { TriedPosts } from './filters.contract.ts';
import { compileFilters, type Filter, filtersIn } from './filters.rules.ts';

// The number of posts tried before other requests get their turn.
const AT_ONCE = 50;

/** The newest posts of all boards that a filter would have matched. */
export async function tryFilter(db: Database, filter: Pick<Filter, 'kind' | 'pattern'>): Promise<TriedPosts> {
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
  const member = ['members.id as member_id', 'username', 'members.listed', 'withdrawn_at'] as const;
  const [free, match] = await Promise.all([
    db
      .selectFrom('free_posts as post')
      .innerJoin('free_post_texts as text', 'text.post', 'post.id')
      .innerJoin('members', 'members.number', 'post.author')
      .select(eb => ['post.id', eb.val('free' as const).as('kind'), 'title', 'content', 'post.created_at'])
      .select(member)
      .orderBy('post.id', 'desc')
      .limit(TRIED_POSTS)
      .execute(),
    db
      .selectFrom('match_posts as post')
      .innerJoin('match_post_texts as text', 'text.post', 'post.id')
      .innerJoin('members', 'members.number', 'post.author')
      .select(['post.id', 'board as kind', 'title', 'content', 'post.created_at'])
      .select(member)
      .orderBy('post.id', 'desc')
      .limit(TRIED_POSTS)
      .execute(),
  ]);
  return [...free, ...match].sort((a, b) => (a.created_at < b.created_at ? 1 : -1)).slice(0, TRIED_POSTS);
}
