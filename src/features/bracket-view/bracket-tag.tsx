import type { Match } from '#/features/bracket-engine/tournament.rules.ts';
import type { Look } from './bracket-look.rules.ts';
import { tagOf } from './bracket-row.rules.ts';

type BracketTagProps = { match: Match; look: Look; isScored: boolean };

/** The table a match is called to or played at, with a dot while it is played. */
export function BracketTag({ match, look, isScored }: BracketTagProps) {
  const tag = tagOf(match, look, isScored);
  if (!tag) return null;
  const { text, isPlayed, size, width, height } = tag;
  const isWithin = look.tag === 'within';
  const left = look.boxWidth - width - look.pad - (isWithin ? look.scoreWidth : 0);
  const middle = isWithin ? look.rowHeight : -height * 0.22;
  const dot = isPlayed ? size : 0;
  return (
    <g className={isPlayed ? 'bracket-tag is-live' : 'bracket-tag'}>
      <rect x={left} y={middle - height / 2} width={width} height={height} rx={height / 2} />
      {isPlayed && <circle className="live-dot" cx={left + size * 0.85} cy={middle} r={size * 0.27} />}
      <text x={left + size / 2 + dot} y={middle + size * 0.36} fontSize={size}>
        {text}
      </text>
    </g>
  );
}
