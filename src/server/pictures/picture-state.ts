import type { Database } from '#/database/connect.ts';
import { prepared } from '#/database/prepared.ts';
import type { Site } from '#/server/site.ts';
import { isPass } from './picture-pass.ts';

const findPictureState = prepared((db: Database, { name }: { name: string }) =>
  db.selectFrom('pictures').select(['post', 'expires_at', 'hidden', 'removing']).where('name', '=', name),
);

/**
 * Who may get the files of a picture: everybody as long as a text shows it, or none has it yet (its address is known to
 * its sender alone); of a hidden or removed text whoever has a pass. `no` also where there is no such picture.
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
