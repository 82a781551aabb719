import type { Database } from '#/database/connect.ts';
import { unreadNews } from '#/features/notifications/bell/unread-count.server.ts';
import { tournamentNews, validRights } from '#/features/tournaments/live/tournament-stream.server.ts';
import { LiveNews } from '#/server/live/live-news.ts';
import { postgresBus } from '#/server/live/postgres-bus.ts';
import { ProcessBus } from '#/server/live/process-bus.ts';
import { prepareValkey, valkeyBus } from '#/server/live/valkey.ts';
import type { Site } from '#/server/site.ts';

type Parts = Pick<Site, 'log' | 'now' | 'responseCache'>;

/**
 * Prepares the bus that carries messages to the site's other processes, over PostgreSQL or the Valkey server
 * at BUS_URL, which also counts for the rate limits (null without BUS_URL). The bus is not open yet; it is
 * null with SQLite, where there is only one process.
 */
export async function prepareProcessBus({ config, db, log }: Pick<Site, 'config' | 'db' | 'log'>) {
  const { DATABASE_URL, DATABASE_DIRECT_URL, BUS_URL } = config;
  const valkey = BUS_URL ? await prepareValkey(db, BUS_URL) : null;
  if (!DATABASE_URL) return { valkey, processBus: null };
  const carriedBy = valkey ? valkeyBus(valkey) : postgresBus(db, DATABASE_DIRECT_URL || DATABASE_URL);
  const processBus = new ProcessBus(carriedBy, {
    onConnectionError: error => log.warn({ error: error.message }, 'no news from other processes'),
  });
  return { valkey, processBus };
}

/** Opens the live news of members and tournaments, which also carry other processes' messages. */
export function openLive(db: Database, processBus: ProcessBus | null, { log, now, responseCache }: Parts) {
  const forget = (id: number) => {
    const page = `/tournaments/${id}`;
    for (const path of [page, `${page}.data`, `/api${page}`, `/api${page}/entries`, `/api${page}/results`])
      responseCache.forget(path);
  };
  return new LiveNews(
    { member: unreadNews(db), tournament: tournamentNews(db, forget) },
    {
      processBus,
      validRights: rights => validRights(db, rights, now()),
      onError: error => log.error({ err: error }, 'streams were not served'),
    },
  );
}
