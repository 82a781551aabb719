import { useUnreadCount } from '#/features/notifications/use-unread-count.ts';

const NOBODY: readonly string[] = [];

/** The login ids of those whom the reader blocks, as they come with the unread count; nobody for guests and on the server. */
export function useBlocked(): readonly string[] {
  return useUnreadCount().blocked ?? NOBODY;
}
