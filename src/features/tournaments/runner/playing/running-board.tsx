import { useEffect, useState } from 'react';
import { BracketPicture } from '#/features/tournaments/bracket/drawing/bracket-picture.tsx';
import { findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { DrawMoment } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { ChampionBanner } from '#/features/tournaments/runner/ending/champion-banner.tsx';
import { TieCards } from '#/features/tournaments/runner/ending/tie-sheet.tsx';
import { useRunning } from '#/features/tournaments/runner/use-running.ts';
import { GroupsView } from './groups-view.tsx';
import { scoredPoints } from './match-panel.tsx';
import { NowView, RoundView } from './match-views.tsx';
import { type ShownView, useShownView, ViewTabs } from './view-tabs.tsx';

/** A running bracket: the matches to play now, one round, or the whole bracket as a picture. */
export function RunningBoard() {
  const running = useRunning();
  const { tournament, readOnly } = running;
  const [view, show] = useShownView(tournament);
  const seek = useSoughtMatch(view);
  const lead = (key: string) => {
    show(findMatch(tournament, key)?.round ?? 1);
    seek(key);
  };
  return (
    <>
      <ChampionBanner />
      {!readOnly && <TieCards />}
      <DrawMoment onPicture={() => show(tournament.groups.length > 0 ? 0 : 'picture')} />
      <ViewTabs view={view} onShow={show} />
      {view === 'picture' && (
        <BracketPicture
          tournament={tournament}
          live={match => scoredPoints(running, match) ?? null}
          onOpen={lead}
        />
      )}
      {view === 'now' && <NowView />}
      {view === 0 && <GroupsView />}
      {typeof view === 'number' && view > 0 && <RoundView round={view} onShow={show} />}
    </>
  );
}

/** Returns a function that scrolls to a match's panel as soon as it is rendered. */
function useSoughtMatch(view: ShownView): (key: string) => void {
  const [sought, seek] = useState<string>();
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>(`article[data-match="${sought}"]`);
    if (typeof view !== 'number' || !panel) return;
    for (let index = panel.closest('details'); index; index = index.parentElement?.closest('details') ?? null)
      index.open = true;
    panel.tabIndex = -1;
    panel.scrollIntoView({ block: 'center' });
    panel.focus({ preventScroll: true });
    seek(undefined);
  });
  return seek;
}
