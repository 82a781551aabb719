import { useSyncExternalStore } from 'react';
import { storedText, storeText } from './device/storage.ts';
import { makeListeners } from './listeners.ts';

/** These facts decide only what pages show. */
type SignedIn = {
  userId: string;
  isAdmin: boolean;
  isModerator: boolean;
  username: string;
  picture: string;
  /** The name of the ball (`ballOf`) that is shown without a picture. */
  ball: string;
};
export type BrowserSession = SignedIn | null;

const BLOCKED = 'blocked';
// The token is the last key: a tab that reads in between never combines one member's token with another's id.
const KEYS = ['userId', 'isAdmin', 'isModerator', 'username', 'picture', 'ball', 'token'] as const;
const listeners = makeListeners(() => {
  window.addEventListener('storage', announce);
  return () => window.removeEventListener('storage', announce);
});
let current: { text: string; session: BrowserSession } = { text: '', session: null };

/** '' for a guest. */
export const storedToken = (): string => storedText('token');

export function storeSession(
  session: { token: string } & Pick<SignedIn, 'userId' | 'isAdmin' | 'username'> & Partial<SignedIn>,
): void {
  localStorage.removeItem(BLOCKED);
  for (const key of KEYS) localStorage.setItem(key, String(session[key] ?? ''));
  pageMember = session.userId;
  announce();
}

/** The login id of the member that uses this page; '' for a guest. */
let pageMember = '';

/** The signed-in member becomes the user of this page. */
export function notePageMember(): void {
  const userId = storedSession()?.userId ?? '';
  if (userId === pageMember) return;
  pageMember = userId;
  announce();
}

/** A member that logged in in another tab after this page was opened. */
export function otherMember(): BrowserSession {
  const session = storedSession();
  return session && pageMember && session.userId !== pageMember ? session : null;
}

/** The server may report another nickname. */
export function storeFacts(facts: Partial<SignedIn>): void {
  const said: Partial<Record<(typeof KEYS)[number], unknown>> = facts;
  const changed = KEYS.filter(key => said[key] !== undefined && storedText(key) !== String(said[key]));
  if (!storedToken() || changed.length === 0) return;
  for (const key of changed) localStorage.setItem(key, String(said[key]));
  announce();
}

/** The browser is a guest's from then on. */
export function forgetSession(): void {
  for (const key of [...KEYS, BLOCKED]) localStorage.removeItem(key);
  announce();
}

/** A page's first script hides the texts of these members (login ids) before the first paint. */
export function storeBlocked(ids: readonly string[]): void {
  const text = ids.join(' ');
  if (storedToken()) storeText(BLOCKED, text);
}

/** Login ids, separated by spaces; '' for a guest. */
export const storedBlocked = () => storedText(BLOCKED);

export function useSession(): BrowserSession {
  return useSyncExternalStore(onSessionChange, storedSession, () => null);
}

const readerId = () => storedSession()?.userId;
/** Known before the page has hydrated, too; for effects, not for rendered content. */
export const useReaderId = () => useSyncExternalStore(onSessionChange, readerId, readerId);

export const useOtherMember = () => useSyncExternalStore(onSessionChange, otherMember, () => null);

/** Also fires for a change in another tab; returns a function that stops it. */
export const onSessionChange = listeners.subscribe;

/** The session for code outside of components; null for a guest. */
export function storedSession(): BrowserSession {
  const values = KEYS.map(key => storedText(key));
  const text = values.join('\n');
  if (text !== current.text) {
    const [userId = '', admin, moderator, username = '', picture = '', ball = '', token] = values;
    const isAdmin = admin === 'true';
    const isModerator = isAdmin || moderator === 'true';
    const session = token ? { userId, username, isAdmin, isModerator, picture, ball } : null;
    current = { text, session };
  }
  return current.session;
}

function announce(): void {
  markSession();
  listeners.notify();
}

/** The first script of a page does the same before the first paint. */
export function markSession(): void {
  const session = storedSession();
  const marks = { member: session, admin: session?.isAdmin, moderator: session?.isModerator };
  for (const [mark, isSet] of Object.entries(marks)) {
    if (isSet) document.documentElement.dataset[mark] = '';
    else delete document.documentElement.dataset[mark];
  }
}
