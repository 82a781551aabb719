import type { BracketEvent } from '#/features/tournaments/engine/brackets.contract.ts';
import type { Sync } from '#/features/tournaments/sync/sync.contract.ts';
import type { Lane } from './outbox.client.ts';

/** The events of a device that wait to be sent. */
export type EventLog = Pick<Lane, 'waiting' | 'onRefused'> & {
  /** The next request; undefined while there is no log. */
  next: () => SentEvents | undefined;
  /** Takes the answer to these events; returns why sending has to stop. */
  take: (answer: Sync, sent: BracketEvent[]) => string | undefined;
};
export type SentEvents = { after: number; events: BracketEvent[] };
export type PostEvents = (json: SentEvents, options: { init: { keepalive: boolean } }) => Promise<Sync>;

/**
 * The longest request body, in characters, sent with `keepalive`: browsers allow 64 kB, and a character may
 * take three bytes.
 */
const KEEPALIVE_MOST = 20_000;

/** Sends the events of a log, and fetches those of other devices with the same request. */
export function eventLane({ waiting, onRefused, next, take }: EventLog, post: PostEvents): Lane {
  const send = async (signal: AbortSignal) => {
    const json = next();
    if (!json) return undefined;
    // The last events reach the server even when the page is closed at once.
    const keepalive = JSON.stringify(json).length < KEEPALIVE_MOST;
    const answer = await post(json, { init: { keepalive } });
    return signal.aborted ? undefined : take(answer, json.events);
  };
  return { waiting, onRefused, send };
}
