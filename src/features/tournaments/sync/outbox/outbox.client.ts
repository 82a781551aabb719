import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import type { Sync } from '#/features/tournaments/sync/sync.contract.ts';
import { backoffMs, isPassing, sleep } from '#/ui/client/retry.ts';

/** A queue of one kind of records that a device sends to the server: events, or scores. */
export type Lane = {
  waiting: () => number;
  /** Makes a request and handles its answer; returns a message if the lane has to stop. */
  send: (signal: AbortSignal) => Promise<string | undefined>;
  /** Called when the network or the server failed; the outbox then retries. */
  onOffline?: () => void;
  /** Called when a request was refused for good; returns a message if the lane has to stop. */
  onRefused: (error: Error) => string | undefined;
};

/** `saved`: the server has everything; `offline`: sending is retried; `stopped`: `problem` says why. */
type OutboxState = 'saved' | 'sending' | 'offline' | 'stopped';
export type OutboxView = { state: OutboxState; waiting: number; problem: string | undefined };

export const NOTHING_WAITS: OutboxView = { state: 'saved', waiting: 0, problem: undefined };
const BACKOFF = { firstMs: 500, mostMs: 15_000 };

/**
 * Sends recorded events and scores, one request at a time and lane by lane: scores wait for the events before
 * them. After a failure the outbox retries with exponential backoff, and at once when the network returns.
 * `dispose` makes a last request if records wait, and ends the outbox.
 */
export class Outbox {
  readonly #lanes: readonly Lane[];
  readonly #onChange: () => void;
  readonly #stop = new AbortController();
  readonly #problems = new Map<Lane, string>();
  #state: OutboxState = 'saved';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mustFetch = false;
  #isRunning = false;
  #isSending = false;
  #flushed: Promise<unknown> = Promise.resolve();

  constructor(lanes: readonly Lane[], onChange: () => void) {
    this.#lanes = lanes;
    this.#onChange = onChange;
  }

  view(): OutboxView {
    const waiting = this.#lanes.reduce((sum, lane) => sum + lane.waiting(), 0);
    return { state: this.#state, waiting, problem: [...this.#problems.values()][0] };
  }

  /** Sends all waiting records after `waitMs`, so that records made within that time are sent together. */
  wake(waitMs = 0): void {
    if (this.#isRunning || this.#isSending || this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), waitMs);
  }

  /** Like `wake`, but asks for the events of other devices in any case, and tries stopped lanes again. */
  wakeAll(waitMs: number): void {
    this.#mustFetch = true;
    this.#problems.clear();
    this.wake(waitMs);
  }

  /** Sends the next request now, because the page may be closed in a moment. */
  flush(): void {
    const lane = this.#lanes.find(each => each.waiting() > 0);
    if (!lane || this.#isSending || this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    this.#flushed = this.#send(lane).then(() => this.wake());
  }

  dispose(): void {
    this.flush();
    this.#stop.abort();
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    this.#isRunning = true;
    let failures = 0;
    for (let lane = this.#due(); lane; lane = this.#due()) {
      if (failures === 0 && lane.waiting() > 0) this.#show('sending');
      const failure = await this.#send(lane);
      if (failure) {
        for (const each of this.#lanes) each.onOffline?.();
        this.#show('offline');
        await sleep(backoffMs(failures, failure, BACKOFF), signal);
        await this.#flushed;
      }
      if (signal.aborted) return;
      failures = failure ? failures + 1 : 0;
    }
    this.#isRunning = false;
    this.#show(this.#problems.size > 0 ? 'stopped' : 'saved');
  }

  /** Makes one request of a lane; returns the failure if the request has to be repeated, else undefined. */
  async #send(lane: Lane): Promise<Error | undefined> {
    const mustFetch = this.#mustFetch;
    if (lane === this.#lanes[0]) this.#mustFetch = false;
    this.#isSending = true;
    try {
      this.#stopLane(lane, await lane.send(this.#stop.signal));
    } catch (error) {
      if (isPassing(error)) {
        this.#mustFetch ||= mustFetch;
        return error as Error;
      }
      if (!this.#stop.signal.aborted) this.#stopLane(lane, lane.onRefused(error as Error));
    } finally {
      this.#isSending = false;
    }
    return undefined;
  }

  #stopLane(lane: Lane, problem: string | undefined): void {
    if (problem !== undefined) this.#problems.set(lane, problem);
  }

  #due(): Lane | undefined {
    const isDue = (lane: Lane) => lane.waiting() > 0 || (this.#mustFetch && lane === this.#lanes[0]);
    const lane = this.#lanes.find(isDue);
    return lane && !this.#problems.has(lane) ? lane : undefined;
  }

  #show(state: OutboxState): void {
    if (this.#stop.signal.aborted || (this.#state === state && state !== 'stopped')) return;
    this.#state = state;
    this.#onChange();
  }
}

type SentEvents = { after: number; events: TournamentEvent[] };
type Post = (json: SentEvents, options: { init: { keepalive: boolean } }) => Promise<Sync>;

/** The maximum characters of a `keepalive` body: browsers allow 64 kB, a character has up to 3 bytes. */
const KEEPALIVE_MOST = 20_000;

/** Sends events, and fetches those of other devices in the same request. */
export function postEvents(post: Post, json: SentEvents): Promise<Sync> {
  // The last events reach the server even when the page is closed at once.
  return post(json, { init: { keepalive: JSON.stringify(json).length < KEEPALIVE_MOST } });
}
