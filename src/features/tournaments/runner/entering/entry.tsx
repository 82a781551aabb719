import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { randomCode } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { readFormatSize, readSize } from '#/features/tournaments/runner/setup/format-sizes.rules.ts';
import type { SetUp } from '#/features/tournaments/runner/setup/setup.page.tsx';
import type { Imported } from '#/features/tournaments/sync/stored/saved-tournament-list.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import type { withApplicants } from './applicants.rules.ts';
import { type Entering, readEntering } from './entering.contract.ts';
import { newEntering, pickedMembers, startOf, withoutAccount } from './entering.rules.ts';
import { EntryBoard } from './entry-board.tsx';

/** `merge` puts the last loaded applicants into a draft (undefined without any); `ask` reloads them. */
export type Following = {
  merge: (entering: Entering) => ReturnType<typeof withApplicants> | undefined;
  ask: () => void;
};

type EntryScreenProps = {
  open: OpenTournament;
  /** The players and options to start with if no draft is stored; `waiting` while they are being loaded. */
  filled?: Entering | 'waiting';
  follow?: Following;
};

export function EntryScreen({ open, filled, follow }: EntryScreenProps) {
  const { saved, save } = open;
  const mode = saved?.mode ?? 'team';
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as (Partial<SetUp> & Partial<Imported>) | null;
  const draft = readEntering(saved?.entering);
  const format = draft ? draft.options.format : state?.entering?.options.format;
  const size = search.get('size');
  const requestedSize = format ? readFormatSize(mode, format, size) : readSize(mode, size);
  const begun = useRef(false);
  const fresh = filled ?? state?.entering ?? newEntering(requestedSize.size);
  // The set-up's choices and a post's applicants are stored before anything is typed. A complete set-up
  // starts at once, but not again after an undo.
  useEffect(() => {
    const isSetUp = filled || state?.entering || state?.imported || state?.start;
    if (begun.current || fresh === 'waiting' || !isSetUp) return;
    const isStarting = state?.start && open.tournament.log.length === 0;
    if (draft && !isStarting) return;
    begun.current = true;
    const { imported } = state ?? {};
    if (imported && !save(imported)) return;
    if (!draft) save({ entering: fresh, title: saved?.title || (state?.title ?? '') });
    const problem = isStarting && open.act(...startOf(mode, draft ?? fresh, randomCode()));
    if (problem) toast(problem, 'error');
  });
  const present = filled && filled !== 'waiting' ? pickedMembers(filled) : undefined;
  const latest = useRef(draft);
  latest.current = draft;
  useLeavers(draft, present, without => latest.current && save({ entering: without(latest.current) }));
  const readOnly = open.storeState === 'other-tab';
  useFollowing(readOnly ? undefined : follow, draft, next => save({ entering: next }));
  const entering = draft ?? fresh;
  if (entering === 'waiting') return <SkeletonForm fields={4} label="신청자를 불러오는 중입니다…" />;
  const change = (next: Entering) => save({ entering: next });
  const resize = (resized: Entering) => {
    change(resized);
    const next = new URLSearchParams(search);
    next.set('size', String(resized.slots.length));
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  // A list that has grown beyond the sizes of a set-up is valid.
  const isGrown = draft && size === String(draft.slots.length);
  const problem = isGrown ? undefined : requestedSize.problem;
  return (
    <fieldset className="min-w-0" disabled={readOnly}>
      <legend className="sr-only">참가자 입력</legend>
      <EntryBoard
        mode={mode}
        entering={entering}
        title={saved?.title ?? ''}
        problem={problem}
        onTitle={title => save({ title })}
        onChange={change}
        onResize={resize}
        onStart={field => open.act(...startOf(mode, field))}
      />
    </fieldset>
  );
}

const ASK_AGAIN_MS = 30_000;

/** Updates the draft when applicants come or withdraw (checked every 30 seconds) and shows a message. */
function useFollowing(
  follow: Following | undefined,
  draft: Entering | undefined,
  onChange: (entering: Entering) => void,
) {
  const merge = follow?.merge;
  const ask = follow?.ask;
  const hasDraft = draft !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer, or the first draft, can change anything
  useEffect(() => {
    const merged = draft && merge?.(draft);
    if (!draft || !merged || JSON.stringify(merged.entering) === JSON.stringify(draft)) return;
    onChange(merged.entering);
    for (const [names, sentence] of [
      [merged.added, '새 신청자를 넣었습니다'],
      [merged.removed, '신청이 취소되어 명단에서 뺐습니다'],
      [merged.cancelled, '신청이 취소되었습니다. 명단에서 확인해 주세요'],
    ] as const)
      if (names.length > 0) toast(`${sentence}: ${names.join(', ')}`);
  }, [merge, hasDraft]);
  useEffect(() => {
    if (!ask) return;
    const askIfVisible = () => document.visibilityState === 'visible' && ask();
    const timer = setInterval(askIfVisible, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', askIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askIfVisible);
    };
  }, [ask]);
}

/**
 * Asks the server once which members of a draft have left the site, except the members in `present`. For
 * each, `onLeft` gets a function that turns their slot into a typed name.
 */
function useLeavers(
  entering: Entering | undefined,
  present: ReadonlySet<string> | undefined,
  onLeft: (without: (entering: Entering) => Entering) => void,
) {
  const looked = useRef(false);
  useEffect(() => {
    if (!entering || !present || looked.current) return;
    looked.current = true;
    for (const id of pickedMembers(entering)) {
      // The slot of a withdrawn application is removed with the application, so its member needs no check.
      if (present.has(id) || entering.slots.some(slot => slot.member === id && slot.applied === 'new'))
        continue;
      fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id } })).catch(error => {
        if (error instanceof ApiError && error.status === 404) onLeft(now => withoutAccount(now, id));
      });
    }
  });
}
