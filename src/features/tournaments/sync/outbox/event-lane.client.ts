import type { TournamentEvent } from '#/features/tournaments/engine/events.contract.ts';
import type { Sync } from '#/features/tournaments/sync/sync.contract.ts';
import type { Lane } from './outbox.client.ts';

/** The event log of a device, as the source of the events that wait to be sent. */
export type EventLog = Pick<Lane, 'waiting' | 'onRefused'> & {
  /** Returns the next request to send; undefined while the device has no log. */
  next: () => SentEvents | undefined;
  /** Handles the server's answer to the sent events; returns a message when sending has to stop. */
  take: (answer: Sync, sent: TournamentEvent[]) => string | undefined;
};
export type SentEvents = { after: number; events: TournamentEvent[] };
export type PostEvents = (json: SentEvents, options: { init: { keepalive: boolean } }) => Promise<Sync>;

/**
 * The maximum length, in characters, of a request body that is sent with `keepalive`: browsers allow 64 kB,
 * and a character may take three bytes.
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
