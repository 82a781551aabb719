import { useEffect } from 'react';
import { browserApi, fetchJson } from '#/ui/api.ts';
import { readEventStream } from '#/ui/event-stream.ts';
import { sleep } from '#/ui/sleep.ts';
import type { UnreadSummary } from './notifications.contract.ts';
import { setUnreadCount, takeFirstUnread } from './use-unread-count.ts';

const FIRST_WAIT_MS = 3000;
const LONGEST_WAIT_MS = 60_000;
// The server says something every 25 seconds.
const SILENCE_MS = 60_000;

/** Keeps up with what this member is told, without reloading, as long as a part of the page uses it. */
export function useLiveUnreadCount(userId: string): void {
  useEffect(() => {
    let stop = keepUp(userId);
    // A page that the browser puts aside must let go of what it holds, or it could not be put aside.
    const pause = () => stop.abort();
    const resume = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = keepUp(userId);
    };
    addEventListener('pagehide', pause);
    addEventListener('pageshow', resume);
    return () => {
      removeEventListener('pagehide', pause);
      removeEventListener('pageshow', resume);
      stop.abort();
      setUnreadCount();
    };
  }, [userId]);
}

/** Where tabs can agree, one of them holds the stream and tells the others; elsewhere each asks once a minute. */
function keepUp(userId: string): AbortController {
  const stop = new AbortController();
  if ('locks' in navigator && 'BroadcastChannel' in window) shareStream(userId, stop.signal);
  else askWhileSeen(stop.signal);
  return stop;
}

function shareStream(userId: string, signal: AbortSignal): void {
  const name = `notifications of ${userId}`;
  const tabs = new BroadcastChannel(name);
  let hasHeard = false;
  let hasBegun = false;
  const keep = (heard: UnreadSummary, isAnswer = false) => {
    hasHeard = true;
    setUnreadCount(heard, { isAnswer });
  };
  tabs.onmessage = ({ data }: MessageEvent<UnreadSummary>) => keep(data);
  signal.addEventListener('abort', () => tabs.close());
  const tellAll = (heard: UnreadSummary) => {
    if (signal.aborted) return;
    // A stream begins with how things stand.
    keep(heard, !hasBegun);
    hasBegun = true;
    tabs.postMessage(heard);
  };
  // The stream speaks when something changes, which a tab that opens later must not wait for; what it said is newer.
  const keepFirst = (heard: UnreadSummary) => hasHeard || setUnreadCount(heard, { isAnswer: true });
  void askNow(signal, keepFirst, takeFirstUnread());
  navigator.locks.request(name, { signal }, () => holdStream(signal, tellAll)).catch(() => {});
}

/** Stays on the stream; when it cannot be had, asks instead and tries again, the longer it fails the later. */
async function holdStream(signal: AbortSignal, heard: (unreadSummary: UnreadSummary) => void): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const status = await followStream(signal, unreadSummary => {
      failures = 0;
      heard(unreadSummary);
    });
    if (signal.aborted) return;
    if (failures > 0) await askNow(signal, heard);
    const isBusy = status === 503;
    const wait = isBusy ? LONGEST_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    failures++;
    // After a restart of the server not all browsers must come at the same moment.
    await sleep(wait * (0.5 + Math.random() / 2), signal);
  }
}

/** One stream from its beginning to its end; answers its status, 0 where the network was gone. */
async function followStream(
  signal: AbortSignal,
  heard: (unreadSummary: UnreadSummary) => void,
): Promise<number> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener('abort', hangUp);
  addEventListener('offline', hangUp);
  try {
    const init = { signal: line.signal };
    const answer = await browserApi.api.notifications.stream.$get({}, { init });
    if (answer.ok)
      await readEventStream(answer, SILENCE_MS, data => heard(JSON.parse(data) as UnreadSummary));
    return answer.status;
  } catch {
    return 0;
  } finally {
    hangUp();
    signal.removeEventListener('abort', hangUp);
    removeEventListener('offline', hangUp);
  }
}

function askWhileSeen(signal: AbortSignal): void {
  const askIfSeen = () => {
    if (document.visibilityState === 'visible')
      void askNow(signal, heard => setUnreadCount(heard, { isAnswer: true }));
  };
  askIfSeen();
  const minute = setInterval(askIfSeen, LONGEST_WAIT_MS);
  signal.addEventListener('abort', () => clearInterval(minute));
  addEventListener('focus', askIfSeen, { signal });
  addEventListener('online', askIfSeen, { signal });
  document.addEventListener('visibilitychange', askIfSeen, { signal });
}

// A bell that cannot ring stays quiet: whoever opens the list reads what is wrong.
async function askNow(
  signal: AbortSignal,
  heard: (unreadSummary: UnreadSummary) => void,
  asked = requestUnread(signal),
) {
  const unreadSummary = await asked.catch(() => undefined);
  if (unreadSummary && !signal.aborted) heard(unreadSummary);
}

const requestUnread = (signal: AbortSignal): Promise<UnreadSummary> =>
  fetchJson(browserApi.api.notifications.unread.$get({}, { init: { signal } }));
