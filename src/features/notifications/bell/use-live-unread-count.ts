import { useEffect } from 'react';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { browserApi, fetchFile, fetchJson } from '#/ui/client/api.ts';
import { followInOneTab, type LiveSource, whileOpen } from '#/ui/client/live-client.ts';
import { setUnreadCount, takeFirstUnread } from './use-unread-count.ts';

/** Keeps the unread count current: over SSE, or by a call a minute in old browsers. */
export function useLiveUnreadCount(userId: string): void {
  useEffect(() => {
    // With tab locks one tab reads the stream for all tabs; elsewhere each tab polls once a minute.
    const canShare = 'locks' in navigator && 'BroadcastChannel' in window;
    const leave = whileOpen(signal => (canShare ? shareStream(userId, signal) : pollWhileVisible(signal)));
    return () => {
      leave();
      setUnreadCount();
    };
  }, [userId]);
}

function shareStream(userId: string, signal: AbortSignal): void {
  let hasSummary = false;
  let isBeginning: boolean | undefined;
  const source: LiveSource = {
    open: signal => {
      isBeginning ??= true;
      return fetchFile(browserApi.api.notifications.stream.$get({}, { init: { signal } }));
    },
    onEvent: ({ data }) => {
      hasSummary = true;
      // A stream begins with the current count, which is no change.
      setUnreadCount(data as UnreadSummary, { isAnswer: isBeginning });
      if (isBeginning) isBeginning = false;
    },
    poll: () => requestUnread(signal),
    silenceMs: MINUTE_MS,
    backoff: { firstMs: 3000, mostMs: MINUTE_MS },
  };
  // The stream sends a count only on a change, which a newly opened tab must not wait for; a count from the
  // stream is newer.
  const showFirst = (summary: UnreadSummary) => hasSummary || setUnreadCount(summary, { isAnswer: true });
  void fetchCount(signal, showFirst, takeFirstUnread());
  followInOneTab(`notifications of ${userId}`, source, signal);
}

function pollWhileVisible(signal: AbortSignal): void {
  const pollIfVisible = () => {
    if (document.visibilityState === 'visible')
      void fetchCount(signal, summary => setUnreadCount(summary, { isAnswer: true }));
  };
  pollIfVisible();
  const minute = setInterval(pollIfVisible, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(minute));
  addEventListener('focus', pollIfVisible, { signal });
  addEventListener('online', pollIfVisible, { signal });
  document.addEventListener('visibilitychange', pollIfVisible, { signal });
}

// Errors are not shown here: the list of notifications shows them.
async function fetchCount(
  signal: AbortSignal,
  summary: (unreadSummary: UnreadSummary) => void,
  answer = requestUnread(signal),
) {
  const unreadSummary = await answer.catch(() => undefined);
  if (unreadSummary && !signal.aborted) summary(unreadSummary);
}

const requestUnread = (signal: AbortSignal): Promise<UnreadSummary> =>
  fetchJson(browserApi.api.notifications.unread.$get({}, { init: { signal } }));
