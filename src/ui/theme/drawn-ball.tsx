import './drawn-ball.css';

type DrawnBallProps = { colour: 'white' | 'yellow' | 'red'; x: number; y: number; r: number };

/** A ball of the drawings: lit from above and left, its shadow on the cloth. */
export const DrawnBall = ({ colour, x, y, r }: DrawnBallProps) => (
  <g className={`drawn-ball drawn-${colour}`}>
    <circle cx={x + r / 6} cy={y + r / 4} r={r} />
    <circle cx={x} cy={y} r={r} />
    <circle cx={x - r / 3} cy={y - r / 3} r={r / 5} />
  </g>
);
