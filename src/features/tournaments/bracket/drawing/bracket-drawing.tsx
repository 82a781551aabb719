import { Trophy } from 'lucide-react';
import type { Match, Round, Tournament } from '#/features/tournaments/engine/tournament.rules.ts';
import { type Joint, type Layout, layoutBracket } from './bracket-layout.rules.ts';
import type { Look } from './bracket-look.rules.ts';
import { BracketMatch, type MatchPress } from './bracket-match.tsx';
import type { Live, Names } from './bracket-sentence.rules.ts';
import { fitName } from './name-fit.rules.ts';
import './bracket-drawing.css';

export type BracketDrawingProps = {
  rounds: readonly Round[];
  third: Match | null;
  champion?: number | null;
  look: Look;
  names: Names;
  live?: Live;
  highlight?: number;
  pressOf?: (match: Match) => MatchPress | undefined;
};

export type DrawnBracket = {
  tournament: Tournament;
  /** The rounds drawn together; `hasEnd` adds the match for third place and the champion. */
  rounds: readonly Round[];
  hasEnd: boolean;
  names: Names;
  live?: Live;
  highlight?: number;
  pressOf: (match: Match) => MatchPress;
};

/** The lines, titles and matches of a bracket, or of a part of one; it must be inside an `<svg>`. */
export function BracketDrawing(props: BracketDrawingProps) {
  const { rounds, third, look, names, live, highlight, pressOf } = props;
  const layout = layoutBracket(rounds, third, look);
  return (
    <>
      {layout.joints.map(joint => (
        <JointLine key={`${joint.from.key} ${joint.to.key}`} joint={joint} highlight={highlight} />
      ))}
      <Titles layout={layout} look={look} />
      {layout.boxes.map(box => (
        <BracketMatch
          key={box.match.key}
          box={box}
          look={look}
          names={names}
          live={live}
          highlight={highlight}
          press={pressOf?.(box.match)}
        />
      ))}
      <Crown layout={layout} {...props} />
    </>
  );
}

function JointLine({ joint: { from: match, points }, highlight }: { joint: Joint; highlight?: number }) {
  const [[x, y] = [0, 0], [turn] = [0], , [end, to] = [0, 0]] = points;
  const isMarked = highlight !== undefined && match.winner === highlight;
  const state = isMarked ? ' is-marked' : match.winner === null ? '' : ' is-won';
  const [from, until, half] = [y, to, turn].map(at => Math.round(at * 100) / 100);
  return <path className={`bracket-joint${state}`} d={`M${x} ${from}H${half}V${until}H${end}`} />;
}

function Titles({ layout, look }: { layout: Layout; look: Look }) {
  const size = look.font;
  if (look.headHeight < size) return null;
  return layout.columns.map(({ title, x, width }) => (
    <text
      key={title}
      className="bracket-title"
      x={x + width / 2}
      y={look.headHeight * 0.5}
      fontSize={size}
      textAnchor="middle"
    >
      {title}
    </text>
  ));
}

type CrownProps = Pick<BracketDrawingProps, 'third' | 'champion' | 'look' | 'names'> & { layout: Layout };

/** Draws the champion's name above the final, and the title above the match for third place. */
function Crown({ layout, third, champion, look, names }: CrownProps) {
  const { crownHeight, boxWidth, font } = look;
  const final = layout.boxes.find(({ match }) => match.next === null && match.key !== 'third');
  const thirdBox = third && layout.boxes.find(({ match }) => match.key === 'third');
  const height = crownHeight * 0.62;
  const top = (final?.y ?? 0) - crownHeight * 0.86;
  const icon = font * 1.15;
  return (
    <g>
      {final && champion && (
        <g className="bracket-crown">
          <rect
            className="bracket-plate"
            x={final.x}
            y={top}
            width={boxWidth}
            height={height}
            rx={font * 0.5}
          />
          <Trophy x={final.x + look.pad} y={top + (height - icon) / 2} width={icon} height={icon} />
          <text x={final.x + look.pad * 2 + icon} y={top + height / 2 + font * 0.38} fontSize={font * 1.05}>
            우승 {fitName(names(champion).name, (boxWidth - 3 * look.pad - icon) / (font * 1.05) - 2.5)}
          </text>
        </g>
      )}
      {thirdBox && (
        <text
          className="bracket-title"
          x={thirdBox.x + boxWidth / 2}
          y={thirdBox.y - font * 0.7}
          fontSize={font}
          textAnchor="middle"
        >
          3·4위전
        </text>
      )}
    </g>
  );
}

/** The height and width of the drawing of these rounds, in the unit of `look`. */
export function sizeOf(rounds: readonly Round[], third: Match | null, look: Look) {
  const { width, height } = layoutBracket(rounds, third, look);
  return { width, height };
}
