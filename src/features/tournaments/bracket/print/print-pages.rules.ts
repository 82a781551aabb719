import { bracketParts, roundsInWindow } from '#/features/tournaments/bracket/drawing/bracket-window.rules.ts';
import { allMatches } from '#/features/tournaments/engine/match.rules.ts';
import type { Match, Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';

/** The size of a landscape A4 page without its margins, in millimetres. */
export const PAPER = { width: 281, height: 193 };
/** The area of the page between head and foot, in millimetres. */
export const PAPER_BODY = { left: 0.5, top: 22, width: PAPER.width - 1, height: 164 };

/** `part` names the part of the bracket ('' if it is whole); `isLast` is true for the page with the final. */
export type PrintedPage = { part: string; rounds: Round[]; third: Match | null; isLast: boolean };

/**
 * The maximum number of rounds on a readable page: a bracket of 64 entries is printed as two halves and the
 * last rounds, one of 128 as four quarters and the last rounds.
 */
const ROUNDS_MOST = 5;
const LAST_ROUNDS = 3;
/** Most rounds of 패자조 on a page: each has half as many matches as one of the main bracket. */
const ROUNDS_BESIDE_MOST = 6;

/** The pages of a bracket: one for 32 entries, three for 64, five for 128, then those of other parts. */
export function printedPages(tournament: Pick<Tournament, 'rounds' | 'third' | 'settings'>): PrintedPage[] {
  const [main, beside] = bracketParts(tournament);
  // The final of double elimination is a part of its own, and is printed with the last rounds.
  const rounds = main?.rounds.filter(({ part }) => part === undefined) ?? [];
  const finals = main?.rounds.filter(({ part }) => part !== undefined) ?? [];
  const pages = mainPages({ rounds, third: main?.third ?? null });
  const first = pages.map(page => ({
    ...page,
    part: [main?.title, page.part].filter(Boolean).join(' '),
    rounds: page.isLast ? [...page.rounds, ...finals] : page.rounds,
  }));
  const besides = beside?.rounds ?? [];
  // Divides the rounds evenly among the pages: a page with only the last round would waste paper.
  const columns = partsOf(
    besides,
    Math.ceil(besides.length / Math.ceil(besides.length / ROUNDS_BESIDE_MOST)),
  );
  const later = columns.map((column, index) => ({
    part: columns.length > 1 ? `${beside?.title} ${index + 1}` : (beside?.title ?? ''),
    rounds: column,
    third: null,
    isLast: false,
  }));
  return [...first, ...later];
}

function mainPages({ rounds, third }: Pick<Tournament, 'rounds' | 'third'>): PrintedPage[] {
  if (rounds.length === 0) return [];
  if (rounds.length <= ROUNDS_MOST) return [{ part: '', rounds: [...rounds], third, isLast: true }];
  const to = ROUNDS_MOST;
  const parts = (rounds[to - 1]?.matches ?? []).map((_, position, all) => ({
    part: all.length === 2 ? (HALVES[position] ?? '') : `${position + 1}구역`,
    rounds: roundsInWindow(rounds, { from: 1, to, index: position + 1 }),
    third: null,
    isLast: false,
  }));
  const from = rounds.length - LAST_ROUNDS + 1;
  return [
    ...parts,
    {
      part: `${rounds[from - 1]?.title}부터`,
      rounds: roundsInWindow(rounds, { from, to: rounds.length }),
      third,
      isLast: true,
    },
  ];
}

const HALVES = ['위쪽 절반', '아래쪽 절반'];

export const SHEETS_A_PAGE = 4;

/** The matches that can be played now, in bracket order; a score sheet is printed for each. */
export const sheetMatches = (tournament: Tournament): Match[] =>
  allMatches(tournament).filter(({ state }) => state === 'open');
