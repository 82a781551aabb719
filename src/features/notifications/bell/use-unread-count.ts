import { useSyncExternalStore } from 'react';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storeBlocked, storedBlocked } from '#/ui/client/session.ts';

const NOTHING: UnreadSummary = { unread: 0, newest: 0 };
/** `isAnswer` is true if this tab requested the summary, false if the server pushed it. */
type Listener = (summary: UnreadSummary, isAnswer: boolean) => void;

const NOBODY: readonly string[] = [];

const listeners = new Set<Listener>();
let current = NOTHING;
let remembered = { text: '', ids: NOBODY };
let firstUnread: Promise<UnreadSummary> | undefined;

export function useUnreadCount(): UnreadSummary {
  return useSyncExternalStore(
    onNotification,
    () => current,
    () => NOTHING,
  );
}

/** Returns login ids; until the server has answered, those in localStorage. */
export function blockedMembers(): readonly string[] {
  if (current !== NOTHING) return current.blocked ?? NOBODY;
  const text = storedBlocked();
  if (text !== remembered.text) remembered = { text, ids: text === '' ? NOBODY : text.split(' ') };
  return remembered.ids;
}

/** A guest's summary is empty. */
export function setUnreadCount(summary: UnreadSummary = NOTHING, { isAnswer = false } = {}): void {
  if (summary !== NOTHING) storeBlocked(summary.blocked ?? NOBODY);
  current = summary;
  for (const listener of listeners) listener(summary, isAnswer);
}

/** Other tabs get the changed blocks (login ids) from the server. */
export function setBlocked(blocked: string[]): void {
  setUnreadCount({ ...current, blocked }, { isAnswer: true });
}

export function onNotification(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A notification that only raises the count of an earlier one counts too; the first summary and read
 * notifications do not. Returns a function that unsubscribes.
 */
export function onNotified(listener: () => void): () => void {
  let before = current === NOTHING ? undefined : current;
  return onNotification((summary, isAnswer) => {
    const isMore = before !== undefined && summary.unread > before.unread;
    const isCountedUp = !isAnswer && summary.unread > 0 && summary.unread === before?.unread;
    before = summary;
    if (isMore || isCountedUp) listener();
  });
}

/** Fetches once `allowed` resolves; `takeFirstUnread` returns the same promise. */
export function fetchUnread(allowed: Promise<void>): Promise<UnreadSummary> {
  const answer = allowed.then(() => fetchJson(browserApi.api.notifications.unread.$get()));
  // The page may be left before it awaits the answer.
  answer.catch(() => {});
  if (listeners.size === 0) firstUnread = answer;
  return answer;
}

/** The summary that `fetchUnread` requested before any listener; undefined from the second call on. */
export function takeFirstUnread(): Promise<UnreadSummary> | undefined {
  const answer = firstUnread;
  firstUnread = undefined;
  return answer;
}
