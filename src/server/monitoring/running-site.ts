import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { CannotCopyError, openPostgres } from '#/database/backup/table-copy.ts';
import { listenersAt } from '#/server/live/valkey.ts';
import { type Config, directLocation } from '#/server/settings/config.ts';

const NOTICED_MS = 1000;
const LOOK_MS = 50;

/**
 * Throws a CannotCopyError if a process of the site listens at BUS_URL: PostgreSQL does not know of those.
 */
export async function refuseListeningSite(config: Config): Promise<void> {
  const { BUS_URL } = config;
  const key = BUS_URL && (await busKey(directLocation(config).databaseUrl));
  if (!key) return;
  const listeners = () =>
    listenersAt(BUS_URL, key).catch(() => {
      throw new CannotCopyError(
        'BUS_URL의 서버가 대답하지 않아 사이트가 켜져 있는지 알 수 없습니다. 아무것도 바꾸지 않았습니다. 사이트를 모두 끄고, BUS_URL 없이 다시 해 주세요.',
      );
    });
  // The server takes a moment to notice that a process has ended.
  for (const giveUpAt = Date.now() + NOTICED_MS; (await listeners()) > 0; await pause(LOOK_MS))
    if (Date.now() > giveUpAt) throw new CannotCopyError('사이트가 켜져 있습니다. 모두 끄고 다시 해 주세요.');
}

/** The key of the site that is in the database; empty if there is none, or it has never used a BUS_URL. */
async function busKey(url: string): Promise<string> {
  const db = openPostgres(url);
  try {
    const found = await sql<{ keys: unknown }>`select to_regclass('site_keys') as keys`.execute(db);
    if (found.rows[0]?.keys === null) return '';
    const key = db.selectFrom('site_keys').select('value').where('name', '=', 'bus');
    return (await key.executeTakeFirst())?.value ?? '';
  } finally {
    await db.destroy();
  }
}
