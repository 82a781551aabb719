import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '#/database/connect.ts';
import type { NumberedEvent, TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import { replay, stepAll } from '#/features/tournaments/engine/replay.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';

declare module '#/database/events.ts' {
  interface Events {
    /** A tournament was loaded; it is put into the cache after the commit. */
    'tournament.loaded': { tournament: CachedTournament };
  }
}

/** The last event's number (`version`) of a tournament, and how often a name was erased in its events. */
export type TournamentVersion = { id: number; version: number; rewrites: number };
/** An event with the number of the member who sent it; null for a table's link and the site itself. */
export type StoredEvent = Omit<NumberedEvent, 'by'> & { member: number | null };
/** The cached events of a tournament; `tournament` is computed when first needed. */
export type CachedTournament = TournamentVersion & {
  events: readonly StoredEvent[];
  bytes: number;
  tournament?: Tournament;
};

// The size as JSON; in memory they take several times as much.
const MAX_BYTES = 16 * 1024 * 1024;
type Cache = {
  tournaments: LRUCache<number, CachedTournament>;
  /** The loads in progress, by tournament, version and rewrites; later requests await the same load. */
  loading: Map<string, Promise<CachedTournament>>;
};
const caches = new WeakMap<object, Cache>();

/** A tournament's events up to `row.version`, cached if possible; outside a transaction maybe later ones. */
export async function loadTournament(db: Database | Transaction, row: TournamentVersion) {
  const { tournaments, loading } = cacheOf(db);
  const cached = tournaments.get(row.id);
  const known = cached?.rewrites === row.rewrites ? cached : undefined;
  // Rows read in a transaction may never be committed, so they are not cached.
  if (db.isTransaction) {
    const base = known && known.version <= row.version ? known : undefined;
    return base?.version === row.version ? base : read(db, row, base);
  }
  if (known && known.version >= row.version) return known;
  const key = `${row.id} ${row.version} ${row.rewrites}`;
  const reading = loading.get(key) ?? read(db, row, known).finally(() => loading.delete(key));
  loading.set(key, reading);
  const loaded = await reading;
  cacheTournament(db, loaded);
  return loaded;
}

/** The tournament that the cached events describe; they are replayed only once. */
export function tournamentOf(cached: CachedTournament): Tournament {
  cached.tournament ??= replay(cached.events.map(({ event }) => event));
  return cached.tournament;
}

/** Caches a tournament after the commit, unless a later version is cached. */
export function cacheTournament(db: Database, cached: CachedTournament): void {
  const { tournaments } = cacheOf(db);
  const known = tournaments.peek(cached.id);
  const isOlder = known && (known.rewrites - cached.rewrites || known.version - cached.version) > 0;
  if (!isOlder) tournaments.set(cached.id, cached);
}

function cacheOf(db: Database | Transaction): Cache {
  // One cache is shared by a database and its transactions.
  const { adapter } = db.getExecutor();
  const cache = caches.get(adapter) ?? {
    tournaments: new LRUCache<number, CachedTournament>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ bytes }) => bytes + 1,
    }),
    loading: new Map(),
  };
  caches.set(adapter, cache);
  return cache;
}

async function read(
  db: Database | Transaction,
  { id, version, rewrites }: TournamentVersion,
  base: CachedTournament | undefined,
): Promise<CachedTournament> {
  const rows = await db
    .selectFrom('tournament_events')
    .select(['number', 'by_table', 'by_member', 'body'])
    .where('tournament', '=', id)
    .where('number', '>', base?.version ?? 0)
    .where('number', '<=', version)
    .orderBy('number')
    .execute();
  const fresh = rows.map(({ number, by_table, by_member, body }) => ({
    number,
    table: by_table || null,
    member: by_member,
    event: JSON.parse(body) as TournamentEvent,
  }));
  const bytes = rows.reduce((sum, { body }) => sum + body.length, base?.bytes ?? 0);
  const events = [...(base?.events ?? []), ...fresh];
  const all: CachedTournament = { id, version, rewrites, events, bytes };
  if (!base?.tournament) return all;
  const added = fresh.map(({ event }) => event);
  return { ...all, tournament: stepAll(base.tournament, added) };
}
