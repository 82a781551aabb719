import { enteredNames, type Names } from '#/features/tournaments/bracket/drawing/bracket-sentence.rules.ts';
import { targetIn } from '#/features/tournaments/engine/changes/adjust.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/draw/names.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { rulePhrases } from '#/features/tournaments/scoring/score-text.rules.ts';
import { leadsOff, targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { type PrintedFacts, PrintPage } from './print-page.tsx';
import { inParts, PAPER_BODY, SHEETS_A_PAGE, sheetMatches } from './print-pages.rules.ts';
import { ScoreSheet, type SheetSide } from './score-sheet.tsx';

type ScoreSheetsProps = {
  tournament: Tournament;
  facts: PrintedFacts;
  names?: Names;
  /** Whether to print one page of sheets without names. */
  blank?: boolean;
};

/** The 기록지: a score sheet for each match that can be played now, four on a page. */
export function ScoreSheets({ tournament, facts, names, blank }: ScoreSheetsProps) {
  const { settings, entries } = tournament;
  const play = settings?.play;
  const called = names ?? enteredNames(entries, play?.ball);
  const matches = blank ? [] : sheetMatches(tournament);
  const pages = inParts<Match | null>(
    matches.length ? matches : Array(SHEETS_A_PAGE).fill(null),
    SHEETS_A_PAGE,
  );
  const [width, height] = [(PAPER_BODY.width - GAP) / 2, (PAPER_BODY.height - GAP) / 2];
  return pages.map((sheets, page) => (
    <PrintPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its number
      key={page}
      facts={facts}
      more={['기록지', ...(play ? rulePhrases(play) : [])]}
      page={page + 1}
      pages={pages.length}
    >
      {sheets.map((match, index) => (
        <g key={match?.key ?? `blank ${index}`} transform={placeOf(index, width, height)}>
          <ScoreSheet
            size={{ width, height }}
            title={match ? matchTitle(tournament, match) : ''}
            table={match?.table ?? null}
            sides={sidesOf(tournament, match, called)}
            handicap={play?.ball === '3' ? '3구' : '수지'}
            innings={play?.inningLimit ?? 0}
          />
        </g>
      ))}
    </PrintPage>
  ));
}

const GAP = 5;

/** The SVG transform of a sheet by its index: two side by side, two rows. */
function placeOf(index: number, width: number, height: number): string {
  const x = PAPER_BODY.left + (index % 2) * (width + GAP);
  return `translate(${x} ${PAPER_BODY.top + Math.floor(index / 2) * (height + GAP)})`;
}

function sidesOf(tournament: Tournament, match: Match | null, names: Names): [SheetSide, SheetSide] {
  const play = tournament.settings?.play;
  const players = (side: 0 | 1) => tournament.entries[(match?.sides[side].entry ?? 0) - 1]?.players ?? [];
  const first = play && match ? leadsOff(play.ball, [players(0), players(1)]) : null;
  const fixed = match && targetIn(tournament, match.round);
  const sideOf = (side: 0 | 1): SheetSide => {
    const entry = match?.sides[side].entry;
    const known = entry ? names(entry) : undefined;
    return {
      name: known?.name ?? '',
      score: known?.score ?? '',
      target: fixed ?? (play ? targetOf(play.ball, players(side)) : null),
      isFirst: first === side,
    };
  };
  return [sideOf(0), sideOf(1)];
}
