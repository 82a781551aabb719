import { newUuid } from './uuid.ts';

/** Called back on a tab that waits for a lock which only one tab of this browser may hold. */
export type TabLockListener = {
  /** This tab has the lock from now on. */
  onLocked: () => void;
  /** Another tab has it; this one waits, and gets it when that tab closes. */
  onOthers: () => void;
  /** Another tab has taken it over; this one waits again. */
  onLost: () => void;
};
export type TabLock = { takeOver: () => void; leave: () => void };

// A page that is loaded anew may ask before its predecessor has let go.
const WAIT_MS = 300;
const AT_ONCE_MS = 1000;

/** A mutex between the tabs of one browser: waits for the lock `name`. By the Web Locks API; without it (http on a hall's own network) by messages between the tabs. */
export function waitForTabLock(name: string, listener: TabLockListener): TabLock {
  return navigator.locks ? waitForLock(name, listener) : talkItOver(name, listener);
}

function waitForLock(name: string, { onLocked, onOthers, onLost }: TabLockListener): TabLock {
  let leaveLine = new AbortController();
  let letGo = () => {};
  let left = false;
  const request = async (options: LockOptions) => {
    let locked = false;
    const whileLocked = () =>
      new Promise<void>(resolve => {
        // The lock may still come to who has left the line.
        if (left) return resolve();
        locked = true;
        letGo = resolve;
        clearTimeout(waiting);
        onLocked();
      });
    // Both a stolen lock and a wait that was given up end as an error.
    await navigator.locks.request(name, options, whileLocked).catch(() => {});
    if (!locked || left || letGo === GONE) return;
    onLost();
    waitInLine();
  };
  const waitInLine = () => {
    leaveLine = new AbortController();
    void request({ signal: leaveLine.signal });
  };
  const waiting = setTimeout(onOthers, WAIT_MS);
  waitInLine();
  return {
    takeOver: () => {
      leaveLine.abort();
      void request({ steal: true });
    },
    leave: () => {
      left = true;
      clearTimeout(waiting);
      leaveLine.abort();
      letGo();
      letGo = GONE;
    },
  };
}

const GONE = () => {};

type Message = { kind: 'ask' | 'held' | 'taken' | 'stolen' | 'left'; id: string };

/** Asks who holds it and takes it when nobody answers; of two that take it at once the lower id keeps it. */
function talkItOver(name: string, { onLocked, onOthers, onLost }: TabLockListener): TabLock {
  const id = newUuid();
  const tabs = new BroadcastChannel(name);
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
    // A tab that was frozen could not answer: whoever took it meanwhile has it.
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
