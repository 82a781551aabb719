import { createParser } from 'eventsource-parser';
import { type Backoff, backoffMs, isPassing, sleep } from './retry.ts';

type LiveEvent = { data: unknown; event?: string; id?: string };
export type LiveSource = {
  /** Called again after each disconnection. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Returns true if the stream must be opened again. */
  onEvent: (event: LiveEvent) => unknown;
  /** Called when the connection is open, and whenever data arrives. */
  onAlive?: () => void;
  /** Called when the connection is cut or refused. */
  onCut?: (error?: unknown) => void;
  /** Called after the second failure in a row; its result is handled as an event. */
  poll?: () => Promise<unknown>;
  /** The connection counts as dead after this time without data; it is longer than a heartbeat. */
  silenceMs: number;
  backoff: Backoff;
};

// A permanent refusal (a session that ended, a revoked link) is rarely lifted later.
const REFUSED_MS = 60_000;

/** Reconnects with backoff until `signal` is aborted. */
export async function followStream(source: LiveSource, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let error: unknown;
    try {
      const onAlive = () => {
        failures = 0;
        source.onAlive?.();
      };
      if (!(await readStream({ ...source, onAlive }, signal))) source.onCut?.();
    } catch (caught) {
      error = caught;
      if (!signal.aborted) source.onCut?.(error);
    }
    if (signal.aborted) return;
    if (failures > 0) await source.poll?.().then(data => signal.aborted || source.onEvent({ data }), ignore);
    const isRefused = error !== undefined && !isPassing(error);
    await sleep(isRefused ? REFUSED_MS : backoffMs(failures++, error, source.backoff), signal);
  }
}

const ignore = () => {};

/** All tabs share one connection: the tab with the lock `name` passes events on. */
export function followInOneTab(name: string, source: LiveSource, signal: AbortSignal): void {
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<LiveEvent>) => source.onEvent(data);
  signal.addEventListener('abort', () => tabs.close());
  const onEvent = (event: LiveEvent) => {
    if (signal.aborted) return;
    tabs.postMessage(event);
    return source.onEvent(event);
  };
  navigator.locks.request(name, { signal }, () => followStream({ ...source, onEvent }, signal)).catch(ignore);
}

/** Returns true if an event asks to reconnect, false if the connection was cut. */
async function readStream(source: LiveSource, signal: AbortSignal): Promise<boolean> {
  const call = new AbortController();
  const hangUp = () => call.abort();
  signal.addEventListener('abort', hangUp);
  addEventListener('offline', hangUp);
  try {
    const answer = await source.open(call.signal);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let isOver = false;
    const onEvent = ({ data, event, id }: { data: string; event?: string; id?: string }) => {
      isOver ||= source.onEvent({ data: JSON.parse(data), event, id }) === true;
    };
    const parser = createParser({ onEvent });
    source.onAlive?.();
    while (reader && !isOver) {
      // A dead connection would otherwise be waited for without end.
      const silence = setTimeout(hangUp, source.silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silence));
      if (done) return false;
      source.onAlive?.();
      parser.feed(value);
    }
    return isOver;
  } finally {
    signal.removeEventListener('abort', hangUp);
    removeEventListener('offline', hangUp);
    call.abort();
  }
}

/** With `rests`, `work` runs only while the page is visible; the returned function stops it. */
export function whileOpen(work: (signal: AbortSignal) => void, { rests = false } = {}): () => void {
  let stop: AbortController | undefined;
  const attend = () => {
    const isSeen = !rests || document.visibilityState === 'visible';
    if (isSeen && !stop) {
      stop = new AbortController();
      work(stop.signal);
    } else if (!isSeen) leave();
  };
  const leave = () => {
    stop?.abort();
    stop = undefined;
  };
  attend();
  if (rests) document.addEventListener('visibilitychange', attend);
  // The browser cannot keep a page in its back/forward cache while the page holds a connection.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', attend);
  return () => {
    document.removeEventListener('visibilitychange', attend);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', attend);
    leave();
  };
}
