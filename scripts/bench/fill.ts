import { connect, type DatabaseLocation, type Transaction } from '#/database/connect.ts';
import { migrate } from '#/database/migrate.ts';
import { indexEverything } from '#/database/search/search-fill.ts';
import { write } from '#/database/write.ts';
import { beginSession } from '#/server/sessions/session.ts';
import { boards, clubs } from './fill-boards.ts';
import { members } from './fill-members.ts';
import { moderation, posts } from './fill-posts.ts';
import { openTarget } from './fill-target.ts';
import { tournaments } from './fill-tournaments.ts';

const SIGNED_IN = 50;
const COUNTED: Record<string, string> = {
  members: 'members',
  audit_log: 'audit_log',
  halls: 'halls',
  notices: 'notices',
  free_posts: 'free_posts',
  singlematch: "match_posts where board = 'singlematch'",
  promotion: "match_posts where board = 'promotion'",
  tournaments: 'tournaments',
  seasons: 'seasons',
  clubs: 'clubs',
  tournaments_coming: "tournaments where state = 'coming'",
  tournaments_live: "tournaments where state = 'live'",
  tournaments_closed: "tournaments where state = 'closed'",
};

/** Returns the tokens of the first members. Filling the search takes longest and may be left out. */
export async function fill(
  location: DatabaseLocation,
  size: number,
  { searchable = true } = {},
): Promise<string[]> {
  const empty = connect(location);
  await migrate(empty);
  await empty.destroy();
  const target = await openTarget(location);
  const indexes = await target.withoutIndexes();
  await target.run('begin');
  const written = [...posts(size), ...boards(size), ...tournaments(size), ...moderation(size)];
  for (const statement of [...members(size), ...written, ...clubs(size)]) await target.run(statement);
  for (const [name, rows] of Object.entries(COUNTED))
    await target.run(`update row_counts set value = (select count(*) from ${rows}) where name = '${name}'`);
  await target.run('update row_counts set last_number = value');
  await target.run('commit');
  const db = connect({ ...location, isPatient: true });
  if (searchable) await write(db, indexEverything);
  const tokens = await write(db, signInSome);
  await db.destroy();
  for (const index of indexes) await target.run(index);
  await target.end();
  return tokens;
}

async function signInSome(tx: Transaction): Promise<string[]> {
  const tokens: string[] = [];
  for (let number = 1; number <= SIGNED_IN; number++)
    tokens.push(await beginSession(tx, { number, role: 'member' }, 'bench', new Date()));
  return tokens;
}
