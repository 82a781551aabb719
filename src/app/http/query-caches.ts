import { connectReplica } from '#/database/postgres/connect-replica.ts';
import { PERMISSION_NEEDED, type ReplicaState } from '#/database/postgres/replica.ts';
import type { TableVersions } from '#/database/schema/table-versions.ts';
import { QueryCache, shareVersions } from '#/server/cache/query-cache.ts';
import type { ProcessBus } from '#/server/live/process-bus.ts';
import type { Site } from '#/server/site.ts';

// Pages of lists have 100 rows at most, and sessions half a kilobyte.
const LISTS_CACHED = 300;
const SESSIONS_CACHED = 20_000;

type Opened = Pick<Site, 'config' | 'db' | 'health' | 'log' | 'tracing'>;

/**
 * Opens the caches of database reads: one for members and guests, invalidated when any process changes the
 * tables, and the reads that only guests make.
 */
export function openQueryCaches(opened: Opened, versions: TableVersions, processBus: ProcessBus | null) {
  if (processBus) shareVersions(versions, processBus);
  const cache = (max: number) => new QueryCache({ max, versions, isHeard: () => !processBus?.failure });
  return {
    listCache: cache(LISTS_CACHED),
    sessionCache: cache(SESSIONS_CACHED),
    guestReads: openGuestReads(opened, cache(LISTS_CACHED)),
  };
}

/** The replica that guests' reads go to; null if the settings name none. */
function openGuestReads(
  { config, db, health, log, tracing }: Opened,
  listCache: QueryCache,
): Site['guestReads'] {
  const { DATABASE_REPLICA_URL: replicaUrl, DATABASE_DIRECT_URL: directUrl } = config;
  if (!replicaUrl) return null;
  const onChange = (state: ReplicaState) =>
    log.warn({ state, ...(state === 'not permitted' && { error: PERMISSION_NEEDED }) }, 'database replica');
  const watched = { db, health, onChange, ...(tracing.isOn && { trace: tracing.trace }) };
  return { ...connectReplica({ replicaUrl, directUrl }, watched), listCache };
}
