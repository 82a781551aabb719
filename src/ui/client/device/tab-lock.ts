import { newUuid } from './uuid.ts';

export type TabLockListener = {
  onLocked: () => void;
  /** Another tab has the lock; this tab waits for it. */
  onOthers: () => void;
  /** Another tab has taken the lock over; this tab waits again. */
  onLost: () => void;
};
export type TabLock = { takeOver: () => void; leave: () => void };

// If no tab answers within this time, no tab has the lock.
const WAIT_MS = 300;
// A tab that is frozen, or of a former version, does not answer, but may still have the lock.
const SILENCE_MS = 3000;
const AT_ONCE_MS = 1000;

/** A mutex between the tabs of a browser, by the Web Locks API or (over http) by messages. */
export function waitForTabLock(name: string, listener: TabLockListener): TabLock {
  return navigator.locks ? waitForLock(name, listener) : agreeByMessages(name, listener);
}

/**
 * Only a tab that answers messages counts as the holder of the lock: the page before a reload may have the
 * lock for a while, but does not answer.
 */
function waitForLock(name: string, { onLocked, onOthers, onLost }: TabLockListener): TabLock {
  let leaveLine = new AbortController();
  let letGo = () => {};
  let left = false;
  let isOwner = false;
  const others = askForOwner(name, () => isOwner, onOthers);
  const request = async (options: LockOptions) => {
    let locked = false;
    const whileLocked = () =>
      new Promise<void>(resolve => {
        // The lock may still arrive after this tab has stopped waiting.
        if (left) return resolve();
        locked = true;
        isOwner = true;
        letGo = resolve;
        others.found();
        onLocked();
      });
    // Both a stolen lock and a cancelled wait end as an error.
    await navigator.locks.request(name, options, whileLocked).catch(() => {});
    if (!locked || left || letGo === GONE) return;
    isOwner = false;
    onLost();
    waitInLine();
  };
  const waitInLine = () => {
    leaveLine = new AbortController();
    void request({ signal: leaveLine.signal });
  };
  waitInLine();
  return {
    takeOver: () => {
      leaveLine.abort();
      void request({ steal: true });
    },
    leave: () => {
      left = true;
      others.close();
      leaveLine.abort();
      letGo();
      letGo = GONE;
    },
  };
}

/**
 * Asks the other tabs and answers them; calls `onOthers` if one has the lock, or after three seconds. Nothing
 * is called after `found`, which says that this tab got the lock.
 */
function askForOwner(name: string, isOwner: () => boolean, onOthers: () => void) {
  const tabs = new BroadcastChannel(`${name} owner`);
  let isFound = false;
  const found = () => {
    isFound = true;
    clearTimeout(silence);
  };
  const another = () => {
    if (isFound || isOwner()) return;
    found();
    onOthers();
  };
  const silence = setTimeout(another, SILENCE_MS);
  tabs.onmessage = ({ data }: MessageEvent<'ask' | 'held'>) => {
    if (data === 'held') another();
    else if (isOwner()) tabs.postMessage('held');
  };
  tabs.postMessage('ask');
  const close = () => {
    clearTimeout(silence);
    tabs.close();
  };
  return { found, close };
}

const GONE = () => {};

type Message = { kind: 'ask' | 'held' | 'taken' | 'stolen' | 'left'; id: string };

/** The tabs agree by messages; if two tabs take the lock at once, the lower id wins. */
function agreeByMessages(name: string, { onLocked, onOthers, onLost }: TabLockListener): TabLock {
  const id = newUuid();
  // A channel of its own: the tab with the lock may send its own messages under the bare name.
  const tabs = new BroadcastChannel(`${name} lock`);
  let lockedSince = 0;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const say = (kind: Message['kind']) => tabs.postMessage({ kind, id } satisfies Message);
  const take = (kind: 'taken' | 'stolen') => {
    clearTimeout(silence);
    lockedSince = Date.now();
    say(kind);
    onLocked();
  };
  const ask = () => {
    say('ask');
    clearTimeout(silence);
    silence = setTimeout(() => take('taken'), WAIT_MS);
  };
  const giveUp = () => {
    lockedSince = 0;
    onLost();
  };
  const receiveAsOwner = (word: Message) => {
    if (word.kind === 'ask') say('held');
    // A frozen tab could not answer: a tab that took the lock meanwhile keeps it.
    const isLater = Date.now() - lockedSince > AT_ONCE_MS || word.id < id;
    if (word.kind === 'stolen' || (word.kind === 'taken' && isLater)) giveUp();
    else if (word.kind === 'taken') say('taken');
  };
  const receiveWaiting = ({ kind }: Message) => {
    if (kind === 'left') ask();
    if (kind === 'ask' || kind === 'left') return;
    clearTimeout(silence);
    onOthers();
  };
  tabs.onmessage = ({ data }: MessageEvent<Message>) =>
    lockedSince ? receiveAsOwner(data) : receiveWaiting(data);
  ask();
  return {
    takeOver: () => take('stolen'),
    leave: () => {
      clearTimeout(silence);
      if (lockedSince) say('left');
      lockedSince = 0;
      tabs.close();
    },
  };
}
