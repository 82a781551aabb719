import { lazy, type Ref, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Mode } from '#/features/tournaments/engine/events.contract.ts';
import { FORMAT_NAMES } from '#/features/tournaments/formats/registry/format-names.constants.ts';
import { MODE_SETUPS } from '#/features/tournaments/formats/setup.rules.ts';
import type { Entering } from '#/features/tournaments/runner/entering/entering.contract.ts';
import type { Following } from '#/features/tournaments/runner/entering/entry.tsx';
import { SavedTournamentNotice } from '#/features/tournaments/sync/stored/saved-tournament-notice.tsx';
import {
  type OpenTournament,
  useTournamentStore,
} from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { SkeletonForm } from '#/ui/feedback/skeletons.tsx';
import { BackLink } from '#/ui/page/back-link.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { useFocusOnChange } from './use-focus-on-change.ts';

// Nothing can be entered or played before the saved tournament is open, so its screens are loaded meanwhile:
// all of them, because a hall may lose its network at any moment.
const loadEntry = () => import('#/features/tournaments/runner/entering/entry.tsx');
const loadRunning = () => import('./running-tournament.tsx');
const loadOnServer = () => import('#/features/tournaments/page/server-controls.tsx');
const EntryScreen = lazy(async () => ({ default: (await loadEntry()).EntryScreen }));
const Running = lazy(async () => ({ default: (await loadRunning()).RunningTournament }));
const OnServer = lazy(async () => ({ default: (await loadOnServer()).ServerControls }));

type RunnerProps = {
  mode: Mode;
  /** The id of the match post whose applicants are filled in. */
  post?: number;
  heading: string;
  /** The players and options to start with; `waiting` while they are being loaded. */
  filled?: Entering | 'waiting';
  follow?: Following;
  /** A sentence about the players that were filled in. */
  notice?: string;
};

export function Runner({ mode, post, heading, filled, follow, notice }: RunnerProps) {
  const [search] = useSearchParams();
  const open = useTournamentStore({
    mode,
    post: post ?? null,
    fresh: post === undefined && search.has('size') && !search.has('n'),
  });
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const title = open.saved?.title;
  const isRunning = open.tournament.phase !== 'empty';
  const format = formatNameOf(open);
  const another = (
    <LinkButton variant="plain" small to={format ? '/tournament/groups' : MODE_SETUPS[mode].setup}>
      새 {format ?? MODE_SETUPS[mode].name} 시작
    </LinkButton>
  );
  const screen = open.storeState === 'opening' ? undefined : isRunning ? 'running' : 'entering';
  const screenRef = useFocusOnChange<HTMLDivElement>(screen);
  useEffect(() => {
    // A failed load is repeated when the part is shown.
    for (const load of [loadEntry, loadRunning, loadOnServer]) load().catch(() => {});
  }, []);
  return (
    <PageFrame
      title={title || (format ?? heading)}
      above={<Above ref={setTools} server={open.saved?.server?.id} />}
    >
      <SavedTournamentNotice open={open} />
      <div ref={screenRef} tabIndex={-1} className="outline-none">
        {open.storeState !== 'unreadable' && (
          <Suspense fallback={<SkeletonForm fields={4} />}>
            {isRunning && (
              <Running open={open} another={another} tools={tools}>
                <Suspense>
                  <OnServer store={open} tools={tools} />
                </Suspense>
              </Running>
            )}
            {!isRunning && notice && (
              <p role="status" className="mb-4">
                {notice}
              </p>
            )}
            {!isRunning && open.saved && <EntryScreen open={open} filled={filled} follow={follow} />}
            {!isRunning && !open.saved && <SkeletonForm fields={4} />}
          </Suspense>
        )}
      </div>
      {open.storeState === 'unreadable' && <p className="mt-6">{another}</p>}
    </PageFrame>
  );
}

/** The link back to the page of a tournament on the server, or to the list; `ref` is the place of the buttons. */
const Above = ({ server, ref }: { server: number | undefined; ref: Ref<HTMLDivElement> }) => (
  <div className="flex flex-wrap justify-between gap-x-3">
    {server ? (
      <BackLink list={`/tournaments/${server}`} title="대회 페이지" />
    ) : (
      <BackLink list="/tournaments" title="대회" />
    )}
    <div ref={ref} className="on-server -mt-2 flex flex-wrap items-center gap-x-3" />
  </div>
);

/** The name of the tournament's format; undefined for single elimination and 개인전. */
function formatNameOf({ tournament, saved }: OpenTournament): string | undefined {
  // The draft's schema is loaded after the page.
  const draft = saved?.entering as Partial<Entering> | undefined;
  const type = tournament.settings?.stages?.[0].type ?? draft?.options?.format?.type;
  return tournament.settings && !tournament.settings.stages ? undefined : type && FORMAT_NAMES[type]?.name;
}
