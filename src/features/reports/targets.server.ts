import { commentTableOf } from '#/database/comment-tables.ts';
import type { Database, Transaction } from '#/database/connect.ts';
import type { ReportedKind } from '#/database/moderation-tables.ts';
import { COMMENTED_KINDS, type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import { foldKey } from '#/shared/text.ts';

/**
 * What is reported, as it is now; `version` is the key of a nickname and the number of who wrote a hall's news, so that
 * each keeper answers for what the own words were. `post` is where a comment stands, and the hall of news.
 */
export type Target = {
  kind: ReportedKind;
  target: number;
  version: string;
  post: number;
  author: number;
  title: string;
  content: string;
};

/** The post, comment or member that a report names; undefined where there is none, or whoever it is of has left. */
export async function findTarget(
  db: Database,
  kind: ReportedKind,
  named: string,
): Promise<Target | undefined> {
  if (kind === 'nickname' || kind === 'profile') return memberTarget(db, kind, named);
  if (!/^[1-9]\d{0,15}$/.test(named)) return undefined;
  if (kind === 'hallNews') return newsTarget(db, Number(named));
  const found = await textOf(db, kind, Number(named));
  return found && { kind, version: '', ...found };
}

type Found = Omit<Target, 'kind' | 'version'>;

async function textOf(
  db: Database | Transaction,
  kind: Exclude<ReportedKind, 'nickname' | 'profile' | 'hallNews'>,
  id: number,
): Promise<Found | undefined> {
  if (isCommentKind(kind)) return commentOf(db, kind, id);
  if (kind === 'free') {
    const row = await db
      .selectFrom('free_posts')
      .innerJoin('free_post_texts', 'free_post_texts.post', 'free_posts.id')
      .select(['id', 'author', 'title', 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { target: row.id, post: 0, author: row.author, title: row.title, content: row.content };
  }
  const row = await db
    .selectFrom('match_posts')
    .innerJoin('match_post_texts', 'match_post_texts.post', 'match_posts.id')
    .select(['id', 'author', 'title', 'match_date', 'hall', 'content'])
    .where('id', '=', id)
    .where('board', '=', kind)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = [row.match_date, row.hall, row.content].filter(Boolean).join('\n');
  return { target: row.id, post: 0, author: row.author, title: row.title, content };
}

async function newsTarget(db: Database, id: number): Promise<Target | undefined> {
  const row = await db
    .selectFrom('hall_news')
    .select(['id', 'hall', 'author', 'title', 'content'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { hall, author, title, content } = row;
  return { kind: 'hallNews', target: row.id, version: String(author), post: hall, author, title, content };
}

async function commentOf(
  db: Database | Transaction,
  kind: CommentKind,
  id: number,
): Promise<Found | undefined> {
  const comment = db
    .selectFrom(`${commentTableOf(kind)} as comment` as 'comments as comment')
    .select(['comment.id', 'comment.post', 'comment.author', 'comment.content'])
    .where('comment.id', '=', id)
    .where('removed_at', '=', '');
  // Both match boards have one table.
  const board = COMMENTED_KINDS[kind];
  const row = await (board === 'free'
    ? comment
    : comment.innerJoin('match_posts', 'match_posts.id', 'comment.post').where('board', '=', board)
  ).executeTakeFirst();
  return row && { target: row.id, post: row.post, author: row.author, title: '', content: row.content };
}

// Admins have no profile that others could open.
async function memberTarget(
  db: Database,
  kind: 'nickname' | 'profile',
  id: string,
): Promise<Target | undefined> {
  const row = await db
    .selectFrom('members')
    .select(['number', 'username', 'username_key', 'hall', 'region'])
    .where('id_key', '=', foldKey(id))
    .where('withdrawn_at', '=', '')
    .where('role', '=', 'member')
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, username, username_key, hall, region } = row;
  const version = kind === 'nickname' ? username_key : '';
  const content = kind === 'nickname' ? username : [username, region, hall].filter(Boolean).join('\n');
  return { kind, target: number, version, post: 0, author: number, title: '', content };
}
