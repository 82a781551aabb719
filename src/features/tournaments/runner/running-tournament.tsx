import { CopyResult } from '#/features/tournaments/bracket/copy-result.tsx';
import { PrintButton } from '#/features/tournaments/bracket/print/print-button.tsx';
import { SaveTournament } from '#/features/tournaments/bracket/tournament-file.tsx';
import type { Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { BOARDS } from '#/features/tournaments/formats/registry/format-boards.tsx';
import { formatKey } from '#/features/tournaments/formats/registry/formats.rules.ts';
import { PlanButton } from '#/features/tournaments/runner/calling/plan-sheet.tsx';
import { AdjustButton } from '#/features/tournaments/runner/correcting/adjust-sheet.tsx';
import { LateButton } from '#/features/tournaments/runner/correcting/late-sheet.tsx';
import { DrawBoard } from '#/features/tournaments/runner/drawing/draw-board.tsx';
import { RunningBoard } from '#/features/tournaments/runner/playing/running-board.tsx';
import type { OpenTournament } from '#/features/tournaments/sync/stored/use-tournament-store.ts';
import { seoulDay } from '#/shared/time/time.ts';
import { serverNow } from '#/ui/client/device/server-time.ts';

/**
 * The screen of a tournament whose players are entered: the draw, the matches, and the actions on the whole
 * tournament.
 */
export function RunningTournament({ open }: { open: OpenTournament }) {
  const { tournament } = open;
  if (tournament.phase === 'entered') return <DrawBoard open={open} />;
  const Board = (tournament.settings && BOARDS[formatKey(tournament.settings)]) ?? RunningBoard;
  // During play the matches come first, afterwards the results.
  const isOver = tournament.champion !== null;
  return (
    <>
      {isOver && <ToolsBar open={open} />}
      <Board open={open} />
      {!isOver && <ToolsBar open={open} />}
    </>
  );
}

/** A row of buttons for actions on the whole tournament. */
function ToolsBar({ open }: { open: OpenTournament }) {
  const { tournament, saved } = open;
  const title = saved?.title ?? '';
  const day = seoulDay(new Date(saved?.createdAt ?? serverNow()));
  const hall = commonHall(tournament);
  const head = { title, day, hall };
  return (
    <div className="flex flex-wrap gap-2 my-4">
      <LateButton open={open} />
      <PlanButton open={open} />
      <AdjustButton open={open} />
      <CopyResult tournament={tournament} head={head} small />
      <PrintButton tournament={tournament} facts={{ title: title || '당구 대회', date: day, hall }} small />
      <SaveTournament head={head} events={saved?.events ?? []} small />
      <p className="basis-full text-soft text-row">파일로 저장: 다른 기기에서 열 수 있는 파일입니다.</p>
    </div>
  );
}

/** Returns the hall of all players; '' when they come from several halls. */
function commonHall({ entries }: Tournament): string {
  const halls = new Set(entries.flatMap(({ players }) => players.map(({ hall }) => hall)));
  const [hall = ''] = halls;
  return halls.size === 1 ? hall : '';
}
