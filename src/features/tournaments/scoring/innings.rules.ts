import type { Game, Side, Turn } from './scoring.contract.ts';
import { NO_TURN, worthOf } from './tally.rules.ts';
import { verdictOf } from './verdict.rules.ts';

/**
 * A side's turn in an inning: `total` is the side's score after it, `open` whether it is in progress, `index`
 * its place in the game's turns.
 */
export type InningCell = { turn: Turn; total: number; open: boolean; index: number };
type InningRow = { inning: number; cells: [InningCell | null, InningCell | null] };

/** The innings of a game with the open turn; null for a side that has not had its turn. */
export function inningRows(game: Game): InningRow[] {
  const totals: [number, number] = [0, 0];
  const rows: InningRow[] = [];
  const goesOn = game.run[0] + game.run[1] > 0 || verdictOf(game).state === 'playing';
  const turns = goesOn ? [...game.turns, game.run] : game.turns;
  turns.forEach((turn, index) => {
    const side = ((game.first + index) % 2) as Side;
    totals[side] += worthOf(turn);
    const row = rows[Math.floor(index / 2)] ?? { inning: rows.length + 1, cells: [null, null] };
    row.cells[side] = { turn, total: totals[side], open: index === game.turns.length, index };
    rows[row.inning - 1] = row;
  });
  return rows;
}

/** A turn on a score sheet: balls, a C for each 마무리 3쿠션, −1 for a foul; `0` for 공타. */
export function turnText(turn: Turn = NO_TURN): string {
  const [made, cushions, fouls] = turn;
  return [made > 0 || cushions + fouls === 0 ? String(made) : '', 'C'.repeat(cushions), fouls > 0 ? '−1' : '']
    .filter(Boolean)
    .join(' ');
}
