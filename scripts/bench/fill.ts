import { connect, type Place } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { indexEverything } from '#/database/search-fill.ts';
import { write } from '#/database/write.ts';
import { beginSession } from '#/server/session.ts';
import { boards } from './fill-boards.ts';
import { members } from './fill-members.ts';
import { posts } from './fill-posts.ts';
import { openTarget } from './fill-target.ts';
import { tournaments } from './fill-tournaments.ts';

// Kept counts, as the features keep them.
const COUNTED: Record<string, string> = {
  members: 'members',
  audit_log: 'audit_log',
  halls: 'halls',
  notices: 'notices',
  free_posts: 'free_posts',
  singlematch: "match_posts where board = 'singlematch'",
  promotion: "match_posts where board = 'promotion'",
  tournaments: 'tournaments',
  tournaments_coming: "tournaments where state = 'coming'",
  tournaments_live: "tournaments where state = 'live'",
  tournaments_closed: "tournaments where state = 'closed'",
};

/**
 * Fills an empty database as a real board is filled, with `size` members, posts, comments and so on; answers the token
 * of member 1. Making everything findable takes longest and may be left out.
 */
export async function fill(place: Place, size: number, { searchable = true } = {}): Promise<string> {
  const empty = connect(place);
  await migrate(empty);
  await empty.destroy();
  const target = await openTarget(place);
  const indexes = await target.withoutIndexes();
  await target.run('begin');
  for (const statement of [...members(size), ...posts(size), ...boards(size), ...tournaments(size)])
    await target.run(statement);
  for (const [name, rows] of Object.entries(COUNTED))
    await target.run(`update row_counts set value = (select count(*) from ${rows}) where name = '${name}'`);
  await target.run('commit');
  const db = connect(place);
  if (searchable) await write(db, indexEverything);
  const token = await write(db, tx => beginSession(tx, { number: 1, role: 'member' }, 'bench', new Date()));
  await db.destroy();
  for (const index of indexes) await target.run(index);
  await target.end();
  return token;
}
