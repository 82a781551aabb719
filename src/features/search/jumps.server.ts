import type { Database } from '#/database/connect.ts';
import { inOrder } from '#/database/rows.ts';
import { foldKey } from '#/shared/text.ts';
import { findNames } from './find-names.server.ts';
import type { Jumps } from './search.contract.ts';

// So many of each are offered.
const OFFERED = 3;

/** A few members and halls by name: first those whose name begins with what was typed, then the newest others. */
export async function findJumps(db: Database, q = ''): Promise<Jumps> {
  const [members, halls] = await Promise.all([membersCalled(db, q), hallsCalled(db, q)]);
  return { members, halls };
}

async function membersCalled(db: Database, q: string): Promise<Jumps['members']> {
  const { ids: called } = await findNames(db, 'members', { q, fields: ['username'] }, OFFERED);
  if (called.length === 0) return [];
  const key = foldKey(q);
  const from = db.selectFrom('members').select(['number', 'username_key as key']).where('listed', '=', 1);
  const begin = from.where('username_key', '>=', key).orderBy('username_key').limit(OFFERED);
  const numbers = first(key, await begin.execute(), called);
  const rows = await db
    .selectFrom('members')
    .select(['number as id', 'id as login', 'username', 'region', 'hall'])
    .where('number', 'in', numbers)
    .where('listed', '=', 1)
    .execute();
  return inOrder(numbers, rows).map(({ login, username, region, hall }) => ({
    id: login,
    username,
    region: region || null,
    billiardHall: hall || null,
  }));
}

async function hallsCalled(db: Database, q: string): Promise<Jumps['halls']> {
  const { ids: called } = await findNames(db, 'halls', { q, fields: ['name', 'region', 'address'] }, OFFERED);
  if (called.length === 0) return [];
  const key = foldKey(q);
  const from = db.selectFrom('halls').select(['id as number', 'name_key as key']).where('listed', '=', 1);
  const begin = from.where('name_key', '>=', key).orderBy('name_key').limit(OFFERED);
  const ids = first(key, await begin.execute(), called);
  const rows = db
    .selectFrom('halls')
    .select(['id', 'name', 'region', 'address'])
    .where('id', 'in', ids)
    .where('listed', '=', 1);
  return inOrder(ids, await rows.execute());
}

function first(key: string, begin: { number: number; key: string }[], called: number[]): number[] {
  const beginning = begin.filter(row => row.key.startsWith(key)).map(row => row.number);
  return [...new Set([...beginning, ...called])].slice(0, OFFERED);
}
