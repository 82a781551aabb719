type RankChangeProps = {
  rank: number | null;
  lastRank?: number | null /** In the colour of the text around it. */;
  onFelt?: boolean;
};

/** The number of ranks a member rose or fell since the end of last week; nothing where that is not known. */
export function RankChange({ rank, lastRank, onFelt }: RankChangeProps) {
  if (!rank || !lastRank || rank === lastRank) return null;
  const isUp = rank < lastRank;
  const ranks = Math.abs(rank - lastRank).toLocaleString('ko-KR');
  return (
    <span
      className={`rank-change whitespace-nowrap font-bold text-mark tabular-nums ${onFelt ? '' : 'ms-1.5 text-soft data-up:text-primary-strong'}`}
      data-up={isUp || undefined}
    >
      <span aria-hidden="true">
        {isUp ? '▲' : '▼'}
        {ranks}
      </span>
      <span className="sr-only">{`지난주보다 ${ranks}위 ${isUp ? '상승' : '하락'}`}</span>
    </span>
  );
}
