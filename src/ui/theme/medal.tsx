// Gold, silver and bronze, the same in both themes.
const COLOURS = ['', 'bg-yellow', 'bg-[#d5d8db]', 'bg-[#cd9460]'];

/** The first three ranks are medals, the others numbers. */
export function Medal({ rank }: { rank: number }) {
  if (rank > 3) return rank;
  return (
    <span
      className={`inline-grid size-7 place-items-center rounded-full font-bold text-on-yellow ${COLOURS[rank]}`}
    >
      {rank}
    </span>
  );
}
