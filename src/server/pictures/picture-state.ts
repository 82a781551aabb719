import type { Database } from '#/database/connect.ts';
import { prepared } from '#/database/prepared.ts';
import type { Site } from '#/server/site.ts';
import { isPass } from './picture-pass.ts';

const findPictureState = prepared((db: Database, { name }: { name: string }) =>
  db.selectFrom('pictures').select(['post', 'expires_at', 'hidden', 'removing']).where('name', '=', name),
);

/**
 * The readers allowed to load a picture's files: everybody while a text shows it, or no text uses it yet
 * (only its uploader knows the address); only readers with a pass if the text is hidden or removed. `no` also
 * if there is no such picture.
 */
export async function findPictureReaders(
  site: Pick<Site, 'db' | 'now'>,
  { name, pass }: { name: string; pass?: string },
): Promise<'all' | 'some' | 'no'> {
  const [row] = (await site.db.executeQuery(findPictureState(site.db, { name }))).rows;
  if (!row || row.removing) return 'no';
  if (row.post === 0 || (row.expires_at === '' && !row.hidden)) return 'all';
  return pass !== undefined && (await isPass(site, name, pass)) ? 'some' : 'no';
}
