import { EVENTS_A_REQUEST } from '#/features/tournaments/engine/brackets.constants.ts';
import type { SavedTournament } from '#/features/tournaments/sync/stored/saved-tournament.contract.ts';
import { serverCopyOf } from '#/features/tournaments/sync/stored/saved-tournament.rules.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { backoffMs, isPassing } from '#/ui/client/retry.ts';
import type { ServerCopy, Sync } from './sync.contract.ts';
import { type LocalLog, rebased } from './sync.rules.ts';

/**
 * `saved`: the server has all events; `sending`; `offline`: retried with backoff; `stopped`: `problem` gives
 * the reason.
 */
export type SyncQueueState = 'saved' | 'sending' | 'offline' | 'stopped';
export type SyncQueueView = { state: SyncQueueState; problem: string | undefined };

/** Reads and changes the saved tournament of this browser. */
export type LocalCopy = {
  latest: () => SavedTournament | undefined;
  save: (change: Pick<SavedTournament, 'events' | 'server'>) => string | undefined;
};

const GATHER_MS = 150;
/**
 * The longest request body, in characters, sent with `keepalive`: browsers allow 64 kB, and a character may
 * take three bytes.
 */
const KEEPALIVE_MOST = 20_000;
const LONGEST_WAIT_MS = 30_000;
const UNHEARD = '서버가 보낸 내용을 받지 않았습니다.';

/**
 * The sync queue of a saved tournament. It sends the events of this device, also those recorded offline, and
 * merges the events of other devices, one request at a time. After a network failure it retries with
 * exponential backoff, and at once when the network returns. `dismiss` ends it and sends the last unsent
 * events.
 */
export class SyncQueue {
  #view: SyncQueueView = { state: 'saved', problem: undefined };
  readonly #copy: LocalCopy;
  readonly #onChange: (view: SyncQueueView) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running = false;
  #again = false;
  #failures = 0;
  #dismissed = false;

  constructor(copy: LocalCopy, onChange: (view: SyncQueueView) => void) {
    this.#copy = copy;
    this.#onChange = onChange;
  }

  /** Sends all unsent events after GATHER_MS (debounced). */
  call(wait = GATHER_MS): void {
    if (this.#dismissed) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#go(), wait);
  }

  /** Sends unsent events without the debounce, because the page may be closed in a moment. */
  flush(): void {
    const local = localOf(this.#copy.latest());
    if (this.#dismissed || this.#running || !local || local.events.length <= local.taken) return;
    clearTimeout(this.#timer);
    void this.#go();
  }

  dismiss(): void {
    this.flush();
    this.#dismissed = true;
    clearTimeout(this.#timer);
  }

  async #go(): Promise<void> {
    this.#running = true;
    this.#again = false;
    try {
      while (await this.#carry()) this.#failures = 0;
      this.#failures = 0;
      this.#show('saved');
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#running = false;
    }
    if (this.#again) this.call();
  }

  /** Sends one request; returns whether more events are left to send. */
  async #carry(): Promise<boolean> {
    const local = localOf(this.#copy.latest());
    if (!local || this.#dismissed) return false;
    const events = local.events.slice(local.taken, local.taken + EVENTS_A_REQUEST);
    if (events.length > 0) this.#show('sending');
    const json = { after: local.taken, events };
    // The last events reach the server even when the page is closed at once.
    const keepalive = JSON.stringify(json).length < KEEPALIVE_MOST;
    const call = browserApi.api.tournaments[':id'].events.$post(
      { param: { id: String(local.id) }, json },
      { init: { keepalive } },
    );
    const { events: incoming, results } = (await fetchJson(call)) as Sync;
    const now = localOf(this.#copy.latest());
    if (!now || this.#dismissed) return false;
    const refused = results.flatMap(result =>
      result.state === 'refused' ? [{ key: result.key, message: result.message }] : [],
    );
    // Another tab may have synced this saved tournament meanwhile.
    const newEvents = incoming.filter(({ number }) => number > now.taken).map(({ event }) => event);
    const { taken, refused: aside, events: all } = rebased(now, { events: newEvents, refused });
    if (newEvents.length === 0 && refused.length === 0) {
      if (events.length > 0) throw new Error(UNHEARD);
      return false;
    }
    const lost = this.#copy.save({ events: all, server: { ...now.server, taken, refused: aside } });
    return !lost && all.length > taken;
  }

  #fail(error: unknown): void {
    const passes = isPassing(error);
    this.#show(passes ? 'offline' : 'stopped', passes ? undefined : (error as Error).message);
    if (!passes) return;
    this.#again = false;
    this.#running = false;
    this.call(backoffMs(this.#failures++, error, { mostMs: LONGEST_WAIT_MS }));
  }

  #show(state: SyncQueueState, problem?: string): void {
    if (this.#dismissed || (this.#view.state === state && this.#view.problem === problem)) return;
    this.#view = { state, problem };
    this.#onChange(this.#view);
  }
}

function localOf(saved: SavedTournament | undefined): (LocalLog & { id: number; server: ServerCopy }) | null {
  const server = serverCopyOf(saved);
  if (!saved || !server) return null;
  return { id: server.id, events: saved.events, taken: server.taken, refused: server.refused, server };
}
