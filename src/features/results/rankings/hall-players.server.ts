import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '#/database/connect.ts';
import { pageIds } from '#/database/lists/list-pages.ts';
import { inOrder } from '#/database/rows.ts';
import { findPlayers } from '#/database/search/find-names.ts';
import { body, operation, query } from '#/server/http/operations.ts';
import { cacheForGuests, limitSearch } from '#/server/http/public-answers.ts';
import type { ApiEnv } from '#/server/site.ts';
import { nicknameSkeleton } from '#/shared/text/look-alikes.ts';
import { foldKey } from '#/shared/text/text.ts';
import { hallOrder } from './ranking-order.server.ts';

const HALL_PLAYERS_MOST = 20;

const hallPlayersQuery = z.object({
  hall: z
    .string('당구장을 선택해주세요.')
    .min(1, '당구장을 선택해주세요.')
    .max(100, '당구장 이름은 100자까지 쓸 수 있습니다.'),
  q: z.string().max(100, '검색어는 100자까지 쓸 수 있습니다.').optional(),
});

/** Has only fields that the public ranking shows. */
const hallPlayer = z.object({
  id: z.string(),
  username: z.string(),
  score4: z.number().nullable(),
  score3: z.number().nullable(),
  billiardHall: z.string().nullable(),
});
export type HallPlayer = z.infer<typeof hallPlayer>;

/** Enough for every player of the largest tournament, in teams of two. */
const NAMES_MOST = 128;

const namedPlayersRequest = z.object({
  names: z
    .array(z.string().max(100, '닉네임은 100자까지 쓸 수 있습니다.'), '이름을 보내주세요.')
    .max(NAMES_MOST, `한 번에 ${NAMES_MOST}명까지 찾을 수 있습니다.`),
});

/** `isSame` is false unless the nickname is exactly the typed name. */
const namedPlayer = z.object({ name: z.string(), isSame: z.boolean(), player: hallPlayer });
export type NamedPlayer = z.infer<typeof namedPlayer>;

// The number of players with one hall and name that are compared; the most similar ones are offered.
const MOST_COMPARED = 200;

/**
 * An organiser finds players of a hall, all in the order of the hall's ranking or those with a part of a
 * nickname, and the members with given nicknames.
 */
export const hallPlayers = new Hono<ApiEnv>()
  .get(
    '/players',
    operation('당구장의 선수', z.array(hallPlayer)),
    cacheForGuests,
    query(hallPlayersQuery),
    limitSearch,
    async c => {
      const { hall, q } = c.req.valid('query');
      const { db } = c.env.site;
      const hallKey = foldKey(hall);
      if (!hallKey) return c.json([]);
      if (q !== undefined) return c.json((await findPlayersOfHall(db, hallKey, q)).map(present));
      const first = { offset: 0, size: HALL_PLAYERS_MOST, total: HALL_PLAYERS_MOST };
      const rows = await loadHallPlayers(db, await pageIds(db, hallOrder(hallKey), first));
      return c.json(rows.map(present));
    },
  )
  .post(
    '/players/named',
    operation('닉네임으로 선수 찾기', z.array(namedPlayer)),
    body(namedPlayersRequest),
    async c => {
      const { site, address } = c.env;
      await site.limits.take('searchAddress', address);
      return c.json(await findNamedPlayers(site.db, c.req.valid('json').names));
    },
  );

function present({ id, username, score4, score3, hall }: Row): HallPlayer {
  return { id, username, score4: score4 || null, score3: score3 || null, billiardHall: hall || null };
}

/** The most similar nickname comes first. */
async function findPlayersOfHall(db: Database, hallKey: string, q: string): Promise<Row[]> {
  const key = foldKey(q);
  // A hall may have more similar names than are compared: the exact one is always included.
  const [same, alike] = await Promise.all([
    db
      .selectFrom('members')
      .select('number')
      .where('username_key', '=', key)
      .where('username_key', '<>', '')
      .where(eb => eb.and({ hall_key: hallKey, listed: 1 }))
      .execute(),
    findPlayers(db, { hallKey, q, most: MOST_COMPARED }),
  ]);
  const rows = await loadHallPlayers(db, [...new Set([...same.map(({ number }) => number), ...alike])]);
  const likeness = ({ username_key: name }: Row) => (name === key ? 0 : name.startsWith(key) ? 1 : 2);
  return rows.sort((a, b) => likeness(a) - likeness(b)).slice(0, HALL_PLAYERS_MOST);
}

/** Finds the nickname, else without its blanks, else one that looks alike; leaves out other names. */
async function findNamedPlayers(db: Database, names: string[]): Promise<NamedPlayer[]> {
  const wanted = [...new Set(names)].flatMap(name => {
    const keys = [foldKey(name), foldKey(name.replace(/\s+/g, ''))];
    return keys[0] ? [{ name, keys, skeleton: nicknameSkeleton(name) }] : [];
  });
  if (wanted.length === 0) return [];
  const rows = await findListedByKey(
    db,
    'username_key',
    wanted.flatMap(one => one.keys),
  );
  const skeletons = wanted.map(one => one.skeleton);
  const alike = await findListedByKey(db, 'nickname_skeleton', skeletons);
  return wanted.flatMap(({ name, keys: [key, bare], skeleton }) => {
    const found =
      rows.find(row => row.username_key === key) ??
      rows.find(row => row.username_key === bare) ??
      alike.find(row => row.nickname_skeleton === skeleton);
    return found ? [{ name, isSame: found.username === name, player: present(found) }] : [];
  });
}

/** The condition `<> ''` makes the index usable. */
function findListedByKey(db: Database, column: 'username_key' | 'nickname_skeleton', values: string[]) {
  return db
    .selectFrom('members')
    .select([...SHOWN, 'nickname_skeleton'])
    .where(column, 'in', [...new Set(values)])
    .where(column, '<>', '')
    .where('listed', '=', 1)
    .execute();
}

const SHOWN = ['number', 'id', 'username', 'username_key', 'score4', 'score3', 'hall'] as const;
type Row = Awaited<ReturnType<typeof loadHallPlayers>>[number];

async function loadHallPlayers(db: Database, numbers: number[]) {
  if (numbers.length === 0) return [];
  const rows = await db.selectFrom('members').select(SHOWN).where('number', 'in', numbers).execute();
  return inOrder(numbers, rows, 'number');
}
