import { fitName } from '#/features/tournaments/bracket/drawing/name-fit.rules.ts';

export type SheetSide = { name: string; score: string; target: number | null; isFirst: boolean };

type ScoreSheetProps = {
  size: { width: number; height: number };
  title: string;
  table: number | null;
  sides: [SheetSide, SheetSide];
  /** The word before each player's handicap. */
  handicap: string;
  /** The limit of innings; 0 for none. */
  innings: number;
};

const HEAD = 7;
const NAMES = 7.5;
const FOOT = 11;
/** Number of boxes for innings in one row. */
const ACROSS = 15;
const LABEL = 20;
const BANDS = 2;
const BANDS_MOST = 3;

/** A sheet for one match: players with targets, a box for each inning, the result. In millimetres. */
export function ScoreSheet({
  size: { width, height },
  title,
  table,
  sides,
  handicap,
  innings,
}: ScoreSheetProps) {
  const bands = innings > BANDS * ACROSS ? BANDS_MOST : BANDS;
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
          y={HEAD + index * NAMES}
          width={width}
          at={index}
        />
      ))}
      {Array.from({ length: bands }, (_, band) => 1 + band * ACROSS).map((first, band) => (
        <Innings
          key={first}
          y={top + band * bandHeight}
          first={first}
          width={width}
          bandHeight={bandHeight}
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
  const box = (width - LABEL) / ACROSS;
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
      {Array.from({ length: ACROSS }, (_, index) => {
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
