import { useEffect } from 'react';
import { NotificationList } from '#/features/notifications/inbox/notification-list.tsx';
import { NOTIFICATIONS_LOAD_FAILED } from '#/features/notifications/inbox/notifications.constants.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { useLoaded } from '#/ui/client/use-loaded.ts';
import { Loading } from '#/ui/feedback/states.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { ReadAllButton } from './reading.tsx';
import { onNotification, useUnreadCount } from './use-unread-count.ts';

const SHOWN = '5';

export function NotificationPanel() {
  const { rows, problem } = useNewest();
  const { unread, newest } = useUnreadCount();
  return (
    <section
      className="notification-panel absolute z-45 top-[calc(100%+6px)] right-0 w-96 overflow-hidden border border-line rounded-card bg-raised text-text shadow-[0_16px_48px_var(--shade)] animate-rise max-md:top-full max-md:right-2 max-md:left-2 max-md:w-auto"
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

function useNewest() {
  const load = () => fetchJson(browserApi.api.notifications.$get({ query: { page: '1', size: SHOWN } }));
  const { found: rows, problem, reload } = useLoaded(load, NOTIFICATIONS_LOAD_FAILED);
  useEffect(() => onNotification(reload), [reload]);
  return { rows, problem };
}
