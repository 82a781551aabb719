import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#/database/connect.ts';
import type { PictureKind } from '#/database/schema/board-tables.ts';
import type { TextKind } from '#/database/schema/tables.ts';
import { loadSiteKey } from '#/server/settings/stored-settings.ts';
import type { Site } from '#/server/site.ts';
import { type BoardReaders, isPublicBoard } from '#/shared/board-rights.ts';
import { UNUSED_HOURS } from '#/shared/pictures/pictures.constants.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import { HOUR_MS } from '#/shared/time/time.ts';

type At = Pick<Site, 'db' | 'now'>;
type Place = {
  /** The id of the post (or hall) that uses the picture; 0 while no text does. */
  post: number;
  expires_at: string;
  hidden: number;
  /** 1 if the picture's post is hidden, 0 if it is shown; null if it is not in `free_posts`. */
  free_hidden: number | null;
  match_hidden: number | null;
  /** The readers of the picture's board, if an admin made the board; null for other boards. */
  readers: BoardReaders | null;
  board_hidden: number | null;
};

const FREE_KINDS: PictureKind[] = ['free', 'comment'];
const MATCH_KINDS: PictureKind[] = ['promotion', 'singlematch', 'promotionComment', 'singlematchComment'];

/** A query of pictures with the columns that decide which readers may load their files. */
const placedPictures = (db: Database) =>
  db
    .selectFrom('pictures')
    .leftJoin('free_posts', join =>
      join.onRef('free_posts.id', '=', 'pictures.post').on('pictures.kind', 'in', FREE_KINDS),
    )
    .leftJoin('boards', 'boards.id', 'free_posts.board')
    .leftJoin('match_posts', join =>
      join.onRef('match_posts.id', '=', 'pictures.post').on('pictures.kind', 'in', MATCH_KINDS),
    )
    .select([
      'pictures.post',
      'pictures.expires_at',
      'pictures.hidden',
      'free_posts.hidden as free_hidden',
      'match_posts.hidden as match_hidden',
      'boards.readers',
      'boards.hidden as board_hidden',
    ]);

/** Whether guests may load the files of a picture, that is, a text that guests can read shows the picture. */
function isPublic({ post, expires_at, hidden, free_hidden, match_hidden, readers, board_hidden }: Place) {
  if (post === 0 || expires_at !== '' || hidden || free_hidden || match_hidden) return false;
  return readers === null || isPublicBoard({ readers, hidden: board_hidden ?? 0 });
}

/** Readers of a picture's files: `all` if a public text shows it, `some` if `pass` is valid, else `no`. */
export async function findPictureReaders(site: At, { name, pass }: { name: string; pass?: string }) {
  const row = await placedPictures(site.db)
    .select('pictures.removing')
    .where('pictures.name', '=', name)
    .executeTakeFirst();
  if (!row || row.removing) return 'no';
  if (isPublic(row)) return 'all';
  const holder = row.post === 0 ? 'sender' : 'reader';
  return pass !== undefined && (await isPass(site, { name, holder, pass })) ? 'some' : 'no';
}

/**
 * The pictures of a post (`comments` is `[0]`) or of comments, by the comment's id and in order. The caller
 * has checked that the reader may read the texts: files that guests may not load get a pass.
 */
export async function findShownPictures(
  site: At,
  { kind, post, comments }: { kind: TextKind; post: number; comments: number[] },
): Promise<Map<number, Picture[]>> {
  const found = new Map<number, Picture[]>();
  if (comments.length === 0) return found;
  const rows = await placedPictures(site.db)
    .select(['pictures.comment', 'pictures.name', 'pictures.width', 'pictures.height', 'pictures.alt'])
    .where(eb => eb.and({ 'pictures.kind': kind, 'pictures.post': post }))
    .where('pictures.comment', 'in', comments)
    .where('pictures.expires_at', '=', '')
    .orderBy('pictures.position')
    .execute();
  for (const row of rows) {
    const { comment, name, width, height, alt } = row;
    const picture = { name, width, height, alt };
    const shown = isPublic(row) ? picture : await withPass(site, picture, 'reader');
    found.set(comment, [...(found.get(comment) ?? []), shown]);
  }
  return found;
}

