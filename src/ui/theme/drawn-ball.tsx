const COLOURS = { white: '#fffaf0', yellow: '#f4bd18', red: '#d3322b' };

type DrawnBallProps = { colour: keyof typeof COLOURS; x: number; y: number; r: number };

export const DrawnBall = ({ colour, x, y, r }: DrawnBallProps) => (
  <g>
    <circle cx={x + r / 6} cy={y + r / 4} r={r} fill="#000" fillOpacity={0.3} />
    <circle cx={x} cy={y} r={r} fill={COLOURS[colour]} />
    <circle cx={x - r / 3} cy={y - r / 3} r={r / 5} fill="#fff" fillOpacity={0.8} />
  </g>
);
