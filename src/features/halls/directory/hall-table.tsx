import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { picturePath } from '#/shared/pictures/picture-file.ts';
import { usePageQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Columns, Table, unsorted } from '#/ui/table/table.tsx';
import { Telephone, WebLinks } from './hall-links.tsx';
import { addressText, districtOf } from './halls.rules.ts';
import type { ListedHall } from './near.contract.ts';

// Only the browser knows the time, so the server renders nothing of it.
const OpenNow = lazy(() => import('./open-now.tsx'));

/** `distance` is a text (`1.2km`), left out in lists that measure no distances. */
export type HallRow = Omit<ListedHall, 'website' | 'youtube'> &
  Partial<Pick<ListedHall, 'website' | 'youtube'>> & {
    distance?: string;
    coming?: boolean;
  };

const columnsOf = (rows: HallRow[], isLive: boolean, isRegionChosen: boolean): Columns<HallRow> => [
  !isRegionChosen && {
    title: '지역',
    sortKey: 'region',
    className: 'max-md:hidden',
    cell: hall => hall.region,
  },
  {
    title: '이름',
    sortKey: 'name',
    lead: true,
    cell: hall => <HallName hall={hall} isLive={isLive} />,
  },
  rows.some(({ distance }) => distance) && {
    title: '거리',
    align: 'right',
    fold: 'bare',
    className: 'font-bold tabular-nums whitespace-nowrap max-md:text-text',
    cell: hall => hall.distance,
  },
  {
    title: '주소',
    sortKey: 'address',
    fold: 'bare',
    cell: hall => <Address of={hall} withRegion={!isRegionChosen && !hall.distance} />,
  },
  {
    title: '요금·당구대',
    fold: 'bare',
    className: 'md:whitespace-nowrap',
    cell: hall => <PriceAndTables of={hall} />,
  },
  { title: '전화', className: 'max-md:hidden whitespace-nowrap', cell: hall => <Telephone hall={hall} /> },
  rows.some(({ website, youtube }) => website || youtube) && {
    title: '링크',
    className: 'max-md:hidden',
    cell: hall => <WebLinks hall={hall} />,
  },
];

type HallTableProps = { rows: HallRow[]; sortable?: boolean; pad?: boolean; empty: ReactNode };

export function HallTable({ rows, sortable, pad, empty }: HallTableProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const search = usePageQuery();
  // A search covers all regions.
  const columns = columnsOf(rows, isLive, search.has('region') && !search.get('q')).filter(
    column => column !== false,
  );
  return (
    <Table
      caption="당구장 목록"
      // The list of halls nearby has only one order.
      columns={sortable ? columns : unsorted(columns)}
      rows={rows}
      rowKey={row => row.id}
      empty={empty}
      chips={false}
      sorted={sortable ? { sort: 'region', order: 'asc' } : undefined}
      pad={pad}
    />
  );
}

// A line of unknown content is as high as a known one.
const NOT_YET = '\u00a0';

function HallName({ hall, isLive }: { hall: HallRow; isLive: boolean }) {
  const { id, name, hours, coming, picture } = hall;
  return (
    <>
      {picture && (
        <img
          className="list-picture md:hidden"
          src={picturePath(picture, 320)}
          alt=""
          width={32}
          height={32}
          loading="lazy"
        />
      )}
      <span className="max-md:flex max-md:items-baseline max-md:gap-x-3">
        <PageLink to={`/region/${id}`}>{name}</PageLink>
        <small className="flex flex-wrap gap-x-2 font-normal text-label text-soft max-md:flex-none">
          {hours && <Suspense fallback={NOT_YET}>{isLive ? <OpenNow hours={hours} /> : NOT_YET}</Suspense>}
          {coming && <span>대회 예정</span>}
        </small>
      </span>
    </>
  );
}

function PriceAndTables({ of: { fee, big, medium, pocket } }: { of: HallRow }) {
  // Pocket tables are named only where there are no others.
  const onlyPocket = !big && !medium && pocket > 0;
  if (!fee && !big && !medium && !onlyPocket) return null;
  const amount = fee.lastIndexOf(' ') + 1;
  return (
    <span className="flex flex-wrap gap-x-2.5">
      {fee && (
        <span>
          {fee.slice(0, amount)}
          <b className="text-text">{fee.slice(amount)}</b>
        </span>
      )}
      {big > 0 && <span>대대 {big}</span>}
      {medium > 0 && <span>중대 {medium}</span>}
      {onlyPocket && <span>포켓 {pocket}</span>}
    </span>
  );
}

/** Phones show only the 시군구, if the address names one, behind the region. */
function Address({ of: { address, region }, withRegion }: { of: HallRow; withRegion: boolean }) {
  const district = districtOf(address);
  const rest = district || address.startsWith(`${region} `) ? address.replace(/^\S+\s+/, '') : address;
  return (
    <>
      <span className="md:hidden">
        {withRegion && region} {district || rest}
      </span>
      <span className="max-md:hidden">{addressText(rest)}</span>
    </>
  );
}
