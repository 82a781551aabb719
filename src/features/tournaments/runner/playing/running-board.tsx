import { useEffect, useState } from 'react';
import { BracketPicture } from '#/features/tournaments/bracket/drawing/bracket-picture.tsx';
import { nameOf } from '#/features/tournaments/engine/draw/names.rules.ts';
import { isCallable, obstaclesTo } from '#/features/tournaments/engine/evening/calls.rules.ts';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { callCommands } from '#/features/tournaments/engine/referees.rules.ts';
import type { Match } from '#/features/tournaments/engine/tournament.rules.ts';
import { callQuestion, obstacleText } from '#/features/tournaments/runner/calling/call-obstacle.rules.ts';
import { DrawMoment } from '#/features/tournaments/runner/drawing/draw-moment.tsx';
import { ChampionBanner } from '#/features/tournaments/runner/ending/champion-banner.tsx';
import { TieCards } from '#/features/tournaments/runner/ending/tie-cards.tsx';
import { scoreOf } from '#/features/tournaments/scoring/tally.rules.ts';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { useConfirm } from '#/ui/dialog/dialog.tsx';
import { toast } from '#/ui/feedback/toast.tsx';
import { GroupsView } from './groups-view.tsx';
import type { OpenSheet } from './match-sheets.tsx';
import { NowView } from './now-view.tsx';
import { RoundView } from './round-view.tsx';
import { RunningEnd } from './running-dialog.tsx';
import { type ShownView, useShownView } from './use-shown-view.ts';
import { ViewTabs } from './view-tabs.tsx';

/** A running bracket: the matches to play now, one round, or the whole bracket as a picture. */
export function RunningBoard({ open }: { open: OpenTournament }) {
  const { tournament } = open;
  const [view, show] = useShownView(tournament);
  const [sheet, ask] = useState<OpenSheet>();
  const readOnly = open.storeState === 'other-tab' || tournament.phase === 'closed';
  const { commands, dialog } = useMatchCommands(open, ask);
  const seek = useSoughtMatch(view);
  const hasRest = tournament.champion === null && (tournament.settings?.restMinutes ?? 0) > 0;
  const now = useNow(hasRest || allMatches(tournament).some(({ table }) => table !== null));
  const shared = {
    tournament,
    readOnly,
    now,
    pointsOf: (match: Match) => pointsOf(open, match.key),
    commands,
  };
  const lead = (key: string) => {
    show(findMatch(tournament, key)?.round ?? 1);
    seek(key);
  };
  return (
    <>
      <ChampionBanner tournament={tournament} />
      {!readOnly && <TieCards open={open} />}
      <DrawMoment
        tournament={tournament}
        onPicture={() => show(tournament.groups.length > 0 ? 0 : 'picture')}
      />
      <ViewTabs tournament={tournament} view={view} onShow={show} />
      {view === 'picture' && (
        <BracketPicture tournament={tournament} live={match => pointsOf(open, match) ?? null} onOpen={lead} />
      )}
      {view === 'now' && <NowView {...shared} />}
      {view === 0 && <GroupsView {...shared} />}
      {typeof view === 'number' && view > 0 && <RoundView {...shared} round={view} onShow={show} />}
      <RunningEnd
        {...{ open, readOnly, sheet, ask }}
        // A match that became playable again is among those to play now.
        onShow={round => typeof view === 'number' && show(round)}
      />
      {dialog}
    </>
  );
}

function pointsOf({ saved }: OpenTournament, match: string): [number, number] | undefined {
  const game = saved?.games[match];
  return game && scoreOf(game).points;
}

/** Returns the functions that the buttons of a match call; `ask` opens a dialog. */
function useMatchCommands(open: OpenTournament, ask: (sheet: OpenSheet) => void) {
  const { tournament, act } = open;
  const [confirm, dialog] = useConfirm();
  const perform = (...pressed: Command[]) => {
    const problem = act(...pressed);
    if (problem) toast(problem, 'error');
  };
  const onCall = async (match: Match, table: number, referee?: number | null) => {
    const obstacles = obstaclesTo(tournament, match, serverNow());
    if (!isCallable(obstacles))
      return toast(obstacles.map(each => obstacleText(tournament, each)).join(' · '), 'error');
    if (obstacles.length === 0 || (await confirm(callQuestion(tournament, obstacles))))
      perform(...callCommands(tournament, match, table, referee));
  };
  const onAdvance = async (match: Match, entry: number) => {
    const points = pointsOf(open, match.key);
    const name = nameOf(tournament, entry);
    const question = {
      title: `점수판에 ${points?.join(':')} 경기가 있습니다.`,
      body: `점수 없이 ${name} 선수로 정합니다. 점수를 남기려면 점수판에서 경기를 마쳐주세요.`,
      confirmLabel: `점수 없이 ${name} 승`,
    };
    const isPlayed = points && points[0] + points[1] > 0;
    if (!isPlayed || (await confirm(question)))
      perform({ type: 'advanced', match: match.key, entry, how: 'played', score: null });
  };
  const commands = {
    perform,
    onCall: (match: Match, table: number) => void onCall(match, table),
    onAdvance: (match: Match, entry: number) => void onAdvance(match, entry),
    onScore: ({ key }: Match) => ask({ about: 'score', match: key }),
    onMore: ({ key }: Match) => ask({ about: 'more', match: key }),
    onType: ({ key }: Match) => ask({ about: 'typed', match: key }),
    onFix: ({ key }: Match) => ask({ about: 'fix', match: key }),
  };
  return { commands, dialog };
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
