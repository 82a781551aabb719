import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PlaceLink } from '#/ui/place-link.tsx';
import { useSession } from '#/ui/session.ts';

// Guests carry none of what rings.
const LiveBell = lazy(() => import('./live-bell.tsx'));

/** The member's way to the notifications: a plain link until its live part is there. */
export function Bell() {
  const who = useSession()?.userId;
  const plain = (
    <PlaceLink to="/notifications" className="icon-button" aria-label="알림" title="알림">
      <BellIcon aria-hidden="true" />
    </PlaceLink>
  );
  return (
    <div className="bell member-only">
      {who === undefined ? (
        plain
      ) : (
        <Suspense fallback={plain}>{<LiveBell key={who} userId={who} />}</Suspense>
      )}
    </div>
  );
}
