import type { ReactNode } from 'react';
import {
  fieldOf,
  PLAYER_FIELDS,
  type PlayerField,
  shortLabelOf,
} from '#/features/members/fields/member-fields.rules.ts';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { DETAILED_SORT, NO_RANKS, NO_RANKS_YET } from './rankings.rules.ts';

type RankingTableProps = {
  /** The rows to show; the column of ranks is left out if no row has a rank. */
  rows: (PublicMember & { rank: number | null; lastRank?: number | null; hallId?: number | null })[];
  /** Whether the table shows the columns of profiles instead of points and victories. */
  detailed: boolean;
  /** Whether the reader can sort by the columns; false for a list that has only one order. */
  sortable?: boolean;
  /** True on a hall's page, where region and hall are equal in all rows and are left out. */
  ofHall?: boolean;
  /** True for members of another site: they have no profile page on this site. */
  isElsewhere?: boolean;
  /** True if the points are those earned in the period, and not the member's balance. */
  earned?: boolean;
  /** Whether the table is padded to the height of ten rows, as on every page after the first. */
  pad?: boolean;
  /** True if the first three rows lie on the cloth of a table. */
  hasLeaders?: boolean;
  /** Chips above the table on phones, beside the choice of its order. */
  chips?: ReactNode;
  empty?: ReactNode;
};

type Ranked = RankingTableProps['rows'][number];

/**
 * A table of ranked members, with a ball for each member's 4-ball score. On phones a row shows the nickname
 * and the value by which the rows are ordered, and the other values below.
 */
export function RankingTable({
  rows,
  detailed,
  sortable = true,
  ofHall = false,
  isElsewhere,
  earned,
  pad,
  hasLeaders,
  chips,
  empty = `${NO_RANKS} ${NO_RANKS_YET}`,
}: RankingTableProps) {
  const search = usePageQuery();
  const facts = detailed ? DETAILED : STANDARD;
  const named = earned ? facts.map(asEarned) : facts;
  const sort = detailed ? DETAILED_SORT : 'points';
  const chosen = sortable ? (search.get('sort') ?? sort) : sort;
  const hasRanks = (!detailed && chosen === 'points') || rows.some(({ rank }) => rank !== null);
  const ordered = named.some(({ key, lead }) => key === chosen && !lead) ? chosen : sort;
  const all = [...(hasRanks ? [RANK] : []), ...(ofHall ? named.filter(isOfPlayer) : named)];
  const columns = all.map(({ sortKey, ...column }) => ({
    ...(column.key === ordered ? shown(column) : column),
    ...(sortable && { sortKey }),
  }));
  const table = (
    <Table
      caption="회원 랭킹"
      columns={columns}
      rows={rows}
      rowKey={row => row.id}
      cell={(row, column) => {
        if (isElsewhere && column.key === 'username') return <Ball score4={row.score4}>{row.username}</Ball>;
        const value = cell(row, column);
        if (column.key !== ordered || !value) return value;
        return <strong className="text-lead">{value}</strong>;
      }}
      empty={empty}
      sorted={sortable ? { sort, order: 'desc' } : undefined}
      pad={pad}
      chips={chips}
    />
  );
  return hasLeaders ? <div className={LEADERS}>{table}</div> : table;
}

const LEADERS =
  '[&_tbody_tr:nth-child(-n+3)]:bg-felt [&_tbody_tr:nth-child(-n+3)_:not(.table-rank_*)]:text-on-felt!';

// A value nobody entered is a dash on wide screens and left out on phones.
const ENTERED = "md:empty:after:text-soft md:empty:after:content-['–']";

const text = (key: string, title: string): Column => {
  return { key, title, sortKey: key, fold: 'phone', bare: true, className: ENTERED };
};
const number = (key: string, title: string): Column => {
  const column = { ...text(key, title), bare: false, align: 'right' } as const;
  return { ...column, firstOrder: 'desc' };
};
const isNumber = (name: PlayerField) => fieldOf(name).empty === 0;
const columnOf = (name: PlayerField) => (isNumber(name) ? number : text)(name, shortLabelOf(name));
// The one value a phone keeps beside the name: that by which the rows are ordered; it ends at the edge.
const shown = (column: Column): Column => {
  return { ...column, fold: undefined, className: `${ENTERED} max-md:flex-[0_0_auto]` };
};

