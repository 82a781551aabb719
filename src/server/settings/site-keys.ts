import { randomBytes } from 'node:crypto';
import type { Database } from '#/database/connect.ts';
import type { SiteKey } from '#/database/schema/webhook-tables.ts';

const KEYS = new WeakMap<Database, Map<string, Promise<string>>>();

/** The secret key of that name, which all processes of the site share; made once. */
export function loadSiteKey(db: Database, name: SiteKey): Promise<string> {
  const keys = KEYS.get(db) ?? new Map<string, Promise<string>>();
  KEYS.set(db, keys);
  const known = keys.get(name);
  if (known) return known;
  const read = readKey(db, name);
  keys.set(name, read);
  read.catch(() => keys.delete(name));
  return read;
}

async function readKey(db: Database, name: SiteKey): Promise<string> {
  const stored = () => db.selectFrom('site_keys').select('value').where('name', '=', name).executeTakeFirst();
  const row = await stored();
  if (row) return row.value;
  // Two processes may need it at once: the first write wins.
  const value = randomBytes(32).toString('base64url');
  await db
    .insertInto('site_keys')
    .values({ name, value })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await stored())?.value ?? value;
}
