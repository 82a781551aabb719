import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type SavedTournament, savedTournament } from '#/features/tournaments/sync/sync.contract.ts';
import { isSavedUnderWay } from '#/features/tournaments/sync/sync.rules.ts';

export type Found = { saved: SavedTournament } | { key: string; unreadable: unknown };

interface Schema extends DBSchema {
  /** The saved tournaments; the store keeps its old name, under which members' browsers have it. */
  notebooks: { key: string; value: { key: string } };
  /** One row for each version of a saved tournament ever written, so that no version is written twice. */
  versions: { key: [saved: string, version: number]; value: true };
}

let connection: Promise<IDBPDatabase<Schema>> | undefined;

function openConnection(): Promise<IDBPDatabase<Schema>> {
  connection ??= openDB<Schema>('dangu-runner', 1, {
    upgrade(db) {
      db.createObjectStore('notebooks', { keyPath: 'key' });
      db.createObjectStore('versions');
    },
    // A tab with a newer version wants to upgrade the database: this one closes its connection.
    blocking: () => {
      void connection?.then(db => db.close());
      forgetConnection();
    },
    terminated: forgetConnection,
  });
  connection.catch(forgetConnection);
  return connection;
}

function forgetConnection() {
  connection = undefined;
}

function asFound(stored: { key: string }): Found {
  const { success, data } = savedTournament.safeParse(stored);
  return success ? { saved: data } : { key: stored.key, unreadable: stored };
}

export async function readSavedTournament(key: string): Promise<Found | undefined> {
  const stored = await (await openConnection()).get('notebooks', key);
  return stored && asFound(stored);
}

/** All saved tournaments of this browser, the most recently changed first and unreadable ones last. */
export async function listSavedTournaments(): Promise<Found[]> {
  const found = (await (await openConnection()).getAll('notebooks')).map(asFound);
  const changedAt = (each: Found) => ('saved' in each ? each.saved.changedAt : '');
  return found.sort((a, b) => (changedAt(a) < changedAt(b) ? 1 : -1));
}

/** The last changed tournament of this mode and match post that is under way; undefined if there is none. */
export async function findLastUnderWay({
  mode,
  post,
}: Pick<SavedTournament, 'mode' | 'post'>): Promise<SavedTournament | undefined> {
  for (const each of await listSavedTournaments()) {
    if (!('saved' in each)) continue;
    if (each.saved.mode === mode && each.saved.post === post && isSavedUnderWay(each.saved))
      return each.saved;
  }
}

const KNOWN = { ConstraintError: true, QuotaExceededError: true };

/**
 * Writes a saved tournament to the disk; returns `newer`, without a change, when another tab has written that
 * version. All requests are queued at once, so that a page that is being closed still finishes them.
 */
export async function writeSavedTournament(record: SavedTournament): Promise<'written' | 'newer'> {
  const tx = (await openConnection()).transaction(['notebooks', 'versions'], 'readwrite', {
    durability: 'strict',
  });
  const claim = tx.objectStore('versions').add(true, [record.key, record.version]);
  const put = putOrAbort(tx, record);
  const ends = await Promise.allSettled([claim, put, tx.done]);
  const errors = ends.flatMap(end => (end.status === 'rejected' ? [end.reason as Error] : []));
  // One error rejects all three promises, but only one of them carries its name.
  const [first] = errors.toSorted((a, b) => Number(b.name in KNOWN) - Number(a.name in KNOWN));
  if (first?.name === 'ConstraintError') return 'newer';
  if (first) throw first;
  void requestPersistence();
  return 'written';
}

type Writing = IDBPTransaction<Schema, ('notebooks' | 'versions')[], 'readwrite'>;

/** Calls `put`, and aborts the transaction if it throws, so that no version is stored without its record. */
async function putOrAbort(tx: Writing, record: SavedTournament): Promise<void> {
  try {
    const put = tx.objectStore('notebooks').put(record);
    tx.commit();
    await put;
  } catch (error) {
    abort(tx);
    throw error;
  }
}

function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    // The transaction has ended already.
  }
}

export async function removeSavedTournament(key: string): Promise<void> {
  const tx = (await openConnection()).transaction(['notebooks', 'versions'], 'readwrite', {
    durability: 'strict',
  });
  await Promise.all([
    tx.objectStore('notebooks').delete(key),
    tx.objectStore('versions').delete(IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER])),
    tx.done,
  ]);
}

let requested = false;

/** Asks the browser, once, not to clear this storage when the disk is full. */
async function requestPersistence(): Promise<void> {
  if (requested || !navigator.storage?.persist) return;
  requested = true;
  await navigator.storage.persist().catch(() => false);
}