const RANK: Column = {
  key: 'rank',
  title: '순위',
  align: 'center',
  className: 'table-rank md:w-20 max-md:order-[-1] max-md:flex-[0_0_2rem]',
};
const NAME: Column = { key: 'username', title: '닉네임', sortKey: 'username', lead: true };
// What a phone shows of a profile only where it orders the rows.
const SELDOM: PlayerField[] = ['highrun3', 'birthYear', 'region'];
const DETAILED = [
  NAME,
  ...PLAYER_FIELDS.map(name => {
    const column = columnOf(name);
    return SELDOM.includes(name) ? { ...column, className: `${ENTERED} max-md:hidden` } : column;
  }),
];
const POINTS = '포인트';
const asEarned = (column: Column): Column =>
  column.title === POINTS ? { ...column, title: '획득 포인트' } : column;

const BRIEF = PLAYER_FIELDS.filter(name => fieldOf(name).besidePoints);
const STANDARD = [
  NAME,
  ...BRIEF.filter(isNumber).map(columnOf),
  number('points', POINTS),
  { ...number('victory', '승리'), className: undefined },
  ...BRIEF.filter(name => !isNumber(name)).map(columnOf),
];

const isOfPlayer = ({ key }: Column) => key !== 'region' && key !== 'billiardHall';

function cell(row: Ranked, { key, fold }: Column): ReactNode {
  if (key === 'username') {
    return (
      <Ball score4={row.score4}>
        {row.number === 0 ? (
          row.username
        ) : (
          <PageLink className="ranked-name" to={`/profile/${row.number}`}>
            {row.username}
          </PageLink>
        )}
        <RankChange {...row} />
      </Ball>
    );
  }
  if (key === 'rank') return row.rank === null ? '–' : <Rank rank={row.rank} />;
  if (key === 'billiardHall' && row.hallId)
    return <PageLink to={`/region/${row.hallId}`}>{row.billiardHall}</PageLink>;
  if (key === 'points') return withCommas(row.points);
  // A 0 is left out, unless the rows are ordered by it.
  if (key === 'victory') return row.victory || (fold ? '' : 0);
  return row[key as Exclude<keyof Ranked, 'hallId'>];
}

// Gold, silver and bronze, the same in both themes and on the cloth.
const PODIUM = ['', 'bg-yellow', 'bg-[#d5d8db]', 'bg-[#cd9460]'];

function Rank({ rank }: { rank: number }) {
  if (rank > 3) return rank;
  return (
    <span
      className={`inline-grid size-7 place-items-center rounded-full font-bold text-on-yellow ${PODIUM[rank]}`}
    >
      {rank}
    </span>
  );
}

/** Adds ranks by points to a page's ten rows (`page` counts from 1); null for a row without points. */
export const ranked = (rows: PublicMember[], page: number): Ranked[] =>
  rows.map((row, index) => ({ ...row, rank: row.points > 0 ? page * 10 - 9 + index : null }));

/** Gives members in any order their places, from `first` on. */
export const placed = (rows: Ranked[], first: number): Ranked[] =>
  rows.map((row, index) => ({ ...row, rank: first + index, lastRank: null }));

type RankChangeProps = { rank: number | null; lastRank?: number | null };

/** The number of ranks that a member rose or fell since last week; nothing if it is unknown or 0. */
export function RankChange({ rank, lastRank }: RankChangeProps) {
  if (!rank || !lastRank || rank === lastRank) return null;
  const isUp = rank < lastRank;
  const ranks = withCommas(Math.abs(rank - lastRank));
  return (
    <span
      className="rank-change ms-1.5 whitespace-nowrap font-bold text-mark text-soft tabular-nums data-up:text-primary-strong"
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
