import type { Database, Transaction } from '#/database/connect.ts';
import { findPictures } from '#/server/pictures/attached.ts';
import { withPass } from '#/server/pictures/picture-state.ts';
import type { Site } from '#/server/site.ts';
import { isCommentKind } from '#/shared/comment-kinds.ts';
import type { Picture } from '#/shared/pictures/pictures.contract.ts';
import type { Target } from './targets.server.ts';

type Pictured = Pick<Target, 'kind' | 'target' | 'post'>;

/** Returns the pictures of reported content as a snapshot stores them: as JSON, '' where there are none. */
export async function picturesIn(
  db: Database | Transaction,
  { kind, target, post }: Pictured,
): Promise<string> {
  if (kind === 'nickname' || kind === 'hallNews' || kind === 'tournament' || kind === 'season') return '';
  const targetKind = isCommentKind(kind) ? { kind, post, comment: target } : { kind, post: target };
  const pictures = await findPictures(db, targetKind);
  return pictures.length === 0 ? '' : JSON.stringify(pictures);
}

/** The pictures of a snapshot whose files still exist, for moderators. */
export async function picturesFrom(site: Pick<Site, 'db' | 'now'>, stored: string): Promise<Picture[]> {
  if (stored === '') return [];
  const pictures = JSON.parse(stored) as Picture[];
  const rows = await site.db
    .selectFrom('pictures')
    .select('name')
    .where(
      'name',
      'in',
      pictures.map(({ name }) => name),
    )
    .where('removing', '=', 0)
    .execute();
  const there = new Set(rows.map(({ name }) => name));
  return Promise.all(
    pictures.filter(({ name }) => there.has(name)).map(picture => withPass(site, picture, 'reader')),
  );
}
