import { sql } from 'kysely';
import type { Transaction } from '#/database/connect.ts';
import { countNumbered } from '#/database/lists/counts.ts';
import { postPath } from '#/features/boards/board/boards.rules.ts';
import { sourceOf } from '#/features/matches/applicants/application-changes.server.ts';
import { MATCH_BOARDS } from '#/features/matches/posts/match-boards.rules.ts';
import { dayColumns } from '#/features/matches/posts/match-posts.server.ts';
import { createNotifications } from '#/features/notifications/inbox/notify.server.ts';
import { takeBackSource } from '#/features/notifications/inbox/take-back.server.ts';
import { foldKey } from '#/shared/text/text.ts';
import type { Application, Community, MatchPost, PostComment } from './community.ts';
import type { SeedRunner, Step } from './seed-runner.ts';

export function matchSteps({ matchPosts }: Community, runner: SeedRunner): Step[] {
  const ids = new Map<MatchPost, number>();
  return matchPosts.flatMap((post): Step[] => [
    { at: post.createdAt, run: async tx => ids.set(post, await invite(tx, post, runner)) },
    ...post.applications.flatMap((application): Step[] => {
      const { at, state, decidedAt } = application;
      const added = () => ({ ...post, id: ids.get(post) as number });
      const applying: Step = { at, run: tx => apply(tx, added(), application, runner) };
      if (state === 'applied') return [applying];
      const answered = { ...application, state };
      return [applying, { at: decidedAt, run: tx => answer(tx, added(), answered, runner) }];
    }),
    ...post.questions.flatMap((question): Step[] => {
      let thread: Thread | undefined;
      const ask: Step = {
        at: question.createdAt,
        run: async tx => {
          const id = await say(tx, { post: ids.get(post) as number, comment: question }, runner);
          thread = { thread: id, answered_member: runner.number(question.author) };
        },
      };
      const reply = question.answer;
      if (!reply) return [ask];
      const answering = { at: reply.createdAt };
      return [
        ask,
        {
          ...answering,
          run: tx => say(tx, { post: ids.get(post) as number, comment: reply, thread }, runner),
        },
      ];
    }),
  ]);
}

async function invite(tx: Transaction, post: MatchPost, runner: SeedRunner): Promise<number> {
  const { board, title, matchDate, facts, content, views, closed, createdAt } = post;
  const { id } = await tx
    .insertInto('match_posts')
    .values({
      board,
      number: await countNumbered(tx, board),
      author: runner.number(post.author),
      title,
      title_key: foldKey(title),
      match_date: matchDate,
      ...facts,
      ...dayColumns({ matchDate, ...facts }, new Date(createdAt)),
      closed: closed ? 1 : 0,
      view_count: views,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('match_post_texts').values({ post: id, content }).execute();
  return id;
}

type AddedPost = MatchPost & { id: number };

async function apply(
  tx: Transaction,
  post: AddedPost,
  { member, at }: Application,
  runner: SeedRunner,
): Promise<void> {
  const applicant = runner.number(member);
  await tx.insertInto('applications').values({ post: post.id, member: applicant, at }).execute();
  await tx
    .updateTable('match_posts')
    .set({ applicant_count: sql<number>`applicant_count + 1` })
    .where('id', '=', post.id)
    .execute();
  const to = [runner.number(post.author)];
  const { link, ...subject } = subjectOf(post);
  const notification = { ...subject, link: `${link}#applicants`, actor: applicant, now: new Date(at) };
  const sources = [sourceOf(post.id, applicant)];
  await createNotifications(tx, { to, kind: 'application', sources, ...notification });
}

async function answer(
  tx: Transaction,
  post: AddedPost,
  { member, state, decidedAt }: Application & { state: 'accepted' | 'declined' },
  runner: SeedRunner,
): Promise<void> {
  const applicant = runner.number(member);
  await tx
    .updateTable('applications')
    .set({ state })
    .where('post', '=', post.id)
    .where('member', '=', applicant)
    .execute();
  if (state === 'accepted')
    await tx
      .updateTable('match_posts')
      .set({ taken: sql<number>`taken + 1` })
      .where('id', '=', post.id)
      .execute();
  await takeBackSource(tx, sourceOf(post.id, applicant));
  const notification = { ...subjectOf(post), actor: runner.number(post.author), now: new Date(decidedAt) };
  await createNotifications(tx, { to: [applicant], kind: 'decision', event: state, ...notification });
}

function subjectOf({ id, board, title }: AddedPost) {
  return { subject: `${board}:${id}`, title, link: postPath(MATCH_BOARDS[board], id) };
}

type Thread = { thread: number; answered_member: number };
type Said = { post: number; comment: PostComment; thread?: Thread };

/** `comment` is a question, or the answer in its thread. */
async function say(
  tx: Transaction,
  { post, comment, thread: answering }: Said,
  runner: SeedRunner,
): Promise<number> {
  const { author, content, createdAt } = comment;
  const { id } = await tx
    .insertInto('match_comments')
    .values({ post, author: runner.number(author), content, created_at: createdAt, thread: 0, ...answering })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!answering) await tx.updateTable('match_comments').set({ thread: id }).where('id', '=', id).execute();
  await tx
    .updateTable('match_posts')
    .set({ comment_count: sql<number>`comment_count + 1` })
    .where('id', '=', post)
    .execute();
  return id;
}
