import type { Database, Transaction } from '#/database/connect.ts';
import { commentTableOf } from '#/database/schema/board-tables.ts';
import type { ReportedKind } from '#/database/schema/moderation-tables.ts';
import { findPictures } from '#/server/pictures/attached.ts';
import { withPass } from '#/server/pictures/picture-state.ts';
import type { Site } from '#/server/site.ts';
import { COMMENTED_KINDS, type CommentKind, isCommentKind } from '#/shared/comment-kinds.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { foldKey } from '#/shared/text/text.ts';

/**
 * `version` is a nickname's key or a news item's author (each text has its own reports), else ''. `post` is a
 * comment's post or a news item's hall, else 0.
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
/** `hidden` is not 0 if only the author, the hall's managers and moderators can read the content. */
export type FoundTarget = Target & { hidden: number };

/** Undefined if the content is gone or its author has left. */
export async function findTarget(db: Database, kind: ReportedKind, named: string) {
  if (kind === 'nickname' || kind === 'profile') return memberTarget(db, kind, named);
  if (!/^[1-9]\d{0,15}$/.test(named)) return undefined;
  if (kind === 'hallNews') return newsTarget(db, Number(named));
  if (kind === 'tournament') return tournamentTarget(db, Number(named));
  if (kind === 'season') return seasonTarget(db, Number(named));
  if (kind === 'club') return clubTarget(db, Number(named));
  const found = await findTextTarget(db, kind, Number(named));
  return found && { kind, version: '', ...found };
}

async function findTextTarget(
  db: Database | Transaction,
  kind: Exclude<ReportedKind, 'nickname' | 'profile' | 'hallNews' | 'tournament' | 'season' | 'club'>,
  id: number,
): Promise<Omit<FoundTarget, 'kind' | 'version'> | undefined> {
  if (isCommentKind(kind)) return findCommentTarget(db, kind, id);
  if (kind === 'free') {
    const row = await db
      .selectFrom('free_posts')
      .innerJoin('free_post_texts', 'free_post_texts.post', 'free_posts.id')
      .select(['id as target', 'author', 'title', 'content', 'hidden'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...row, post: 0 };
  }
  const row = await db
    .selectFrom('match_posts')
    .innerJoin('match_post_texts', 'match_post_texts.post', 'match_posts.id')
    .select(['id', 'author', 'title', 'match_date', 'hall', 'content', 'hidden'])
    .where(eb => eb.and({ id, board: kind }))
    .executeTakeFirst();
  if (!row) return undefined;
  const content = [row.match_date, row.hall, row.content].filter(Boolean).join('\n');
  const { author, title, hidden } = row;
  return { target: row.id, post: 0, author, title, content, hidden };
}

async function newsTarget(db: Database, id: number): Promise<FoundTarget | undefined> {
  const row = await db
    .selectFrom('hall_news')
    .select(['id as target', 'hall as post', 'author', 'title', 'content', 'hidden'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { kind: 'hallNews', version: String(row.author), ...row };
}

async function tournamentTarget(db: Database, id: number): Promise<FoundTarget | undefined> {
  const row = await db
    .selectFrom('tournaments')
    .leftJoin('entry_settings', 'entry_settings.tournament', 'tournaments.id')
    .select(['organiser', 'title', 'hall', 'prizes', 'fee', 'rules', 'divisions'])
    .where(eb => eb.and({ id, shown: 1 }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { organiser: author, title, hall, prizes, fee, rules, divisions } = row;
  const content = [hall, ...(JSON.parse(prizes) as string[]), fee, rules, divisions]
    .filter(Boolean)
    .join('\n');
  return { kind: 'tournament', target: id, version: '', post: 0, author, title, content, hidden: 0 };
}

async function seasonTarget(db: Database, id: number): Promise<FoundTarget | undefined> {
  const row = await db
    .selectFrom('seasons')
    .select(['made_by', 'title', 'hall', 'club'])
    .where(eb => eb.and({ id, hidden: 0 }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { made_by: author, title, hall, club } = row;
  const content = [hall, club].filter(Boolean).join('\n');
  return { kind: 'season', target: id, version: '', post: 0, author, title, content, hidden: 0 };
}

/** The president is the author; undefined for a dissolved club. */
async function clubTarget(db: Database, id: number): Promise<FoundTarget | undefined> {
  const row = await db
    .selectFrom('clubs')
    .innerJoin('club_members', 'club', 'clubs.id')
    .select(['member', 'name', 'plays', 'introduction', 'statutes'])
    .where(eb => eb.and({ 'clubs.id': id, role: 'president', listed: 1 }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { member: author, name: title, plays, introduction, statutes } = row;
  const content = [plays, introduction, statutes].filter(Boolean).join('\n');
  return { kind: 'club', target: id, version: '', post: 0, author, title, content, hidden: 0 };
}

async function findCommentTarget(db: Database | Transaction, kind: CommentKind, id: number) {
  const comment = db
    .selectFrom(`${commentTableOf(kind)} as comment` as 'comments as comment')
    .select(['comment.id as target', 'comment.post', 'comment.author', 'comment.content', 'comment.hidden'])
    .where(eb => eb.and({ 'comment.id': id, removed_at: '' }));
  // Both match boards store comments in one table.
  const board = COMMENTED_KINDS[kind];
  const row = await (board === 'free'
    ? comment
    : comment.innerJoin('match_posts', 'match_posts.id', 'comment.post').where('board', '=', board)
  ).executeTakeFirst();
  return row && { ...row, title: '' };
}

// Admins have no profile that others could open.
async function memberTarget(db: Database, kind: 'nickname' | 'profile', id: string) {
  const row = await db
    .selectFrom('members')
    .select(['number', 'username', 'username_key', 'hall', 'region'])
    .where(eb => eb.and({ id_key: foldKey(id), withdrawn_at: '', role: 'member' }))
    .executeTakeFirst();
  if (!row) return undefined;
  const { number, username, username_key, hall, region } = row;
  const version = kind === 'nickname' ? username_key : '';
  const content = kind === 'nickname' ? username : [username, region, hall].filter(Boolean).join('\n');
  return { kind, target: number, version, post: 0, author: number, title: '', content, hidden: 0 };
}

/** The pictures of a content as JSON, in the form of a snapshot; '' without pictures. */
export async function picturesIn(
  db: Database | Transaction,
  { kind, target, post }: Pick<Target, 'kind' | 'target' | 'post'>,
): Promise<string> {
  if (kind === 'nickname' || kind === 'hallNews') return '';
  if (kind === 'tournament' || kind === 'season') return '';
  const targetKind = isCommentKind(kind) ? { kind, post, comment: target } : { kind, post: target };
  const pictures = await findPictures(db, targetKind);
  return pictures.length === 0 ? '' : JSON.stringify(pictures);
}

/** Leaves out deleted pictures. */
export async function picturesFrom(site: Pick<Site, 'db' | 'now'>, stored: string): Promise<Picture[]> {
  if (stored === '') return [];
  const pictures = JSON.parse(stored) as Picture[];
  const names = pictures.map(({ name }) => name);
  const rows = await site.db
    .selectFrom('pictures')
    .select('name')
    .where('name', 'in', names)
    .where('removing', '=', 0)
    .execute();
  const ownNames = new Set(rows.map(({ name }) => name));
  return Promise.all(
    pictures.filter(({ name }) => ownNames.has(name)).map(picture => withPass(site, picture, 'reader')),
  );
}
