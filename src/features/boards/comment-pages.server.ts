import { commentTableOf } from '#/database/comment-tables.ts';
import type { Database } from '#/database/connect.ts';
import type { CommentKind } from '#/shared/comment-kinds.ts';
import { COMMENTS_A_PAGE } from './boards.rules.ts';

// Whoever looks for a comment counts those before it: so many at most, further back the link leads to the newest.
const COUNTED_MOST = 2_000;

type Place = { kind: CommentKind; post: number; comment: number };

/** What follows the address of a post in a link to a comment under it: its page, and where the comments begin. */
export async function commentSuffix(db: Database, { kind, post, comment }: Place): Promise<string> {
  const table = commentTableOf(kind);
  const thread = db.selectFrom(table).select('thread').where('id', '=', comment);
  const upToIt = db
    .selectFrom(table)
    .select('id')
    .where('post', '=', post)
    .where(eb => eb(eb.refTuple('thread', 'id'), '<=', eb.tuple(thread, comment)))
    .limit(COUNTED_MOST + 1)
    .as('before');
  const { n } = await db
    .selectFrom(upToIt)
    .select(eb => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > COUNTED_MOST) return '#comments';
  return `?comments=${Math.max(1, Math.ceil(n / COMMENTS_A_PAGE))}#comments`;
}
