import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { usePress } from '#/ui/client/use-calls.ts';
import { Button } from '#/ui/theme/button.tsx';
import { setUnreadCount } from './use-unread-count.ts';

/** Marks a notification as read while its page opens; after a failure it simply stays unread. */
export function markRead({ id, unread }: Notification): void {
  if (!unread) return;
  // The request must outlive the document when another page opens.
  const init = { keepalive: true };
  fetchJson(browserApi.api.notifications[':id'].read.$put({ param: { id: String(id) } }, { init }))
    .then(setUnreadCount)
    .catch(() => {});
}

/** Marks all notifications up to the newest one of the loaded list as read. */
export function ReadAllButton({ variant, upTo }: { variant: 'plain' | 'quiet'; upTo: number }) {
  const { press, busy } = usePress();
  const readAll = async () =>
    setUnreadCount(await fetchJson(browserApi.api.notifications.read.$put({ json: { upTo } })));
  return (
    <Button
      variant={variant}
      small
      busy={busy}
      onClick={() => void press(readAll, '알림을 읽음으로 표시하지 못했습니다.')}
    >
      모두 읽음
    </Button>
  );
}
