import { useSyncExternalStore } from 'react';

/** Who uses this browser. It only decides what is painted; the server decides what is done. */
export type BrowserSession = {
  userId: string;
  isAdmin: boolean;
  isModerator: boolean;
  username: string;
  /** The name of the member's picture; empty without one. */
  picture: string;
} | null;

const BLOCKED = 'blocked';
// The token last: another tab that reads in between never takes one member's token for another's.
const KEYS = ['userId', 'isAdmin', 'isModerator', 'username', 'picture', 'token'] as const;
const listeners = new Set<() => void>();
let current: { text: string; session: BrowserSession } = { text: '', session: null };

/** The token in local storage, empty for a guest and where storage is forbidden. */
export function storedToken(): string {
  return read('token');
}

/** Stores a session after login; the page changes to the member's at once. */
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

/** The login id of the member for whom this page was opened; empty for a guest's. */
let pageMember = '';

/** Notes that the page is the present member's: it is opened, or that member goes on with it. */
export function notePageMember(): void {
  const userId = storedSession()?.userId ?? '';
  if (userId === pageMember) return;
  pageMember = userId;
  announce();
}

/** The member as whom another tab has logged in since this page was opened by a member; null where it is the same. */
export function otherMember(): BrowserSession {
  const session = storedSession();
  return session && pageMember && session.userId !== pageMember ? session : null;
}

/** Corrects the nickname after the own profile was read or saved. */
export const storeNickname = (username: string) => correct('username', username);

/** Corrects the picture after the own profile was read or saved. */
export const storePicture = (picture: string) => correct('picture', picture);

function correct(key: 'username' | 'picture', value: string): void {
  if (!storedToken() || read(key) === value) return;
  localStorage.setItem(key, value);
  announce();
}

/** Corrects the flags of admins and moderators after the server said otherwise. */
export function storeRoleFlags(flags: { isAdmin: boolean; isModerator: boolean }): void {
  if (!storedToken()) return;
  const changed = (['isAdmin', 'isModerator'] as const).filter(key => read(key) !== String(flags[key]));
  if (changed.length === 0) return;
  for (const key of changed) localStorage.setItem(key, String(flags[key]));
  announce();
}

/** Makes this browser a guest's. */
export function forgetSession(): void {
  for (const key of [...KEYS, BLOCKED]) localStorage.removeItem(key);
  announce();
}

/**
 * Stores whom the member blocks (login ids), so that a page which is loaded anew leaves out what they wrote from its first
 * paint on, as the first lines of every page do; nothing for guests.
 */
export function storeBlocked(ids: readonly string[]): void {
  const text = ids.join(' ');
  if (!storedToken() || read(BLOCKED) === text) return;
  try {
    localStorage.setItem(BLOCKED, text);
  } catch {
    // A full storage: the next page learns it from the server alone.
  }
}

/** Whom the member blocks as this browser heard last: login ids with blanks between them. */
export const storedBlocked = () => read(BLOCKED);

/** The session, updated also when another tab logs in or out; null while the page is rendered on the server. */
export function useSession(): BrowserSession {
  return useSyncExternalStore(subscribe, storedSession, () => null);
}

/** `otherMember`, updated when another tab logs in and when the page is taken over. */
export const useOtherMember = () => useSyncExternalStore(subscribe, otherMember, () => null);

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // Removing one listener must not remove the others.
    if (listeners.size === 0) window.removeEventListener('storage', announce);
  };
}

/** The session as it is stored just now, for what runs outside of a component; only in the browser. */
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

/** Marks the document as a guest's, a member's, a moderator's or an admin's, as the first lines of every page do before it is painted. */
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
