import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import { automaticCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import { BOARDS } from '#/features/tournaments/formats/registry/format-boards.tsx';
import { formatKey } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { commandOfClaim } from '#/features/tournaments/result-claims/result-claims.rules.ts';
import { PlanSheet } from '#/features/tournaments/runner/calling/calls.tsx';
import { AdjustSheet } from '#/features/tournaments/runner/correcting/adjust-sheet.tsx';
import { HistoryList, StepBar } from '#/features/tournaments/runner/correcting/history-list.tsx';
import { LateSheet, ReplaceSheet } from '#/features/tournaments/runner/correcting/player-sheets.tsx';
import { UndoSheet } from '#/features/tournaments/runner/correcting/undo-sheets.tsx';
import { DrawBoard } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { ChampionBanner, TieSheet } from '#/features/tournaments/runner/ending/tie-sheet.tsx';
import { MatchSheet, ResultSheet, ScoreSheet } from '#/features/tournaments/runner/playing/match-sheets.tsx';
import { RunningBoard } from '#/features/tournaments/runner/playing/running-board.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { ResultActions, ToolsMenu } from './tools-menu.tsx';
import {
  type GameCommand,
  type OpenSheet,
  type Running,
  RunningProvider,
  useRunning,
} from './use-running.ts';

type RunningProps = {
  open: OpenTournament;
  /** The link to the set-up of another tournament. */
  another: ReactNode;
  /** The place of the menu above the title; null until it is there. */
  tools: HTMLElement | null;
  /** The tournament's controls on the server, or the offer to store it there. */
  children: ReactNode;
};

export function RunningTournament({ open, another, tools, children }: RunningProps) {
  const { tournament } = open;
  const [sheet, openSheet] = useState<OpenSheet>();
  const closeSheet = () => openSheet(undefined);
  const perform = (...commands: Command[]) => {
    const problem = open.act(...commands);
    if (problem) toast(problem, 'error');
    return !problem;
  };
  const hasRest = tournament.champion === null && (tournament.settings?.restMinutes ?? 0) > 0;
  const hasClock = hasRest || tournament.settings?.autoCall === true;
  const now = useNow(hasClock || allMatches(tournament).some(({ table }) => table !== null));
  const mayScore = open.storeState !== 'other-tab' && tournament.phase !== 'closed';
  const readOnly = !mayScore || open.saved?.server?.role === 'score';
  const running = { ...open, readOnly, mayScore, now, perform, openSheet, closeSheet };
  useAutomaticCalls(running);
  return (
    <RunningProvider value={running}>
      <ChampionBanner />
      {tools &&
        createPortal(
          <div className="relative z-30 order-last">
            <ToolsMenu another={another} />
          </div>,
          tools,
        )}
      {children}
      {tournament.phase === 'entered' ? <DrawBoard /> : <Board />}
      {sheet && <RunningDialog key={JSON.stringify(sheet)} sheet={sheet} />}
      <HistoryList />
    </RunningProvider>
  );
}

function Board() {
  const { tournament, readOnly } = useRunning();
  const OwnBoard = (tournament.settings && BOARDS[formatKey(tournament.settings)]) ?? RunningBoard;
  return (
    <>
      {tournament.champion !== null && <ResultActions />}
      <OwnBoard />
      {!readOnly && <StepBar />}
    </>
  );
}

function RunningDialog({ sheet }: { sheet: OpenSheet }) {
  const { tournament } = useRunning();
  if (sheet.about === 'late') return <LateSheet />;
  if (sheet.about === 'plan') return <PlanSheet />;
  if (sheet.about === 'adjust') return <AdjustSheet />;
  if (sheet.about === 'undo') return <UndoSheet undone={sheet.key} />;
  if (sheet.about === 'replace') return <ReplaceSheet entry={sheet.entry} />;
  if (sheet.about === 'tie') return <TieSheet tie={sheet.tie} />;
  if (sheet.about === 'game') return <ScoreSheet {...sheet} />;
  const match = findMatch(tournament, sheet.match);
  if (!match) return null;
  if (sheet.about === 'more') return <MatchSheet match={match} />;
  if (sheet.about === 'typed') return <ResultSheet match={match} />;
  const [one, other] = [match.sides[0].entry, match.sides[1].entry];
  if (one === null || other === null) return null;
  const pair: [number, number] = [one, other];
  const command: GameCommand = (winner, score) => commandOfClaim(match.key, { winner: pair[winner], score });
  return <ScoreSheet pair={pair} match={match} command={command} />;
}

// Leaves the organiser time to call another match, and lets the server, which calls at once, be first.
const WAIT_MS = 15_000;

/**
 * Calls the next matches to idle tables where calls are automatic: those of a tournament that is on this
 * device only, and those that the server could not call when the table came free because somebody rested.
 */
function useAutomaticCalls({ tournament, saved, readOnly, now, perform }: Running): void {
  // While the server does not know all events, it may have called other matches.
  const isUnsent = saved?.server && saved.events.length > saved.server.taken;
  const due = readOnly || isUnsent || now === undefined ? [] : automaticCalls(tournament, now);
  const calls = JSON.stringify(due);
  const call = useRef(() => {});
  call.current = () => {
    perform(...automaticCalls(tournament, serverNow()));
  };
  useEffect(() => {
    if (calls === '[]') return;
    const timer = setTimeout(() => call.current(), WAIT_MS);
    return () => clearTimeout(timer);
  }, [calls]);
}
