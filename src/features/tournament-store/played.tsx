import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import type { Tournament } from '#/features/bracket-engine/tournament.rules.ts';
import { CopyResult } from '#/features/bracket-view/copy-result.tsx';
import { PrintButton } from '#/features/bracket-view/print-button.tsx';
import { SaveTournament } from '#/features/bracket-view/tournament-file.tsx';
import { seoulDay } from '#/shared/time.ts';
import { serverNow } from '#/ui/server-time.ts';
import { AdjustButton } from './adjust-sheet.tsx';
import { DrawBoard } from './draw-board.tsx';
import { LateButton } from './late-sheet.tsx';
import { PlanButton } from './plan-sheet.tsx';
import { RunningBoard } from './running-board.tsx';
import { SingleBoard } from './single-board.tsx';
import type { OpenTournament } from './use-tournament-store.ts';
import './match-panel.css';

/** A tournament whose players are entered: its draw, its matches, and what can be done with it as a whole. */
export function RunningTournament({ mode, open }: { mode: Mode; open: OpenTournament }) {
  const { tournament } = open;
  if (tournament.phase === 'entered') return <DrawBoard open={open} />;
  // While it is played the matches come first; afterwards the results.
  const isOver = tournament.champion !== null;
  return (
    <>
      {isOver && <ToolsBar open={open} />}
      {mode === 'single' ? <SingleBoard open={open} /> : <RunningBoard open={open} />}
      {!isOver && <ToolsBar open={open} />}
    </>
  );
}

/** What can be done with a tournament as a whole. */
function ToolsBar({ open }: { open: OpenTournament }) {
  const { tournament, saved } = open;
  const title = saved?.title ?? '';
  const day = seoulDay(new Date(saved?.createdAt ?? serverNow()));
  const hall = commonHall(tournament);
  const head = { title, day, hall };
  return (
    <div className="runner-tools">
      <LateButton open={open} />
      <PlanButton open={open} />
      <AdjustButton open={open} />
      <CopyResult tournament={tournament} head={head} small />
      <PrintButton tournament={tournament} facts={{ title: title || '당구 대회', date: day, hall }} small />
      <SaveTournament head={head} events={saved?.events ?? []} small />
      <p className="runner-none">파일로 저장: 다른 기기에서 열 수 있는 파일입니다.</p>
    </div>
  );
}

/** The hall where all of them play; nothing where they come from several. */
function commonHall({ entries }: Tournament): string {
  const halls = new Set(entries.flatMap(({ players }) => players.map(({ hall }) => hall)));
  const [hall = ''] = halls;
  return halls.size === 1 ? hall : '';
}
