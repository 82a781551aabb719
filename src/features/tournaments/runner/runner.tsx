import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FIELDS, FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import type { withApplicants } from '#/features/tournaments/runner/entering/applicants.rules.ts';
import {
  newEntering,
  startOf,
  takenMembers,
  withoutAccount,
} from '#/features/tournaments/runner/entering/entering.rules.ts';
import { type Entering, readEntering } from '#/features/tournaments/runner/entering/entering-draft.rules.ts';
import { EntryBoard } from '#/features/tournaments/runner/entering/entry-board.tsx';
import type { SetUp } from '#/features/tournaments/runner/setup/setup-form.tsx';
import { readFormatSize, readSize } from '#/features/tournaments/runner/setup/sizes.rules.ts';
import type { Imported } from '#/features/tournaments/sync/stored/import-tournament.tsx';
import { SavedTournamentNotice } from '#/features/tournaments/sync/stored/saved-tournament-notice.tsx';
import {
  type OpenTournament,
  useTournamentStore,
} from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { ApiError, browserApi, fetchJson } from '#/ui/client/api.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

// The players are entered first. The code for playing is loaded right after the page, before it is needed,
// because a hall may lose its network at any moment.
const loadOnServer = () => import('#/features/tournaments/page/server-controls.tsx');
const loadPlayed = () => import('./running-tournament.tsx');
const loadHistory = () => import('#/features/tournaments/runner/correcting/history-list.tsx');
const OnServer = lazy(async () => ({ default: (await loadOnServer()).ServerControls }));
const Played = lazy(async () => ({ default: (await loadPlayed()).RunningTournament }));
const HistoryList = lazy(async () => ({ default: (await loadHistory()).HistoryList }));

/**
 * Functions that follow a match post's applicants: `merge` adds new applicants to the draft and removes
 * withdrawn ones, `ask` loads the applicants again.
 */
export type Following = {
  merge: (entering: Entering) => ReturnType<typeof withApplicants> | undefined;
  ask: () => void;
};

type RunnerProps = {
  mode: Mode;
  /** The id of the match post whose applicants are filled in. */
  post?: number;
  /** The page's heading while the tournament has no title. */
  heading: string;
  /** The players and options to start with; `waiting` while they are being loaded. */
  filled?: Entering | 'waiting';
  /** Functions by which the draft follows the post's applicants until the tournament starts. */
  follow?: Following;
};

/**
 * The screen of a tournament of one mode, from entering players to the champion; each step is stored in this
 * browser.
 */
export function Runner({ mode, post, heading, filled, follow }: RunnerProps) {
  const [search] = useSearchParams();
  const open = useTournamentStore({
    mode,
    post: post ?? null,
    fresh: post === undefined && search.has('size') && !search.has('n'),
  });
  const title = open.saved?.title;
  const isRunning = open.tournament.phase !== 'empty';
  const format = formatNameOf(open);
  const about = FIELDS[mode].about;
  // Without a title the heading is the format, so the lead does not repeat it.
  const lead = format ? title && format : title ? `${heading} · ${about}` : about;
  const begin = open.storeState === 'opening' ? undefined : isRunning ? 'running' : 'entering';
  const phase = useFocusOnChange<HTMLDivElement>(begin);
  useEffect(() => {
    // A failed load is repeated when the part is shown.
    for (const load of [loadPlayed, loadHistory, loadOnServer]) load().catch(() => {});
  }, []);
  return (
    <PageFrame title={title || (format ?? heading)} lead={lead}>
      <SavedTournamentNotice open={open} />
      <div ref={phase} tabIndex={-1} className="outline-none">
        <Suspense>{isRunning && <OnServer store={open} />}</Suspense>
        <Phase {...{ mode, open, filled, follow }} />
      </div>
      <Suspense>{isRunning && <HistoryList open={open} />}</Suspense>
      {(isRunning || open.storeState === 'unreadable') && (
        <p className="mt-6">
          <LinkButton variant="quiet" to={format ? '/tournament/groups' : FIELDS[mode].setup}>
            새 {format ?? FIELDS[mode].name} 시작
          </LinkButton>
        </p>
      )}
    </PageFrame>
  );
}

/** The name of the tournament's format; undefined for single elimination. */
function formatNameOf({ tournament, saved }: OpenTournament): string | undefined {
  const type = tournament.settings?.stages?.[0].type ?? readEntering(saved?.entering)?.options.format?.type;
  return tournament.settings && !tournament.settings.stages ? undefined : type && FORMAT_NAMES[type].name;
}

type PhaseProps = Pick<RunnerProps, 'mode' | 'filled' | 'follow'> & { open: OpenTournament };

function Phase({ mode, open, filled, follow }: PhaseProps) {
  const { storeState, saved, tournament } = open;
  if (storeState === 'unreadable') return null;
  if (storeState === 'opening' || !saved) return <SkeletonForm fields={4} />;
  if (tournament.phase === 'empty') return <Entry {...{ mode, open, filled, follow }} />;
  return (
    <Suspense fallback={<SkeletonForm fields={4} />}>
      <Played open={open} />
    </Suspense>
  );
}

function Entry({ mode, open, filled, follow }: PhaseProps) {
  const { saved, save } = open;
  const [search, setSearch] = useSearchParams();
  const state = useLocation().state as (Partial<SetUp> & Partial<Imported>) | null;
  const draft = readEntering(saved?.entering);
  const format = draft ? draft.options.format : state?.options?.format;
  const size = search.get('size');
  const requestedSize = format ? readFormatSize(mode, format, size) : readSize(mode, size);
  const begun = useRef(false);
  const fresh = filled ?? newEntering(requestedSize.size, state?.options);
  // The set-up's choices and a post's applicants are stored before anything is typed.
  useEffect(() => {
    if (begun.current || draft || fresh === 'waiting' || !(filled || state)) return;
    begun.current = true;
    const { imported } = state ?? {};
    if (imported && !save(imported)) return;
    save({ entering: fresh, title: saved?.title || (state?.title ?? '') });
  });
  const present = filled && filled !== 'waiting' ? takenMembers(filled) : undefined;
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
        {...{ mode, entering }}
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

/**
 * Updates the draft when applicants come or withdraw, shows a toast about both, and reloads the applicants
 * every 30 seconds.
 */
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
    const again = () => document.visibilityState === 'visible' && ask();
    const timer = setInterval(again, ASK_AGAIN_MS);
    document.addEventListener('visibilitychange', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [ask]);
}

/**
 * Checks once which members of a stored draft have left the site, except those in `present` (login ids).
 * `onLeft` receives a function that turns such a member into a name typed by hand.
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
    for (const id of takenMembers(entering)) {
      // The slot of a withdrawn application is removed with the application, so its member needs no check.
      if (present.has(id) || entering.slots.some(slot => slot.member === id && slot.applied === 'new'))
        continue;
      fetchJson(browserApi.api.memberanking[':id'].$get({ param: { id } })).catch(error => {
        if (error instanceof ApiError && error.status === 404) onLeft(now => withoutAccount(now, id));
      });
    }
  });
}
