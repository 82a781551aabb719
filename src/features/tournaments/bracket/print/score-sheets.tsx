import {
  enteredNames,
  fitName,
  type Names,
} from '#/features/tournaments/bracket/drawing/bracket-text.rules.ts';
import { targetIn } from '#/features/tournaments/engine/adjust.rules.ts';
import { matchTitle } from '#/features/tournaments/engine/names.rules.ts';
import type { ResultHead } from '#/features/tournaments/engine/results/result-text.rules.ts';
import type { Match, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { rulePhrases } from '#/features/tournaments/scoring/score-text.rules.ts';
import { leadsOff, targetOf } from '#/features/tournaments/scoring/setup/target.rules.ts';
import { partsOf } from '#/shared/lists/sequences.ts';
import { PrintPage } from './print-page.tsx';
import { PAPER_BODY, SHEETS_A_PAGE, sheetMatches } from './print-pages.rules.ts';

type ScoreSheetsProps = {
  tournament: Tournament;
  head: ResultHead;
  /** Whether to print one page of sheets without names. */
  blank?: boolean;
};

/** The 기록지: a score sheet for each match that can be played now, four on a page. */
export function ScoreSheets({ tournament, head, blank }: ScoreSheetsProps) {
  const play = tournament.settings?.play;
  const names = enteredNames(tournament);
  const matches = blank ? [] : sheetMatches(tournament);
  const pages = partsOf<Match | null>(
    matches.length ? matches : Array(SHEETS_A_PAGE).fill(null),
    SHEETS_A_PAGE,
  );
  const [width, height] = [(PAPER_BODY.width - GAP) / 2, (PAPER_BODY.height - GAP) / 2];
  return pages.map((sheets, page) => (
    <PrintPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page has no name but its number
      key={page}
      head={head}
      more={['기록지', ...(play ? rulePhrases(play) : [])]}
      page={page + 1}
      pages={pages.length}
    >
      {sheets.map((match, index) => (
        <g key={match?.key ?? `blank ${index}`} transform={sheetTransform(index, width, height)}>
          <ScoreSheet
            size={{ width, height }}
            title={match ? matchTitle(tournament, match) : ''}
            table={match?.table ?? null}
            sides={sheetSides(tournament, match, names)}
            handicap={play?.ball === '3' ? '3구' : '수지'}
            innings={play?.inningLimit ?? 0}
          />
        </g>
      ))}
    </PrintPage>
  ));
}

const GAP = 5;

/** The SVG transform of the sheet number `index` (from 0) on a page with two rows of two sheets. */
function sheetTransform(index: number, width: number, height: number): string {
  const x = PAPER_BODY.left + (index % 2) * (width + GAP);
  return `translate(${x} ${PAPER_BODY.top + Math.floor(index / 2) * (height + GAP)})`;
}

function sheetSides(tournament: Tournament, match: Match | null, names: Names): [SheetSide, SheetSide] {
  const play = tournament.settings?.play;
  const players = (side: 0 | 1) => tournament.entries[(match?.sides[side].entry ?? 0) - 1]?.players ?? [];
  const first = play && match ? leadsOff(play.ball, [players(0), players(1)]) : null;
  const fixed = match && targetIn(tournament, match.round);
  const sideOf = (side: 0 | 1): SheetSide => {
    const entry = match?.sides[side].entry;
    const { name, score = '' } = entry ? names(entry) : { name: '' };
    const target = fixed ?? (play ? targetOf(play.ball, players(side)) : null);
    return { name, score, target, isFirst: first === side };
  };
  return [sideOf(0), sideOf(1)];
}

type SheetSide = { name: string; score: string; target: number | null; isFirst: boolean };

type ScoreSheetProps = {
  size: { width: number; height: number };
  title: string;
  table: number | null;
  sides: [SheetSide, SheetSide];
  /** The word before a player's handicap. */
  handicap: string;
  /** The limit of innings; 0 for none. */
  innings: number;
};

const HEAD = 7;
const NAMES = 7.5;
const FOOT = 11;
const INNINGS_A_ROW = 15;
const LABEL = 20;
const BANDS = 2;
const BANDS_MOST = 3;

/** A sheet for one match: players with targets, a box for each inning, the result. In millimetres. */
function ScoreSheet({ size: { width, height }, title, table, sides, handicap, innings }: ScoreSheetProps) {
  const bands = innings > BANDS * INNINGS_A_ROW ? BANDS_MOST : BANDS;
  const top = HEAD + 2 * NAMES;
  const bandHeight = (height - top - FOOT) / bands;
  return (
    <g>
      <rect className="sheet-frame" width={width} height={height} rx={1.5} />
      <text className="sheet-strong" x={2.5} y={5} fontSize={4}>
        {title || '경기:'}
      </text>
      <text x={width - 2.5} y={5} fontSize={3.6} textAnchor="end">
        {table === null ? '테이블: ____' : `${table}번 테이블`}
      </text>
      {sides.map((side, index) => (
        <Player
          key={index === 0 ? 'first' : 'second'}
          side={side}
          handicap={handicap}
          width={width}
          y={HEAD + index * NAMES}
          at={index}
        />
      ))}
      {Array.from({ length: bands }, (_, band) => 1 + band * INNINGS_A_ROW).map((first, band) => (
        <Innings
          key={first}
          first={first}
          width={width}
          bandHeight={bandHeight}
          y={top + band * bandHeight}
        />
      ))}
      <Foot y={height - FOOT} width={width} />
    </g>
  );
}

type PlayerProps = { side: SheetSide; handicap: string; y: number; width: number; at: number };

function Player({ side: { name, score, target, isFirst }, handicap, y, width, at }: PlayerProps) {
  const base = y + NAMES * 0.68;
  return (
    <g>
      <line className="sheet-line" x1={0} x2={width} y1={y} y2={y} />
      <text className="sheet-strong" x={2.5} y={base} fontSize={4.4}>
        {at === 0 ? '㉮' : '㉯'} {fitName(name, (width - 75) / 4.4)}
      </text>
      <text x={width - 66} y={base} fontSize={3.4}>
        {isFirst ? '선공' : ''}
      </text>
      <text x={width - 54} y={base} fontSize={3.6}>
        {handicap} {score || '____'}
      </text>
      <text className="sheet-strong" x={width - 24} y={base} fontSize={4}>
        목표 {target ?? '____'}
      </text>
    </g>
  );
}

type InningsProps = { y: number; first: number; width: number; bandHeight: number };

function Innings({ y, first, width, bandHeight }: InningsProps) {
  const head = 4;
  const row = (bandHeight - head) / 2;
  const box = (width - LABEL) / INNINGS_A_ROW;
  return (
    <g>
      {[y, y + head, y + head + row].map(at => (
        <line key={at} className="sheet-line" x1={0} x2={width} y1={at} y2={at} />
      ))}
      <text className="bracket-detail" x={2.5} y={y + 3} fontSize={2.8}>
        이닝
      </text>
      {['㉮', '㉯'].map((mark, position) => (
        <text key={mark} x={2.5} y={y + head + row * (position + 0.5) + 1.3} fontSize={3.6}>
          {mark} 점수
        </text>
      ))}
      {Array.from({ length: INNINGS_A_ROW }, (_, index) => {
        const x = LABEL + index * box;
        return (
          <g key={x}>
            <line className="sheet-line" x1={x} x2={x} y1={y} y2={y + bandHeight} />
            <text className="bracket-detail" x={x + box / 2} y={y + 3} fontSize={2.8} textAnchor="middle">
              {first + index}
            </text>
          </g>
        );
      })}
    </g>
  );
}

const FIGURES = ['점수', '이닝', '에버리지', '하이런', '승자', '확인'];

function Foot({ y, width }: { y: number; width: number }) {
  const box = width / FIGURES.length;
  return (
    <g>
      <line className="sheet-frame" x1={0} x2={width} y1={y} y2={y} />
      {FIGURES.map((label, index) => (
        <g key={label}>
          {index > 0 && (
            <line className="sheet-line" x1={index * box} x2={index * box} y1={y} y2={y + FOOT} />
          )}
          <text className="bracket-detail" x={index * box + 1.5} y={y + 3.6} fontSize={2.8}>
            {label}
          </text>
        </g>
      ))}
    </g>
  );
}
