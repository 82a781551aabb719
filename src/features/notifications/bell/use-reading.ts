import { useState } from 'react';
import { NOTIFICATIONS_READ_FAILED } from '#/features/notifications/inbox/notifications.constants.ts';
import type { Notification } from '#/features/notifications/inbox/notifications.contract.ts';
import { asApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { setUnreadCount } from './use-unread-count.ts';

/** Marks one as read while its page opens; what fails here shows as still unread. */
export function markRead({ id, unread }: Notification): void {
  if (!unread) return;
  // Also when the document is left for its page.
  const init = { keepalive: true };
  fetchJson(browserApi.api.notifications[':id'].read.$put({ param: { id: String(id) } }, { init }))
    .then(setUnreadCount)
    .catch(() => {});
}

/** Marks all as read that stood there when the list was read. */
export function useReadAll(): { readAll: (upTo: number) => Promise<void>; busy: boolean } {
  const [busy, setBusy] = useState(false);
  const readAll = async (upTo: number) => {
    setBusy(true);
    try {
      setUnreadCount(await fetchJson(browserApi.api.notifications.read.$put({ json: { upTo } })));
    } catch (error) {
      toast(asApiError(error, NOTIFICATIONS_READ_FAILED).message, 'error');
    } finally {
      setBusy(false);
    }
  };
  return { readAll, busy };
}
