import { Bell as BellIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { renewPush } from '#/features/notifications/push/push-device.client.ts';
import { storeRoleFlags, useSession } from '#/ui/client/session.ts';
import { NotificationPanel } from './notification-panel.tsx';
import { useLiveUnreadCount } from './use-live-unread-count.ts';
import { useResetAlert } from './use-stop-reset.ts';
import { useUnreadCount } from './use-unread-count.ts';

const MOST_SHOWN = 99;

/** A member who became a moderator meanwhile gets the queue without signing in again. */
function useModeratorFlag(isModerator: boolean): void {
  const session = useSession();
  useEffect(() => {
    if (isModerator && session && !session.isModerator)
      storeRoleFlags({ isAdmin: session.isAdmin, isModerator });
  }, [isModerator, session]);
}

const COUNT =
  'notification-count absolute top-0.5 left-5.5 w-max min-w-5 whitespace-nowrap rounded-xl border-2 border-surface bg-red-fill px-1.25 text-center font-bold text-mark text-on-fill leading-[18px] tabular-nums';

/** The notification button with the unread count, and a panel of the newest notifications. */
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
        <BellIcon aria-hidden="true" />
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
