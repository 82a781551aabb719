import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BracketPicture } from '#/features/tournaments/bracket/drawing/bracket-picture.tsx';
import { tableName } from '#/features/tournaments/engine/draw/names.rules.ts';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { areGroupsOver } from '#/features/tournaments/formats/tables/tables.rules.ts';
import { DrawMoment } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { TieCards } from '#/features/tournaments/runner/ending/tie-sheet.tsx';
import { ChipButton } from '#/features/tournaments/runner/setup/chips.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { GroupsView } from './groups-view.tsx';
import { liveScore } from './match-panel.tsx';
import { NowView, RoundView } from './match-views.tsx';
import { isRoundOver } from './rounds.rules.ts';

export function RunningBoard() {
  const running = useRunning();
  const { tournament, readOnly } = running;
  const [view, show] = useShownView(tournament);
  const scrollTo = useScrollToMatch(view);
  const openMatch = (key: string) => {
    show(findMatch(tournament, key)?.round ?? 1);
    scrollTo(key);
  };
  return (
    <>
      {!readOnly && <TieCards />}
      <DrawMoment onPicture={() => show(tournament.groups.length > 0 ? 0 : 'picture')} />
      <ViewTabs view={view} onShow={show} />
      {view === 'picture' && (
        <BracketPicture
          tournament={tournament}
          live={match => liveScore(running, match)}
          onOpen={openMatch}
        />
      )}
      {view === 'now' && <NowView />}
      {view === 0 && <GroupsView onBracket={() => show('picture')} />}
      {typeof view === 'number' && view > 0 && <RoundView round={view} onShow={show} />}
    </>
  );
}

/** Returns a function that scrolls to a match's panel as soon as it is rendered. */
function useScrollToMatch(view: ShownView): (key: string) => void {
  const [target, scrollTo] = useState<string>();
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>(`article[data-match="${target}"]`);
    if (typeof view !== 'number' || !panel) return;
    for (let index = panel.closest('details'); index; index = index.parentElement?.closest('details') ?? null)
      index.open = true;
    panel.tabIndex = -1;
    panel.scrollIntoView({ block: 'center' });
    panel.focus({ preventScroll: true });
    scrollTo(undefined);
  });
  return scrollTo;
}

/** The shown part of a tournament: matches to play now, groups (0), a round (from 1), the whole bracket. */
type ShownView = 'now' | number | 'picture';

/** The view in the address (`?round=2`, `?round=picture`); by default the matches to play now. */
export function useShownView(tournament: Tournament): [view: ShownView, show: (view: ShownView) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('round') ?? '';
  const round = Number(requested);
  const first = tournament.groups.length > 0 && requested !== '' ? 0 : 1;
  const isRound = Number.isInteger(round) && round >= first && round <= tournament.rounds.length;
  const show = (wanted: ShownView) =>
    setSearch(
      now => {
        const next = new URLSearchParams(now);
        if (wanted === 'now') next.delete('round');
        else next.set('round', String(wanted));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  if (requested === 'picture' && tournament.rounds.length > 0) return ['picture', show];
  return [isRound ? round : 'now', show];
}

function ViewTabs({ view, onShow }: { view: ShownView; onShow: (view: ShownView) => void }) {
  const { tournament } = useRunning();
  const tabs: { to: ShownView; title: string; isOver?: boolean }[] = [
    { to: 'now', title: '지금 할 경기' },
    ...(tournament.groups.length > 0 ? [groupsTab(tournament)] : []),
    ...tournament.rounds.map(({ title }, index) => ({
      to: index + 1,
      title,
      isOver: isRoundOver(tournament, index + 1),
    })),
    ...(tournament.rounds.length > 0 ? [{ to: 'picture' as const, title: '대진표' }] : []),
  ];
  return (
    <nav className="flex gap-2 py-1 overflow-x-auto" aria-label="라운드">
      {tabs.map(({ to, title, isOver }) => (
        <ChipButton
          key={to}
          className="flex-none whitespace-nowrap"
          aria-current={to === view ? 'true' : undefined}
          onClick={() => onShow(to)}
        >
          {title}
          {isOver && <span className="text-mark font-medium"> 완료</span>}
        </ChipButton>
      ))}
    </nav>
  );
}

const groupsTab = (tournament: Tournament) => ({
  to: 0,
  title: tableName(tournament),
  isOver: areGroupsOver(tournament),
});
