import { useSyncExternalStore } from 'react';
import type { Standing } from './notifications.contract.ts';

const NOTHING: Standing = { unread: 0, newest: 0 };
/** What is heard; `isAnswer` when it was asked for, so that nothing need have happened. */
type Listener = (heard: Standing, isAnswer: boolean) => void;

const listeners = new Set<Listener>();
let current = NOTHING;

/** How it stands with the member's unread notifications, as far as this tab has heard. */
export function useStanding(): Standing {
  return useSyncExternalStore(
    onNews,
    () => current,
    () => NOTHING,
  );
}

/** Keeps what was heard last; nothing when nobody is signed in any more. */
export function keepStanding(heard: Standing = NOTHING, { isAnswer = false } = {}): void {
  current = heard;
  for (const listener of listeners) listener(heard, isAnswer);
}

/** Calls `listener` whenever something is heard, also when no number changes, until the answered function is called. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
