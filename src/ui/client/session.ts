import { useSyncExternalStore } from 'react';

/**
 * The member who is signed in in this browser; null for a guest. The session only decides what pages show;
 * the server checks what is permitted.
 */
export type BrowserSession = {
  userId: string;
  isAdmin: boolean;
  isModerator: boolean;
  username: string;
  /** The name of the member's picture; empty without one. */
  picture: string;
} | null;

const BLOCKED = 'blocked';
// The token last: a tab that reads in between never combines one member's token with another's id.
const KEYS = ['userId', 'isAdmin', 'isModerator', 'username', 'picture', 'token'] as const;
const listeners = new Set<() => void>();
let current: { text: string; session: BrowserSession } = { text: '', session: null };

/** The token in local storage, empty for a guest and where storage is forbidden. */
export function storedToken(): string {
  return read('token');
}

/** Stores the session after a login; this page shows the member's content at once. */
export function storeSession(session: {
  token: string;
  userId: string;
  isAdmin: boolean;
  isModerator?: boolean;
  username: string;
  picture?: string;
}): void {
  localStorage.removeItem(BLOCKED);
  for (const key of KEYS) localStorage.setItem(key, String(session[key] ?? ''));
  pageMember = session.userId;
  announce();
}

/** The login id of the member who opened this page; empty if a guest opened it. */
let pageMember = '';

/**
 * Records the signed-in member as the user of this page: when the page is opened, or when the member chooses
 * to continue with a page that another member opened.
 */
export function notePageMember(): void {
  const userId = storedSession()?.userId ?? '';
  if (userId === pageMember) return;
  pageMember = userId;
  announce();
}

/** The other member who has logged in, in another tab, since a member opened this page; null if none has. */
export function otherMember(): BrowserSession {
  const session = storedSession();
  return session && pageMember && session.userId !== pageMember ? session : null;
}

/** Updates the stored nickname after the member's own profile was loaded or saved. */
export const storeNickname = (username: string) => correct('username', username);

/** Updates the stored name of the profile picture after the member's own profile was loaded or saved. */
export const storePicture = (picture: string) => correct('picture', picture);

function correct(key: 'username' | 'picture', value: string): void {
  if (!storedToken() || read(key) === value) return;
  localStorage.setItem(key, value);
  announce();
}

/** Updates the stored admin and moderator flags after the server reported different ones. */
export function storeRoleFlags(flags: { isAdmin: boolean; isModerator: boolean }): void {
  if (!storedToken()) return;
  const changed = (['isAdmin', 'isModerator'] as const).filter(key => read(key) !== String(flags[key]));
  if (changed.length === 0) return;
  for (const key of changed) localStorage.setItem(key, String(flags[key]));
  announce();
}

/** Removes the session and the list of blocked members from this browser, which then belongs to a guest. */
export function forgetSession(): void {
  for (const key of [...KEYS, BLOCKED]) localStorage.removeItem(key);
  announce();
}

/**
 * Stores the login ids that the member blocks, so that a newly loaded page hides their texts from its first
 * paint on, as the first script of every page does; nothing for guests.
 */
export function storeBlocked(ids: readonly string[]): void {
  const text = ids.join(' ');
  if (!storedToken() || read(BLOCKED) === text) return;
  try {
    localStorage.setItem(BLOCKED, text);
  } catch {
    // The storage is full: the next page learns it from the server alone.
  }
}

/** The login ids that the member blocks, as last received by this browser, separated by blanks. */
export const storedBlocked = () => read(BLOCKED);

/** The current session, also changed by other tabs; null for guests and on the server. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(onSessionChange, storedSession, () => null);
}

/** The result of `otherMember`, updated when it changes in any tab. */
export const useOtherMember = () => useSyncExternalStore(onSessionChange, otherMember, () => null);

/** Calls the listener whenever the session or the page's member changes; returns how to stop that. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Removing one listener must not remove the others.
    if (listeners.size === 0) window.removeEventListener('storage', announce);
  };
}

/** The stored session, for code outside of a component; only in the browser. */
export function storedSession(): BrowserSession {
  const text = KEYS.map(read).join('\n');
  if (text !== current.text) {
    const [userId, username, isAdmin] = [read('userId'), read('username'), read('isAdmin') === 'true'];
    const isModerator = isAdmin || read('isModerator') === 'true';
    const picture = read('picture');
    const session = read('token') ? { userId, username, isAdmin, isModerator, picture } : null;
    current = { text, session };
  }
  return current.session;
}

function announce(): void {
  markSession();
  for (const listener of listeners) listener();
}

/** Marks `<html>` with the reader's role, as the first script of a page does before the first paint. */
export function markSession(): void {
  const marks = document.documentElement.dataset;
  if (storedToken()) marks.member = '';
  else delete marks.member;
  if (storedToken() && read('isAdmin') === 'true') marks.admin = '';
  else delete marks.admin;
  if (marks.admin === '' || (storedToken() && read('isModerator') === 'true')) marks.moderator = '';
  else delete marks.moderator;
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}
