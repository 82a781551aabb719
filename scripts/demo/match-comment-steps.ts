import type { Transaction } from '#/database/connect.ts';
import type { MatchBoard } from '#/database/schema/board-tables.ts';
import { later } from './calendar.ts';
import { speak } from './phrasing.ts';
import { type Random, seededRandom } from './random.ts';
import { MATCH_COMMENTS } from './texts.ts';
import { commentInTone } from './tone.ts';

const TALKED_OF = 0.55;
const MOST = 3;
const HOUR = 3600;

type MatchPost = { id: number; board: MatchBoard; author: number; created_at: string };
type Member = { number: number; created_at: string };
type Said = { author: number; content: string; at: string };

/** Under about half of the promotion and match posts members ask something, and the author answers most of it. */
export async function addMatchComments(tx: Transaction, now: Date): Promise<void> {
  const random = seededRandom('match comments');
  const posts = await tx
    .selectFrom('match_posts')
    .select(['id', 'board', 'author', 'created_at'])
    .orderBy('id')
    .execute();
  const members = await tx
    .selectFrom('members')
    .select(['number', 'created_at'])
    .where('listed', '=', 1)
    .orderBy('number')
    .execute();
  for (const post of posts) {
    if (!random.chance(TALKED_OF)) continue;
    let count = 0;
    for (const [question, answer] of talks(post, members, random)) {
      if (question.at > now.toISOString()) continue;
      const thread = await say(tx, post, question);
      count++;
      if (!answer.content || answer.at > now.toISOString()) continue;
      await say(tx, post, answer, { thread, answered_member: question.author });
      count++;
    }
    await tx.updateTable('match_posts').set({ comment_count: count }).where('id', '=', post.id).execute();
  }
}

/** Questions of members who had joined by then, each with the author's answer, which may be empty. */
function talks(post: MatchPost, members: Member[], random: Random): [Said, Said][] {
  const others = members.filter(
    ({ number, created_at }) => number !== post.author && created_at < post.created_at,
  );
  const lines = random.shuffle([...MATCH_COMMENTS[post.board]]);
  const askers = random.shuffle(others).slice(0, random.int(1, MOST));
  const say = (line: string, author: number) => commentInTone(speak(line, {}, random), author);
  return askers.map(({ number }, at): [Said, Said] => {
    const [question = '', answer = ''] = lines[at] ?? [];
    const asked = later(post.created_at, random.int(HOUR / 4, 30 * HOUR));
    const answered = later(asked, random.int(HOUR / 12, 5 * HOUR));
    return [
      { author: number, content: say(question, number), at: asked },
      { author: post.author, content: say(answer, post.author), at: answered },
    ];
  });
}

async function say(
  tx: Transaction,
  { id: post }: MatchPost,
  { author, content, at }: Said,
  answering?: { thread: number; answered_member: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('match_comments')
    .values({ post, author, content, created_at: at, thread: 0, ...answering })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!answering) await tx.updateTable('match_comments').set({ thread: id }).where('id', '=', id).execute();
  return id;
}
