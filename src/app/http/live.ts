import type { Database } from '#/database/connect.ts';
import { unreadCounts } from '#/features/notifications/bell/unread-count.server.ts';
import { tournamentStream, validRights } from '#/features/tournaments/live/tournament-stream.server.ts';
import { LiveStreams } from '#/server/live/live-streams.ts';
import { Notifier } from '#/server/live/notifier.ts';
import { postgresBus } from '#/server/live/postgres-bus.ts';
import { ProcessBus } from '#/server/live/process-bus.ts';
import { TournamentStreams } from '#/server/live/tournament-streams.ts';
import { prepareValkey, valkeyBus } from '#/server/live/valkey.ts';
import { findLiveSessions } from '#/server/sessions/session.ts';
import type { Site } from '#/server/site.ts';

type Parts = Pick<Site, 'log' | 'now' | 'responseCache' | 'push'>;

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

/** Opens the live streams of members and tournaments, which also carry other processes' messages. */
export function openLive(
  db: Database,
  processBus: ProcessBus | null,
  { log, now, responseCache, push }: Parts,
) {
  const onError = (error: unknown) => log.error({ err: error }, 'streams were not served');
  const streamTotal = { open: 0 };
  const memberStreams = new LiveStreams(
    {
      ...{ heartbeatMs: 25_000, heartbeatsBehind: 3, mostOfOne: 3, onError },
      busy: { message: '지금은 실시간 알림에 연결할 수 없습니다.', retryAfterSeconds: 60 },
      validRights: sessions => findLiveSessions(db, sessions, now()),
    },
    streamTotal,
  );
  const countsOf = (members: number[]) => unreadCounts(db, members);
  const tournamentStreams = new LiveStreams(
    {
      // A hall has one address, and fifty phones look at one bracket.
      ...{ heartbeatMs: 10_000, heartbeatsBehind: 6, mostOfOne: 200, onError },
      busy: { message: '지금은 실시간 중계에 연결할 수 없습니다.', retryAfterSeconds: 30 },
      validRights: rights => validRights(db, rights, now()),
    },
    streamTotal,
  );
  const onRevoked = () => void tournamentStreams.endInvalid().catch(onError);
  const notifier = new Notifier(memberStreams, {
    countsOf,
    processBus,
    onRevoked,
    onNotify: () => push.wake(),
    onError,
  });
  const source = tournamentStream(db, id => {
    const page = `/tournaments/${id}`;
    for (const path of [page, `${page}.data`, `/api${page}`, `/api${page}/entries`, `/api${page}/results`])
      responseCache.forget(path);
  });
  const topics = new TournamentStreams(source, tournamentStreams, { processBus, onError });
  return { streamTotal, notifier, topics };
}
