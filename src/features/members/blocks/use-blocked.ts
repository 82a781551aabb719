import { useSyncExternalStore } from 'react';
import { blockedMembers, onNotification } from '#/features/notifications/bell/use-unread-count.ts';

const NOBODY: readonly string[] = [];

/** The login ids of the members the reader blocks; empty for guests and on the server. */
export function useBlocked(): readonly string[] {
  return useSyncExternalStore(onNotification, blockedMembers, () => NOBODY);
}
