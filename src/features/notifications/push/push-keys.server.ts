import type { Database } from '#/database/connect.ts';

export type VapidKeys = { publicKey: string; privateKey: string };

/**
 * The keys by which push services identify the site. They are made once and stored in the database, so that
 * all processes and every backup share them: with new keys all browsers would have to subscribe again.
 */
export async function vapidKeys(db: Database): Promise<VapidKeys> {
  const known = await storedKeys(db);
  if (known) return known;
  const { default: webPush } = await import('web-push');
  const value = JSON.stringify(webPush.generateVAPIDKeys());
  // Two processes may start at once: the first to write wins.
  await db
    .insertInto('site_keys')
    .values({ name: 'vapid', value })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  return (await storedKeys(db)) ?? (JSON.parse(value) as VapidKeys);
}

async function storedKeys(db: Database): Promise<VapidKeys | undefined> {
  const row = await db.selectFrom('site_keys').select('value').where('name', '=', 'vapid').executeTakeFirst();
  return row && (JSON.parse(row.value) as VapidKeys);
}
