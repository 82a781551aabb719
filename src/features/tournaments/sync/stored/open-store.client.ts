import { serverNow, serverTimeKnown } from '#/ui/client/device/server-time.ts';
import { waitForTabLock } from '#/ui/client/device/tab-lock.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import { emptySavedTournament, type SavedTournamentKind } from './saved-tournament.rules.ts';
import { type Channel, TournamentStore } from './tournament-store.client.ts';

/**
 * Opens the store of the named saved tournament. Without usable storage the store is new and lasts until the
 * page is closed.
 */
export async function openStore(
  kind: SavedTournamentKind,
  named: string,
  fresh: boolean,
): Promise<TournamentStore> {
  const storage = await import('./saved-tournaments.client.ts').catch(() => undefined);
  const key = storage && (await wantedKey(storage, kind, named, fresh).catch(() => undefined));
  const now = () => new Date(serverNow());
  void serverTimeKnown();
  const empty = emptySavedTournament(kind, { key: key ?? newUuid(), at: now().toISOString() });
  const noStorage = () => Promise.reject(new Error('no storage'));
  return new TournamentStore(empty, {
    read: storage?.readSavedTournament ?? noStorage,
    write: storage?.writeSavedTournament ?? noStorage,
    waitForLock: waitForTabLock,
    channel: name => ('BroadcastChannel' in window ? new BroadcastChannel(name) : SILENT),
    now,
    newKey: newUuid,
  });
}

type Storage = typeof import('./saved-tournaments.client.ts');

async function wantedKey(
  { readSavedTournament, lastUnderWay }: Storage,
  kind: SavedTournamentKind,
  named: string,
  fresh: boolean,
): Promise<string | undefined> {
  const found = named ? await readSavedTournament(named) : undefined;
  if (found && (!('saved' in found) || found.saved.mode === kind.mode)) return named;
  return fresh ? undefined : (await lastUnderWay(kind))?.key;
}

// Without BroadcastChannel the version of each write still prevents overwriting.
const SILENT: Channel = { postMessage: () => {}, close: () => {}, onmessage: null };
