import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { changeCount, countNumbered, startOrAddCount } from '#/database/lists/counts.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { audit } from '#/server/audit.ts';
import { SETTINGS_ROW } from '#/server/settings/stored-settings.ts';
import { FREE_BOARD_ID } from '#/shared/board-rights.ts';
import { foldKey } from '#/shared/text/text.ts';
import { addDays, timeOf } from './calendar.ts';
import { type Community, type Notice, type Post, type PostComment, readData } from './community.ts';
import type { SeedRunner, Step } from './seed-runner.ts';

export function boardSteps({ notices, posts }: Community, runner: SeedRunner): Step[] {
  const ids = new Map<Post, number>();
  return [
    ...notices.map((notice): Step => {
      return { at: notice.createdAt, run: tx => announce(tx, notice, runner) };
    }),
    ...posts.flatMap((post): Step[] => [
      { at: post.createdAt, run: async tx => ids.set(post, await write(tx, post, runner)) },
      ...post.comments.map((comment): Step => {
        return {
          at: comment.createdAt,
          run: tx => say(tx, { ...post, id: ids.get(post) as number }, comment, runner),
        };
      }),
    ]),
  ];
}

async function announce(tx: Transaction, notice: Notice, { admin }: SeedRunner): Promise<void> {
  const { title, content, pinned, createdAt } = notice;
  const searched = foldKey(content);
  const keys = { title_key: foldKey(title), content_key: searched.slice(0, 100) };
  const times = { created_at: createdAt, updated_at: createdAt };
  const { id } = await tx
    .insertInto('notices')
    .values({ title, content, pinned: pinned ? 1 : 0, ...keys, ...times })
    .returning('id')
    .executeTakeFirstOrThrow();
  await changeCount(tx, 'notices', 1);
  const entry = { by: admin, action: 'notice.create', subject: `notice:${id}`, now: new Date(createdAt) };
  await audit(tx, { ...entry, after: { title, content, pinned } });
}

type WrittenPost = Omit<Post, 'comments'> & { board?: number };

async function write(tx: Transaction, post: WrittenPost, runner: SeedRunner): Promise<number> {
  const { heading, title, content, views, createdAt, board = FREE_BOARD_ID } = post;
  const { id } = await tx
    .insertInto('free_posts')
    .values({
      board,
      heading: heading || null,
      author: runner.number(post.author),
      title,
      title_key: foldKey(title),
      view_count: views,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('free_post_texts').values({ post: id, content }).execute();
  await changeCount(tx, board === FREE_BOARD_ID ? 'free_posts' : `board:${board}`, 1);
  if (heading) await startOrAddCount(tx, `heading:${board}:${heading}`);
  return id;
}

async function say(
  tx: Transaction,
  { id, author, title }: Post & { id: number },
  comment: PostComment,
  runner: SeedRunner,
): Promise<void> {
  const { content, createdAt } = comment;
  const writer = runner.number(comment.author);
  const { id: made } = await tx
    .insertInto('comments')
    .values({ post: id, author: writer, content, created_at: createdAt, thread: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('comments').set({ thread: made }).where('id', '=', made).execute();
  await tx
    .updateTable('free_posts')
    .set({ comment_count: sql<number>`comment_count + 1` })
    .where('id', '=', id)
    .execute();
  const notification = {
    subject: `free-board:${id}`,
    title,
    link: `/free-board/${id}#comments`,
    actor: writer,
  };
  const to = [runner.number(author)];
  await createNotifications(tx, { to, kind: 'comment', ...notification, now: new Date(createdAt) });
}

type Around = { opened: string; today: string; runner: SeedRunner };
type Texts = {
  name: string;
  slug: string;
  purpose: string;
  headings: string;
  posts: { daysAgo: number; author: number; heading: string; title: string; content: string }[];
};
const WRITTEN_AT = 20 * 3600;
const VIEWS = 37;

/** The free board gets its 말머리, and the admin's boards their posts; `opened` is the first day's time. */
export function customBoardSteps({ posts }: Community, { opened, today, runner }: Around): Step[] {
  const headings = [...new Set(posts.map(({ heading }) => heading).filter(Boolean))].join(', ');
  const value = JSON.stringify({ freeBoardHeadings: headings });
  return [
    {
      at: opened,
      run: tx =>
        tx.insertInto('site_settings').values({ name: SETTINGS_ROW, value, changed_at: opened }).execute(),
    },
    ...readData<Texts[]>('boards').flatMap(board => stepsOf(board, { opened, today, runner })),
  ];
}

function stepsOf({ posts, ...board }: Texts, { opened, today, runner }: Around): Step[] {
  let id = 0;
  const made: Step = {
    at: opened,
    run: async tx => {
      id = FREE_BOARD_ID + (await countNumbered(tx, 'boards'));
      const rights = { readers: 'everyone', writers: 'members', position: 10 } as const;
      const times = { created_at: opened, updated_at: opened };
      await tx
        .insertInto('boards')
        .values({ id, ...board, ...rights, ...times })
        .execute();
      await tx
        .insertInto('row_counts')
        .values({ name: `board:${id}`, value: 0 })
        .execute();
    },
  };
  const written = posts.map(({ daysAgo, ...post }): Step => {
    const createdAt = timeOf(addDays(today, -daysAgo), WRITTEN_AT);
    return { at: createdAt, run: tx => write(tx, { ...post, createdAt, board: id, views: VIEWS }, runner) };
  });
  return [made, ...written];
}
