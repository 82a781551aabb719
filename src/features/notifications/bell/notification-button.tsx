import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSession } from '#/ui/client/session.ts';
import { PageLink } from '#/ui/page/page-link.tsx';

// Guests load none of the live code.
const LiveButton = lazy(() => import('./live-notification-button.tsx'));

/** The button is a plain link until the code of `LiveNotificationButton` is loaded. */
export function NotificationButton() {
  const who = useSession()?.userId;
  const plain = (
    <PageLink to="/notifications" className="icon-button" aria-label="알림" title="알림">
      <BellIcon />
    </PageLink>
  );
  return (
    <div className="member-only">
      {who === undefined ? (
        plain
      ) : (
        <Suspense fallback={plain}>
          <LiveButton key={who} userId={who} />
        </Suspense>
      )}
    </div>
  );
}
