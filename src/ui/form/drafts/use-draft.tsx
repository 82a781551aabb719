import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import { storedText } from '#/ui/client/device/storage.ts';
import { waitForTabLock } from '#/ui/client/device/tab-lock.ts';
import { useOtherMember, useSession } from '#/ui/client/session.ts';
import { ConfirmDialog } from '#/ui/dialog/dialog.tsx';
import { Notice } from '#/ui/feedback/notice.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { isLeaving, markUnsent, readDraft, storeDraft } from './draft-store.ts';

const DEBOUNCE_MS = 400;

export type Draft<Values> = {
  /** Shown after a draft was restored, with a button to discard it. */
  notice: ReactNode;
  /** False while another tab writes in the same form. */
  isStored: boolean;
  /** Call it once the text is sent; `left` are the form's values from then on. */
  clear: (left?: Values) => void;
};

/** Stores unsent text as `name` and restores it after a reload; of several tabs the first stores. */
export function useDraft<Values extends object>(
  name: string,
  values: Values,
  set: (values: Values) => void,
): Draft<Values> {
  const own = useRef<Values>(undefined);
  const ownOf = useRef<string>(undefined);
  const typedAt = useRef(0);
  const [restored, setRestored] = useState(false);
  const text = JSON.stringify(values);
  const who = useLastMember();
  const key = who && `${name}-${who}`;
  const isChanged = useRef(false);
  const place = useDraftKey(key, isChanged);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's own are those at the time the key is known
  useEffect(() => {
    // After going on as another member, the typed text stays.
    if (key === undefined || ownOf.current === name) return;
    ownOf.current = name;
    own.current = values;
    setRestored(false);
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is looked for once in each place
  useEffect(() => {
    // Text typed meanwhile is not replaced.
    if (place === undefined || JSON.stringify(own.current) !== text) return;
    const found = readDraft(storedText(place), values, Date.now());
    setRestored(found !== undefined);
    if (found) set(found);
  }, [place]);
  useEffect(() => {
    typedAt.current = Date.now();
    isChanged.current = own.current !== undefined && JSON.stringify(own.current) !== text;
    if (isChanged.current) return markUnsent();
  }, [text]);
  useDelayedSave(place, text, to =>
    storeDraft(to, JSON.stringify(own.current) === text ? undefined : values, typedAt.current),
  );

  const forget = (baseline: Values) => {
    own.current = baseline;
    setRestored(false);
    if (place !== undefined) storeDraft(place, undefined, Date.now());
  };
  const discard = () => {
    if (own.current) set(own.current);
    forget(own.current ?? values);
  };
  return {
    notice: restored && <DraftNotice onDiscard={discard} />,
    isStored: place !== undefined,
    clear: (left = values) => forget(left),
  };
}

/** Stores 400 ms after the last change and on leaving; never while `place` is undefined. */
function useDelayedSave(place: string | undefined, text: string, store: (place: string) => void): void {
  const saveNow = useRef<() => void>(undefined);
  // Leaving within the site right after the last letter stores it too.
  useEffect(() => () => saveNow.current?.(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what is stored
  useEffect(() => {
    if (place === undefined) return;
    const save = () => store(place);
    saveNow.current = save;
    const timer = setTimeout(save, DEBOUNCE_MS);
    addEventListener('pagehide', save);
    return () => {
      saveNow.current = undefined;
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [place, text]);
}

/** The dialog says whether the text is kept as a draft. */
export function useLeaveWarning(dirty: boolean, isDraftSaved = false): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !isLeaving() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return;
    const unmark = markUnsent();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unmark();
      removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="작성 중인 내용이 있습니다."
      body={
        isDraftSaved
          ? '지금 나가면 등록되지 않습니다. 쓴 내용은 이 기기에 임시 보관됩니다.'
          : '지금 나가면 작성 중인 내용이 등록되지 않습니다.'
      }
      confirmLabel="나가기"
      cancelLabel="계속 작성"
      prefersCancel
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
    />
  );
}

// A session that ends or changes during typing must not lose the draft.
function useLastMember(): string | undefined {
  const session = useSession();
  const isOther = useOtherMember() !== null;
  const last = useRef<string>(undefined);
  if (session && !isOther) last.current = session.userId;
  return last.current;
}

/** Undefined while another tab may write the draft; a tab with changed text does not take it over. */
function useDraftKey(key: string | undefined, isChanged: { current: boolean }): string | undefined {
  const [locked, setLocked] = useState<string>();
  useEffect(() => {
    if (key === undefined) return;
    const lock = waitForTabLock(`draft ${key}`, {
      onLocked: () => {
        if (isChanged.current && storedText(key) !== '') lock.leave();
        else setLocked(key);
      },
      onOthers: () => {},
      onLost: () => setLocked(undefined),
    });
    return () => lock.leave();
  }, [key, isChanged]);
  return locked === key ? locked : undefined;
}

function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Notice as="div" role="status">
      <p>작성 중이던 내용을 불러왔습니다.</p>
      <Button variant="plain" small onClick={onDiscard}>
        버리고 새로 쓰기
      </Button>
    </Notice>
  );
}