const KEY = 'picture-pass';
// A sender's pass lasts as long as a picture that no text uses is kept.
const HOURS = { reader: 1, sender: UNUSED_HOURS } as const;
/** The holder of a pass: a reader of the text that shows the picture, or its uploader before that. */
type PassHolder = keyof typeof HOURS;

/**
 * The pass with which a browser loads the files of a picture that only some readers may see: a signature of
 * name, holder and time, as an `<img>` sends no session; the same within an hour for browsers' caches.
 */
export async function signPicturePass({ db, now }: At, name: string, holder: PassHolder): Promise<string> {
  const until = Math.ceil(now().getTime() / HOUR_MS) + HOURS[holder];
  return signed(await loadSiteKey(db, KEY), { name, holder, until });
}

export async function withPass<T extends { name: string }>(site: At, picture: T, holder: PassHolder) {
  return { ...picture, pass: await signPicturePass(site, picture.name, holder) };
}

type Checked = { name: string; holder: PassHolder; pass: string };

async function isPass({ db, now }: At, { name, holder, pass }: Checked): Promise<boolean> {
  const until = Number.parseInt(pass, 36);
  if (!(until * HOUR_MS > now().getTime())) return false;
  const right = Buffer.from(signed(await loadSiteKey(db, KEY), { name, holder, until }));
  const signature = Buffer.from(pass);
  return right.length === signature.length && timingSafeEqual(right, signature);
}

function signed(key: string, { name, holder, until }: Omit<Checked, 'pass'> & { until: number }): string {
  const text = `${until.toString(36)}.${name}.${holder}`;
  return `${until.toString(36)}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

const AT_ONCE = 100;

/**
 * Deletes the files and rows of expired pictures. A row is marked first, so that no text takes the picture,
 * and deleted last, so that a process that dies leaves no file without a row. Pictures of a text under review
 * are kept, except those removed by `removePicturesNow`.
 */
export async function removeExpiredPictures(
  { db, pictureStorage, now }: Pick<Site, 'db' | 'pictureStorage' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const timestamp = now().toISOString();
  for (;;) {
    const due = await db
      .selectFrom('pictures')
      .select(['id', 'name'])
      .where('expires_at', '<>', '')
      .where('expires_at', '<=', timestamp)
      .where(({ or, eb, not, exists }) => or([eb('removing', '=', 1), not(exists(openCase(db)))]))
      .orderBy('expires_at')
      .limit(AT_ONCE)
      .execute();
    for (const { id, name } of due) {
      signal.throwIfAborted();
      const { numUpdatedRows } = await db
        .updateTable('pictures')
        .set({ removing: 1 })
        .where('id', '=', id)
        .where('expires_at', '<>', '')
        .where('expires_at', '<=', timestamp)
        .executeTakeFirst();
      // A text has taken it meanwhile.
      if (Number(numUpdatedRows) === 0) continue;
      await pictureStorage.remove(name);
      await db.deleteFrom('pictures').where('id', '=', id).execute();
    }
    if (due.length < AT_ONCE) return;
  }
}

/** A query of the open cases about the text of a picture. */
const openCase = (db: Database) =>
  db
    .selectFrom('reported_contents')
    .innerJoin('cases', 'cases.subject', 'reported_contents.id')
    .select('cases.id')
    .where('cases.kind', 'in', ['report', 'heldText'])
    .where(eb => eb.and({ pending: 1, version: '' }))
    .whereRef('reported_contents.kind', '=', sql.ref('pictures.kind'))
    .where(
      'target',
      '=',
      sql<number>`case when pictures.comment > 0 then pictures.comment else pictures.post end`,
    );
