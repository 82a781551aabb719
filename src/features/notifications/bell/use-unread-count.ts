import { useSyncExternalStore } from 'react';
import type { UnreadSummary } from '#/features/notifications/inbox/notifications.contract.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { storeBlocked, storedBlocked } from '#/ui/client/session.ts';

const NOTHING: UnreadSummary = { unread: 0, newest: 0 };
/** A listener for the unread count; `isAnswer` when the count was fetched, not pushed. */
type Listener = (summary: UnreadSummary, isAnswer: boolean) => void;

const NOBODY: readonly string[] = [];

const listeners = new Set<Listener>();
let current = NOTHING;
let remembered = { text: '', ids: NOBODY };
let firstUnread: Promise<UnreadSummary> | undefined;

/** How it stands with the member's unread notifications, as far as this tab has heard. */
export function useUnreadCount(): UnreadSummary {
  return useSyncExternalStore(
    onNotification,
    () => current,
    () => NOTHING,
  );
}

/** The login ids of those whom the member blocks: as they came with the count, before it as this browser remembers. */
export function blockedMembers(): readonly string[] {
  if (current !== NOTHING) return current.blocked ?? NOBODY;
  const text = storedBlocked();
  if (text !== remembered.text) remembered = { text, ids: text === '' ? NOBODY : text.split(' ') };
  return remembered.ids;
}

/** Stores the newest count; nothing without a session. */
export function setUnreadCount(summary: UnreadSummary = NOTHING, { isAnswer = false } = {}): void {
  if (summary !== NOTHING) storeBlocked(summary.blocked ?? NOBODY);
  current = summary;
  for (const listener of listeners) listener(summary, isAnswer);
}

/** Takes over whom the member blocks now, after a change in this tab; the server tells the others. */
export function setBlocked(blocked: string[]): void {
  setUnreadCount({ ...current, blocked }, { isAnswer: true });
}

/** Calls `listener` whenever something is heard, also when no number changes, until the answered function is called. */
export function onNotification(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Calls `listener` whenever the member is notified, also where that only counts one up that is unread; not of what was
 * there when the count was first heard, nor when something is read.
 */
export function onNotified(listener: () => void): () => void {
  let before = current === NOTHING ? undefined : current;
  return onNotification((heard, isAnswer) => {
    const isMore = before !== undefined && heard.unread > before.unread;
    const isCountedUp = !isAnswer && heard.unread > 0 && heard.unread === before?.unread;
    before = heard;
    if (isMore || isCountedUp) listener();
  });
}

/**
 * Asks for a page how many are unread, once `allowed` has resolved; a header that follows them from now on takes this
 * answer for its own, however long it takes.
 */
export function fetchUnread(allowed: Promise<void>): Promise<UnreadSummary> {
  const answer = allowed.then(() => fetchJson(browserApi.api.notifications.unread.$get()));
  // The page may have left before it waits for it.
  answer.catch(() => {});
  if (listeners.size === 0) firstUnread = answer;
  return answer;
}

/** The answer that a page of this load was given before anything was followed; once. */
export function takeFirstUnread(): Promise<UnreadSummary> | undefined {
  const answer = firstUnread;
  firstUnread = undefined;
  return answer;
}
