import type { Mode } from '#/features/bracket-engine/brackets.contract.ts';
import { PlayedBracket } from './played-bracket.tsx';
import { RedrawBoard } from './redraw-board.tsx';
import { SingleBoard } from './single-board.tsx';
import { ToolsBar } from './tools-bar.tsx';
import type { OpenTournament } from './use-tournament-store.ts';

/** A tournament whose players are entered: its draw, its matches, and what can be done with it as a whole. */
export function Played({ mode, open }: { mode: Mode; open: OpenTournament }) {
  const { tournament } = open;
  if (tournament.phase === 'entered') return <RedrawBoard open={open} />;
  // While it is played the matches come first; afterwards what is told of it.
  const isOver = tournament.champion !== null;
  return (
    <>
      {isOver && <ToolsBar open={open} />}
      {mode === 'single' ? <SingleBoard open={open} /> : <PlayedBracket open={open} />}
      {!isOver && <ToolsBar open={open} />}
    </>
  );
}
