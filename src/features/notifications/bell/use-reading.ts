import { useState } from 'react';
import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
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
export function useReadAll(): { readAll: (upTo: number) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const readAll = async (upTo: number) => {
    setBusy(true);
    try {
      setUnreadCount(await fetchJson(browserApi.api.notifications.read.$put({ json: { upTo } })));
    } catch (error) {
      toast(asApiError(error, '알림을 읽음으로 표시하지 못했습니다.').message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { readAll, busy };
}
