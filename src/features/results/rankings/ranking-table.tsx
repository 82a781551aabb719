import type { ReactNode } from 'react';
import {
  fieldOf,
  PLAYER_FIELDS,
  type PlayerField,
  shortLabelOf,
} from '#/features/members/fields/member-fields.rules.ts';
import type { PublicMember } from '#/features/members/profile/members.contract.ts';
import { withCommas } from '#/shared/text/with-commas.ts';
import { useSession } from '#/ui/client/session.ts';
import { usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table, unsorted } from '#/ui/table/table.tsx';
import { Ball } from '#/ui/theme/ball.tsx';
import { Medal } from '#/ui/theme/medal.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import { DETAILED_SORT, NO_RANKS, NO_RANKS_YET } from './rankings.rules.ts';

type RankingTableProps = {
  /** The column of ranks is left out if no row has a rank. */
  rows: (PublicMember & { rank: number | null; lastRank?: number | null; hallId?: number | null })[];
  /** Shows the columns of profiles instead of points and victories. */
  detailed: boolean;
  /** False for a list that has only one order. */
  sortable?: boolean;
  /** Leaves out region and hall, which are equal in all rows of a hall's page. */
  ofHall?: boolean;
  /** Members of another site have no profile page on this site. */
  isElsewhere?: boolean;
  /** The points are those earned in the period, and not the member's balance. */
  earned?: boolean;
  /** Pads the table to the height of ten rows, as on every page after the first. */
  pad?: boolean;
  /** Phones show these above the table, beside the choice of its order. */
  chips?: ReactNode;
  empty?: ReactNode;
};

type Ranked = RankingTableProps['rows'][number];
type Cell = Column<Ranked>['cell'];

/** On phones a row shows nickname and the value of the order, and the other values below. */
export function RankingTable({
  rows,
  detailed,
  sortable = true,
  ofHall = false,
  isElsewhere,
  earned,
  pad,
  chips,
  empty = `${NO_RANKS} ${NO_RANKS_YET}`,
}: RankingTableProps) {
  const search = usePageQuery();
  const facts = detailed ? DETAILED : standardOf(earned ? '획득 포인트' : '포인트');
  const sort = detailed ? DETAILED_SORT : 'points';
  const chosen = sortable ? (search.get('sort') ?? sort) : sort;
  const hasRanks = (!detailed && chosen === 'points') || rows.some(({ rank }) => rank !== null);
  const ordered = facts.some(({ sortKey }) => sortKey === chosen) ? chosen : sort;
  const columns = [
    isElsewhere ? NAME_ELSEWHERE : NAME,
    ...(ofHall ? facts.filter(isOfPlayer) : facts).map(column =>
      column.sortKey === ordered ? shown(column) : column,
    ),
  ];
  return (
    <>
      <Table
        caption="회원 랭킹"
        columns={[hasRanks && RANK, ...(sortable ? columns : unsorted(columns))]}
        rows={rows}
        rowKey={row => row.id}
        empty={empty}
        sorted={sortable ? { sort, order: 'desc' } : undefined}
        pad={pad}
        chips={chips}
      />
      {!detailed && !isElsewhere && rows.some(isTied) && (
        <p className="mt-2 text-label text-soft">포인트가 같은 회원의 순위는 승리, 4구 수지 순입니다.</p>
      )}
    </>
  );
}

/** Whether a ranked member has as many points as the member before. */
const isTied = ({ rank, points }: Ranked, at: number, rows: Ranked[]) =>
  rank !== null && points === rows[at - 1]?.points;

// A value nobody entered is a dash on wide screens and left out on phones.
const ENTERED = "md:empty:after:text-soft md:empty:after:content-['–']";

const COUNTED = "md:empty:after:text-soft md:empty:after:content-['0']";

const text = (sortKey: string, title: string, cell: Cell): Column<Ranked> => {
  return { title, sortKey, fold: 'bare', className: ENTERED, cell };
};
const number = (sortKey: string, title: string, cell: Cell): Column<Ranked> => {
  return { ...text(sortKey, title, cell), fold: 'phone', align: 'right', firstOrder: 'desc' };
};
const isNumber = (name: PlayerField) => fieldOf(name).empty === 0;
const columnOf = (name: PlayerField) =>
  (isNumber(name) ? number : text)(
    name,
    shortLabelOf(name),
    name === 'billiardHall' ? hallOf : row => row[name],
  );
const hallOf = ({ hallId, billiardHall }: Ranked) =>
  hallId ? <PageLink to={`/region/${hallId}`}>{billiardHall}</PageLink> : billiardHall;
// A phone keeps one value beside the name, at the edge: the one by which the rows are ordered.
const shown = (column: Column<Ranked>): Column<Ranked> => ({
  ...column,
  fold: undefined,
  bare: column.fold === 'bare',
  className: `${ENTERED} max-md:flex-[0_0_auto]`,
  cell: row => {
    const value = column.cell(row) || (column.sortKey === 'victory' ? 0 : '');
    return value && <strong className="text-lead">{value}</strong>;
  },
});

const RANK: Column<Ranked> = {
  title: '순위',
  align: 'center',
  className: 'table-rank md:w-20 max-md:order-[-1] max-md:flex-[0_0_2rem]',
  cell: ({ rank }) => (rank === null ? '–' : <Medal rank={rank} />),
};
const NAME: Column<Ranked> = {
  title: '닉네임',
  sortKey: 'username',
  lead: true,
  cell: row => (
    <Ball score4={row.score4}>
      {row.number === 0 ? (
        row.username
      ) : (
        <PageLink className="ranked-name" to={`/profile/${row.number}`}>
          {row.username}
        </PageLink>
      )}
      <OwnMark id={row.id} />
    </Ball>
  ),
};
function OwnMark({ id }: { id: string }) {
  return useSession()?.userId === id && <Tag className="ml-2">나</Tag>;
}

const NAME_ELSEWHERE: Column<Ranked> = {
  ...NAME,
  cell: ({ score4, username }) => <Ball score4={score4}>{username}</Ball>,
};
// Phones show these fields of a profile only if the rows are ordered by them.
const SELDOM: PlayerField[] = ['highrun3', 'birthYear', 'region'];
const DETAILED = PLAYER_FIELDS.map(name => {
  const column = columnOf(name);
  return SELDOM.includes(name) ? { ...column, className: `${ENTERED} max-md:hidden` } : column;
});

const BRIEF = PLAYER_FIELDS.filter(name => fieldOf(name).besidePoints);
const standardOf = (points: string) => [
  ...BRIEF.filter(isNumber).map(columnOf),
  number('points', points, row => withCommas(row.points)),
  // Phones leave out a 0, unless the rows are ordered by it.
  { ...number('victory', '승리', ({ victory }) => victory || ''), className: COUNTED },
  ...BRIEF.filter(name => !isNumber(name)).map(columnOf),
];

const isOfPlayer = ({ sortKey }: Column<Ranked>) => sortKey !== 'region' && sortKey !== 'billiardHall';

/** Ranks the ten rows of a page (`page` counts from 1); a row without points has null. */
export const ranked = (rows: PublicMember[], page: number): Ranked[] =>
  rows.map((row, index) => ({ ...row, rank: row.points > 0 ? page * 10 - 9 + index : null }));

/** The members may be in any order; the first place is `first`. */
export const placed = (rows: Ranked[], first: number): Ranked[] =>
  rows.map((row, index) => ({ ...row, rank: first + index, lastRank: null }));
