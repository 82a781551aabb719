import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CopyResult } from '#/features/tournaments/bracket/copy-result.tsx';
import { PrintButton } from '#/features/tournaments/bracket/print/print-button.tsx';
import { SaveTournament } from '#/features/tournaments/bracket/tournament-file.tsx';
import type { Command } from '#/features/tournaments/engine/events.contract.ts';
import { allMatches, findMatch } from '#/features/tournaments/engine/match.rules.ts';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import { automaticCalls } from '#/features/tournaments/engine/schedule/calls.rules.ts';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { BOARDS } from '#/features/tournaments/formats/registry/format-boards.tsx';
import { formatKey } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { KeepRegulars } from '#/features/tournaments/roster/roster-picks.tsx';
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
import { seoulDay } from '#/shared/time/time.ts';
import { browserApi, fetchJson } from '#/ui/client/api.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';
import { useNow } from '#/ui/client/device/use-now.ts';
import { useSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { toast } from '#/ui/feedback/toast.tsx';
import { Button } from '#/ui/theme/button.tsx';
import {
  type GameCommand,
  type OpenSheet,
  type Running,
  RunningProvider,
  useRunning,
} from './use-running.ts';

/**
 * The screen of a running tournament. `children` are its controls on the server. They stand above the matches if
 * the tournament is stored there, and otherwise below the matches, where they offer to store it.
 */
export function RunningTournament({ open, children }: { open: OpenTournament; children: ReactNode }) {
  const { tournament } = open;
  const isOnServer = open.saved?.server !== undefined;
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
      {isOnServer && children}
      {tournament.phase === 'entered' ? <DrawBoard /> : <Board />}
      {!isOnServer && children}
      {sheet && <RunningDialog key={JSON.stringify(sheet)} sheet={sheet} />}
      <HistoryList />
    </RunningProvider>
  );
}

function Board() {
  const { tournament, readOnly } = useRunning();
  const OwnBoard = (tournament.settings && BOARDS[formatKey(tournament.settings)]) ?? RunningBoard;
  // During play the matches come first, afterwards the results.
  const isOver = tournament.champion !== null;
  return (
    <>
      {isOver && <ToolsBar />}
      <OwnBoard />
      {!readOnly && <StepBar />}
      {!isOver && <ToolsBar />}
    </>
  );
}

function ToolsBar() {
  const { tournament, saved, readOnly, openSheet } = useRunning();
  const session = useSession();
  const title = saved?.title ?? '';
  const day = seoulDay(new Date(saved?.createdAt ?? serverNow()));
  const hall = onlyHall(tournament);
  const head = { title, day, hall };
  const onServer = useResultOnServer(saved?.server?.id, tournament.champion !== null);
  const hasMatches = tournament.rounds.length + tournament.groups.length > 0;
  const tools = [
    { about: 'late', label: '늦게 온 선수', isOffered: tournament.phase === 'drawn' },
    { about: 'plan', label: '계획', isOffered: hasMatches && tournament.champion === null },
    { about: 'adjust', label: '진행 설정', isOffered: hasMatches },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2 my-4">
      {tools.map(
        ({ about, label, isOffered }) =>
          isOffered &&
          !readOnly && (
            <Button key={about} variant="quiet" small onClick={() => openSheet({ about })}>
              {label}
            </Button>
          ),
      )}
      {session && !readOnly && (
        <KeepRegulars players={tournament.entries.flatMap(({ players }) => players)} />
      )}
      <CopyResult tournament={tournament} head={{ ...head, ...onServer }} />
      <PrintButton tournament={tournament} facts={{ title: title || '당구 대회', date: day, hall }} />
      <SaveTournament head={head} events={saved?.events ?? []} />
    </div>
  );
}

/** The prizes and the public address of a tournament on the server, loaded once it is decided. */
function useResultOnServer(id: number | undefined, isDecided: boolean) {
  const load = async (): Promise<Pick<ResultHead, 'prizes' | 'address'> | undefined> => {
    if (id === undefined || !isDecided) return undefined;
    const call = browserApi.api.tournaments[':id'].$get({ param: { id: String(id) }, query: {} });
    const { prizes, listed } = await fetchJson(call);
    return { prizes, ...(listed && { address: `${location.origin}/tournaments/${id}` }) };
  };
  // Without the network the copied text lacks the prizes.
  return useLoaded(load, `${id} ${isDecided}`).found;
}

/** Returns the hall of all players; '' when they come from several halls. */
function onlyHall({ entries }: Tournament): string {
  const halls = new Set(entries.flatMap(({ players }) => players.map(({ hall }) => hall)));
  const [hall = ''] = halls;
  return halls.size === 1 ? hall : '';
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
  const command: GameCommand = (winner, score) => ({
    ...{ type: 'advanced', match: match.key, entry: pair[winner], how: 'played', score },
  });
  return <ScoreSheet {...{ pair, match, command }} />;
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
