import { useSyncExternalStore } from 'react';
import { blockedMembers, onNotification } from '#/features/notifications/bell/use-unread-count.ts';

const NOBODY: readonly string[] = [];

/** The login ids of those whom the reader blocks; nobody for guests and on the server. */
export function useBlocked(): readonly string[] {
  return useSyncExternalStore(onNotification, blockedMembers, () => NOBODY);
}
