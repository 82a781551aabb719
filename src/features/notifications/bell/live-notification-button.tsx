import { Bell as BellIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { NotificationList } from '#/features/notifications/inbox/notification-list.tsx';

import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { renewPush } from '#/features/notifications/push/push-device.client.ts';
import { MINUTE_MS } from '#/shared/time/time.ts';
import { browserApi, fetchFile, fetchJson } from '#/ui/client/api.ts';
import { followInOneTab, type LiveSource, whileOpen } from '#/ui/client/live-client.ts';
import { storeFacts, useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ReadAllButton, useResetAlert } from './notification-actions.tsx';
import { onNotification, setUnreadCount, takeFirstUnread, useUnreadCount } from './use-unread-count.ts';

const MOST_SHOWN = 99;

/** The member became a moderator since the login; the menu then shows cases. */
function useModeratorFlag(isModerator: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (isModerator && session && !session.isModerator) storeFacts({ isModerator });
  }, [isModerator, session]);
}

const COUNT =
  'notification-count absolute top-0.5 left-5.5 w-max min-w-5 whitespace-nowrap rounded-xl border-2 border-surface bg-red-fill px-1.25 text-center font-bold text-mark text-on-fill leading-[18px] tabular-nums';

export default function LiveNotificationButton({ userId }: { userId: string }) {
  useLiveUnreadCount(userId);
  useResetAlert();
  useEffect(() => void renewPush().catch(() => {}), []);
  const { unread, openReports } = useUnreadCount();
  useModeratorFlag(openReports !== undefined);
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the panel
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  const words = unread > 0 ? `읽지 않은 알림 ${unread}개` : '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from anywhere in the panel
    <div ref={container} className="md:relative" onKeyDown={closeOnEscape}>
      <button
        ref={button}
        type="button"
        className="icon-button relative"
        aria-label={words || '알림'}
        title={words || '알림'}
        aria-expanded={open}
        aria-controls="notification-panel"
        onClick={() => setOpen(!open)}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={COUNT} aria-hidden="true">
            {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <span className="sr-only" role="status">
        {words}
      </span>
      <div id="notification-panel">{open && <NotificationPanel />}</div>
    </div>
  );
}

const SHOWN = '5';

function NotificationPanel() {
  const load = () => fetchJson(browserApi.api.notifications.$get({ query: { page: '1', size: SHOWN } }));
  const { found: rows, problem, reload } = useLoaded(load);
  useEffect(() => onNotification(reload), [reload]);
  const { unread, newest } = useUnreadCount();
  return (
    <section
      className="notification-panel absolute z-45 top-[calc(100%+6px)] right-0 w-96 overflow-hidden border border-line rounded-card bg-raised text-text lifted animate-rise max-md:top-full max-md:right-2 max-md:left-2 max-md:w-auto"
      aria-label="새 알림"
    >
      <div className="flex items-center justify-between min-h-13 py-1 pr-2 pl-4">
        <h2 className="font-bold text-reading">알림</h2>
        {unread > 0 && <ReadAllButton variant="plain" upTo={newest} />}
      </div>
      {problem && (
        <p role="alert" className="px-4 py-7 border-t border-line text-soft text-center">
          {problem}
        </p>
      )}
      {!problem && !rows && <Loading />}
      {rows?.length === 0 && (
        <p className="px-4 py-7 border-t border-line text-soft text-center">아직 알림이 없습니다.</p>
      )}
      {rows && rows.length > 0 && <NotificationList rows={rows} />}
      <PageLink
        to="/notifications"
        className="flex items-center justify-center min-h-12 border-t border-line font-semibold"
      >
        모든 알림 보기
      </PageLink>
    </section>
  );
}

/** Tabs share one stream (SSE); old browsers call once a minute. */
function useLiveUnreadCount(userId: string): void {
  useEffect(() => {
    // With locks between tabs, one tab reads the stream for all; otherwise each tab polls.
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
  // The stream sends a count only on a change, so a new tab also fetches it; a streamed count is newer.
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
  show: (summary: UnreadSummary) => void,
  answer = requestUnread(signal),
) {
  const summary = await answer.catch(() => undefined);
  if (summary && !signal.aborted) show(summary);
}

const requestUnread = (signal: AbortSignal): Promise<UnreadSummary> =>
  fetchJson(browserApi.api.notifications.unread.$get({}, { init: { signal } }));
