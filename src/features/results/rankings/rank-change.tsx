type RankChangeProps = { rank: number | null; lastRank?: number | null };

/** The number of ranks a member rose or fell since the end of last week; nothing where that is not known. */
export function RankChange({ rank, lastRank }: RankChangeProps) {
  if (!rank || !lastRank || rank === lastRank) return null;
  const isUp = rank < lastRank;
  const ranks = Math.abs(rank - lastRank).toLocaleString('ko-KR');
  return (
    <span className="rank-change" data-up={isUp || undefined}>
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'}
        {ranks}
      </span>
      <span className="sr-only">{`지난주보다 ${ranks}위 ${isUp ? '상승' : '하락'}`}</span>
    </span>
  );
}
