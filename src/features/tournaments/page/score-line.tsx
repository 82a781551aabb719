import { Tag } from '#/ui/theme/tag.tsx';

type ScoreLineProps = {
  name: string;
  /** The side's score; left out while it is not kept. */
  points?: number;
  target?: number;
  isOwn: boolean;
  isWinner?: boolean;
  isAtTable?: boolean;
};

/** One side of a match: its name, its points out of its target, and a bar of that share. */
export function ScoreLine({ name, points, target, isOwn, isWinner, isAtTable }: ScoreLineProps) {
  return (
    <>
      <p className="mt-1 flex items-baseline gap-2 text-lead font-semibold tabular-nums">
        <span className={`min-w-0 wrap-anywhere ${isWinner ? 'text-primary font-bold' : ''}`}>{name}</span>
        {isOwn && <Tag>나</Tag>}
        {isAtTable && <Tag colour="yellow">차례</Tag>}
        <span className="ml-auto whitespace-nowrap">
          {points === undefined ? (
            isWinner && '승'
          ) : (
            <>
              <strong className={`text-figure leading-tight ${isWinner ? 'text-primary' : ''}`}>
                {points}
              </strong>
              <span className="text-soft text-row">/{target}</span>
            </>
          )}
        </span>
      </p>
      {points !== undefined && target !== undefined && <Race points={points} target={target} />}
    </>
  );
}

/** How far a side is on its way to the target, because 3 of 10 is further than 3 of 20. */
const Race = ({ points, target }: { points: number; target: number }) => (
  <svg
    className="mt-1 block h-0.75 w-full rounded-full"
    viewBox={`0 0 ${target} 1`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect className="fill-line" width={target} height={1} />
    <rect className="fill-primary" width={Math.max(0, Math.min(points, target))} height={1} />
  </svg>
);
