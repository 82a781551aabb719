import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { appendEvent, replayValid } from '#/features/tournaments/engine/replay.rules.ts';
import { copyForChanges, type Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import type { Game } from '#/features/tournaments/scoring/scoring.contract.ts';
import type { SavedTournament } from '#/features/tournaments/sync/sync.contract.ts';
import { mergeVersions, replaySaved } from '#/features/tournaments/sync/sync.rules.ts';
import { serverNow, serverTimeKnown } from '#/ui/client/device/server-time.ts';
import { type TabLock, type TabLockListener, waitForTabLock } from '#/ui/client/device/tab-lock.ts';
import { newUuid } from '#/ui/client/device/uuid.ts';
import {
  emptySavedTournament,
  gamesOfSamePlayers,
  NOT_OPEN,
  NOTHING_OPEN,
  type SavedTournamentKind,
  type StoreView,
} from './saved-tournament.rules.ts';
import type { Found } from './saved-tournaments.client.ts';

export type Tools = {
  read: (key: string) => Promise<Found | undefined>;
  write: (record: SavedTournament) => Promise<'written' | 'newer'>;
  waitForLock: (name: string, listener: TabLockListener) => TabLock;
  channel: (name: string) => Channel;
  now: () => Date;
  newKey: () => string;
};
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>;
type TabMessage = { kind: 'state'; notebook: SavedTournament } | { kind: 'yielded' };
type Change = Partial<Pick<SavedTournament, 'title' | 'entering' | 'events' | 'games' | 'server'>>;
const WATCHING = '다른 탭에서 진행 중인 대회입니다. 여기서 계속하려면 ‘여기서 계속하기’를 눌러 주세요.';
const FULL = '이 기기의 저장 공간이 가득 차서 지금부터는 저장되지 않습니다. 이 화면을 닫지 마세요.';
const FORBIDDEN = '이 브라우저에 저장할 수 없어 지금부터는 저장되지 않습니다. 이 화면을 닫지 마세요.';
const YIELD_MS = 400;
// Tabs of an earlier version use this lock name and this message (`notebook` below): rename neither.
const lockName = (key: string) => `notebook ${key}`;

/** An open tournament: applies commands at once, stores them in IndexedDB, and lets only one tab write. */
export class TournamentStore {
  readonly key: string;
  #view: StoreView = NOTHING_OPEN;
  readonly #tools: Tools;
  readonly #listeners = new Set<() => void>();
  readonly #channel: Channel;
  readonly #lock: TabLock;
  /** The number of the last version known to be stored. */
  #stored = 0;
  #unwritten = false;
  #writing: Promise<void> | undefined;
  #onYield = () => {};
  #openings = 0;
  #closed = false;

  /** Opens the tournament `fresh.key` under its tab lock; `fresh` is used if none is stored. */
  constructor(fresh: SavedTournament, tools: Tools) {
    this.key = fresh.key;
    this.#tools = tools;
    this.#channel = tools.channel(lockName(fresh.key));
    this.#channel.onmessage = ({ data }: MessageEvent<TabMessage>) => this.#receive(data);
    this.#lock = tools.waitForLock(lockName(fresh.key), {
      onLocked: () => void this.#open(fresh, 'ready'),
      onOthers: () => void this.#open(fresh, 'other-tab'),
      onLost: () => void this.#yield(),
    });
  }

  readonly read = (): StoreView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Applies all commands or none; returns a message if one is not valid or this tab may not write. */
  act(...commands: Command[]): string | undefined {
    const { saved, storeState } = this.#view;
    if (!saved || !this.#mayWrite()) return storeState === 'other-tab' ? WATCHING : NOT_OPEN;
    const timestamp = this.#tools.now().toISOString();
    const added = commands.map(what => ({ key: this.#tools.newKey(), at: timestamp, ...what }));
    const tournament = copyForChanges(this.#view.tournament);
    for (const event of added) {
      const problem = appendEvent(tournament, event);
      if (problem !== undefined) return problem;
    }
    this.#change({ events: [...saved.events, ...added] }, tournament);
    return undefined;
  }

  /** Changes fields of the saved tournament (`events` replaces all of them); returns a message on failure. */
  save(change: Change): string | undefined {
    if (!this.#view.saved || !this.#mayWrite())
      return this.#view.storeState === 'other-tab' ? WATCHING : NOT_OPEN;
    const { tournament, invalid } = change.events
      ? replayValid(change.events)
      : { tournament: this.#view.tournament, invalid: [] };
    if (invalid[0]) return invalid[0].refusal;
    this.#change(change, tournament);
    return undefined;
  }

  /** Stores the score of a match under way; null removes it. Returns a message if that is not possible. */
  saveGame(match: string, game: Game | null): string | undefined {
    const { [match]: _, ...others } = this.#view.saved?.games ?? {};
    return this.save({ games: game ? { ...others, [match]: game } : others });
  }

  /** Sets the state of the scores shared with other devices, which the view shows. */
  showScores(scores: StoreView['scores']): void {
    this.#show({ scores });
  }

  /** Takes over the tab lock, so that this tab writes from now on. */
  takeOver(): void {
    this.#lock.takeOver();
  }

  /** Starts writing all unwritten changes now, without waiting for the write in progress. */
  flush(): void {
    const { saved } = this.#view;
    if (!this.#unwritten || !saved || !this.#writing) return;
    this.#unwritten = false;
    const version = this.#stored + 2;
    void this.#tools.write({ ...saved, version }).then(
      how => {
        if (how === 'written') this.#stored = version;
      },
      () => {},
    );
  }

  close(): void {
    this.#closed = true;
    this.flush();
    this.#lock.leave();
    this.#channel.close();
    this.#listeners.clear();
  }

  #mayWrite(): boolean {
    return this.#view.storeState === 'ready' || this.#view.storeState === 'lost-storage';
  }

  #show(part: Partial<StoreView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }

  async #open(fresh: SavedTournament, storeState: 'ready' | 'other-tab'): Promise<void> {
    const opening = ++this.#openings;
    // A tab that was read-only first receives the writing tab's unstored changes.
    if (storeState === 'ready' && this.#view.storeState === 'other-tab') await this.#yielded();
    const found = await this.#tools.read(this.key).catch(storageError);
    if (opening !== this.#openings) return;
    const known = this.#view.saved;
    if (typeof found === 'string')
      return this.#show({ ...shown(known ?? fresh), storeState: 'lost-storage', warning: found });
    if (found && !('saved' in found))
      return this.#show({ storeState: 'unreadable', unreadable: found.unreadable });
    this.#stored = found?.saved.version ?? 0;
    const isAhead = known && known.changedAt > (found?.saved.changedAt ?? '');
    const view = shown(isAhead ? known : (found?.saved ?? fresh));
    if (!view) return this.#show({ storeState: 'unreadable', unreadable: found?.saved });
    this.#show({ ...view, storeState, warning: undefined });
    if (isAhead && found && storeState === 'ready') this.#save();
  }

  #change(change: Change, tournament: Tournament): void {
    const { saved } = this.#view;
    if (!saved) return;
    const games = gamesOfSamePlayers(change.games ?? saved.games, this.#view.tournament, tournament);
    const changed = { ...saved, ...change, games, changedAt: this.#tools.now().toISOString() };
    this.#show({ saved: changed, tournament });
    this.#save();
    this.#channel.postMessage({ kind: 'state', notebook: changed } satisfies TabMessage);
  }

  #save(): void {
    this.#unwritten = true;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#unwritten && this.#view.saved) {
      this.#unwritten = false;
      const version = this.#stored + 1;
      const how = await this.#tools.write({ ...this.#view.saved, version }).catch(storageError);
      if (how === 'newer') await this.#merge(version);
      else if (how === 'written') this.#haveWritten(version);
      else return this.#mayWrite() ? this.#show({ storeState: 'lost-storage', warning: how }) : undefined;
    }
  }

  #haveWritten(version: number): void {
    this.#stored = Math.max(version, this.#stored);
    if (this.#view.storeState === 'lost-storage') this.#show({ storeState: 'ready', warning: undefined });
  }

  /** Merges version `taken`, which another tab stored: its events stay, this tab's are applied after them. */
  async #merge(taken: number): Promise<void> {
    const found = await this.#tools.read(this.key).catch(() => undefined);
    const { saved } = this.#view;
    if (!saved || !found || !('saved' in found)) return;
    const { merged, tournament, lost, differs } = mergeVersions(saved, found.saved);
    this.#stored = Math.max(found.saved.version, taken);
    const warning = lost
      ? `다른 탭에서 먼저 바뀐 내용과 맞지 않아 ${lost}건이 반영되지 않았습니다.`
      : undefined;
    this.#show({ saved: merged, tournament, warning });
    this.#unwritten = differs && this.#mayWrite();
  }

  async #yield(): Promise<void> {
    this.#show({ storeState: 'other-tab' });
    await this.#writing;
    if (!this.#closed) this.#channel.postMessage({ kind: 'yielded' } satisfies TabMessage);
  }

  #yielded(): Promise<void> {
    return new Promise(resolve => {
      this.#onYield = resolve;
      setTimeout(resolve, YIELD_MS);
    });
  }

  #receive(message: TabMessage | { kind: string }): void {
    if (message.kind === 'yielded') this.#onYield();
    // A tab of an earlier version also sends messages about the lock.
    else if ('notebook' in message && !this.#mayWrite()) this.#show(shown(message.notebook) ?? {});
  }
}

function shown(saved: SavedTournament): Pick<StoreView, 'saved' | 'tournament'> | undefined {
  const tournament = replaySaved(saved);
  return tournament && { saved, tournament };
}

const storageError = (error: unknown): string =>
  (error as Error).name === 'QuotaExceededError' ? FULL : FORBIDDEN;

/**
 * Opens the tournament with the key `named`, else the last one under way (unless `fresh`), else a new one. If
 * the browser has no storage, the tournament lasts until the page is closed.
 */
export async function openStore(kind: SavedTournamentKind, named: string, fresh: boolean) {
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

async function wantedKey(
  { readSavedTournament, findLastUnderWay }: typeof import('./saved-tournaments.client.ts'),
  kind: SavedTournamentKind,
  named: string,
  fresh: boolean,
): Promise<string | undefined> {
  const found = named ? await readSavedTournament(named) : undefined;
  if (found && (!('saved' in found) || found.saved.mode === kind.mode)) return named;
  return fresh ? undefined : (await findLastUnderWay(kind))?.key;
}

// Without BroadcastChannel the version of each write still prevents overwriting.
const SILENT: Channel = { postMessage: () => {}, close: () => {}, onmessage: null };
