import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table, unsorted } from '#/ui/table/table.tsx';
import { Telephone, WebLinks } from './hall-links.tsx';
import type { ListedHall } from './near.contract.ts';
import './halls.css';

// Only the browser knows the time, so the server renders nothing of it.
const OpenNow = lazy(() => import('./open-now.tsx'));

/** A hall in a list; `distance` is a text (`1.2km`), left out in lists that measure no distances. */
export type HallRow = Omit<ListedHall, 'website' | 'youtube'> &
  Partial<Pick<ListedHall, 'website' | 'youtube'>> & {
    distance?: string;
    coming?: boolean;
  };

const columnsOf = (isLive: boolean): Column<HallRow>[] => [
  {
    title: '지역',
    sortKey: 'region',
    align: 'center',
    fold: 'bare',
    cell: hall => (hasRegion(hall) ? <span className="max-md:hidden">{hall.region}</span> : hall.region),
  },
  {
    title: '이름',
    sortKey: 'name',
    className: 'max-md:text-row',
    cell: hall => <HallName hall={hall} isLive={isLive} />,
  },
  { title: '주소', sortKey: 'address', fold: 'bare', cell: hall => <Address of={hall} /> },
  {
    title: '요금·당구대',
    fold: 'line',
    bare: true,
    className: 'max-md:whitespace-normal! md:whitespace-nowrap',
    cell: factsOf,
  },
  { title: '전화', bare: true, className: 'hall-phone', cell: hall => <Telephone hall={hall} /> },
  { title: '링크', className: 'max-md:hidden', cell: hall => <WebLinks hall={hall} /> },
];

type HallTableProps = { rows: HallRow[]; sortable?: boolean; pad?: boolean; empty: ReactNode };

export function HallTable({ rows, sortable, pad, empty }: HallTableProps) {
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const columns = columnsOf(isLive);
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

// A line that is not known yet is as high as one that is.
const NOT_YET = '\u00a0';

function HallName({ hall, isLive }: { hall: HallRow; isLive: boolean }) {
  const { id, name, hours, distance, coming } = hall;
  const marks = [distance, coming && '대회 예정'].filter(Boolean);
  return (
    <>
      <PageLink className="max-md:mr-2" to={`/region/${id}`}>
        {name}
      </PageLink>
      <small className="font-normal text-label text-soft max-md:inline-block md:block">
        {marks.map(mark => `${mark} · `)}
        {!hours && '영업시간 미등록'}
        {hours && <Suspense fallback={NOT_YET}>{isLive ? <OpenNow hours={hours} /> : NOT_YET}</Suspense>}
      </small>
    </>
  );
}

function factsOf({ big, medium, pocket, fee }: HallRow): string {
  const tables = [big > 0 && `대대 ${big}`, medium > 0 && `중대 ${medium}`].filter(Boolean).join(' · ');
  // Only the first price, and no pocket tables beside others, so that a phone shows all of it.
  const shown = tables || (pocket > 0 ? `포켓 ${pocket}` : '');
  return [fee.split(/,\s|\s[/·]/)[0], shown].filter(Boolean).join(' · ');
}

// An address that begins with the region says it on phones; wide screens have a column for it.
const hasRegion = ({ address, region }: HallRow) => address.startsWith(`${region} `);

function Address({ of: hall }: { of: HallRow }) {
  const rest = hasRegion(hall) ? hall.address.slice(hall.region.length + 1) : hall.address;
  return (
    <span>
      {hasRegion(hall) && <span className="md:hidden">{hall.region} </span>}
      {rest.replace(/지하 (?=\d)/, '지하\u00a0')}
    </span>
  );
}
