import { Heart, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { REGIONS } from '#/shared/regions.ts';
import { browserLoader, fetchList, forPage, type PageRequest, serverLoader } from '#/ui/client/api.ts';
import { loadPage } from '#/ui/client/load-page.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { SearchBar } from '#/ui/form/search-bar.tsx';
import { PageFrame } from '#/ui/page/frame.tsx';
import { pageMeta } from '#/ui/page/meta.ts';
import { LIST_QUERY, lastPage, listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { Button } from '#/ui/theme/button.tsx';
import { MapLinks, Telephone, WebLinks } from './hall-links.tsx';
import type { Hall } from './halls.contract.ts';
import { HALL_FIELDS, HALL_SCOPES, HALL_SORTS, LOAD_FAILED } from './halls.rules.ts';
import './halls.css';

// Loaded only for readers who search, because it contains the code for measuring and filtering.
const HallFinder = lazy(async () => ({ default: (await import('./hall-finder.tsx')).HallFinder }));

const FavouriteHalls = lazy(async () => ({
  default: (await import('#/features/halls/near/favourite-halls.tsx')).FavouriteHalls,
}));

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const params = listQuery(searchParams, { sorts: HALL_SORTS, fields: HALL_FIELDS });
  const list = (page: number) => {
    // A search of this page covers all regions.
    const region = params.q === undefined ? regionOf(searchParams) : undefined;
    const current = { region, page: String(page) };
    const query = { sort: 'region' as const, ...params, ...current };
    return forPage(fetchList(api.api['billiard-halls'].$get({ query })), LOAD_FAILED);
  };
  return { q: params.q, ...(await loadPage(searchParams, list)) };
}

const regionOf = (search: URLSearchParams) => REGIONS.find(region => region === search.get('region'));

export const handle = { query: ['region', ...LIST_QUERY], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '지역 당구장',
  description: '전국 당구장의 주소와 지도, 전화번호, 당구장마다의 회원 랭킹을 찾아보세요.',
  path: '/region',
  hidden: 'searched',
});

// Only admins add halls.
const ADDING = { label: '당구장 넣기', to: '/admin/region-import', className: 'admin-only' } as const;

const COLUMNS: Column[] = [
  { key: 'region', title: '지역', sortKey: 'region', align: 'center', fold: 'phone', bare: true },
  { key: 'name', title: '이름', sortKey: 'name' },
  { key: 'address', title: '주소', sortKey: 'address', fold: 'phone', bare: true },
  { key: 'phone', title: '전화', bare: true, className: 'hall-phone' },
  { key: 'maps', title: '지도', fold: 'phone', bare: true },
  { key: 'links', title: '링크', fold: 'phone', bare: true },
];

export default function HallListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame title="지역 당구장">
      <RegionLinks />
      <SearchBar fields={HALL_SCOPES} placeholder="당구장 이름, 지역, 주소" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&>.loading]:flex-[1_0_100%] [&>.state]:flex-[1_0_100%] [&>section]:flex-[1_0_100%]">
        <Favourites />
        <Finder />
      </div>
      <Table
        caption="당구장 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        cell={cell}
        empty={
          <EmptyState
            drawing="lamp"
            sentence={q === undefined ? '당구장이 없습니다.' : `‘${q}’에 맞는 당구장이 없습니다.`}
            next={q === undefined ? ADDING : { label: '당구장 모두 보기', to: '/region' }}
          />
        }
        sorted={{ sort: 'region', order: 'asc' }}
        pad={page > 1}
      />
      <Pager page={page} last={lastPage(total)} />
    </PageFrame>
  );
}

function Favourites() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <Heart size={18} aria-hidden="true" />내 단골
      </Button>
      {open && (
        <Suspense>
          <FavouriteHalls />
        </Suspense>
      )}
    </>
  );
}

function Finder() {
  const [search] = useSearchParams();
  const [open, setOpen] = useState(false);
  const region = search.has('q') ? undefined : regionOf(search);
  return (
    <>
      <Button variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        가까운 순·조건으로 찾기
      </Button>
      {open && (
        <Suspense>
          <HallFinder key={region ?? ''} region={region} />
        </Suspense>
      )}
    </>
  );
}

function RegionLinks() {
  const [search] = useSearchParams();
  const current = search.has('q') ? undefined : (regionOf(search) ?? '전체');
  return (
    <nav aria-label="지역으로 찾기">
      <ul className="flex gap-1.5 max-md:overflow-x-auto max-md:[scrollbar-width:thin] md:flex-wrap">
        {['전체', ...REGIONS].map(region => (
          <li key={region} className="flex-none">
            <PageLink
              className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line bg-surface px-3 text-primary text-row hover:border-primary hover:no-underline aria-[current]:border-cloth aria-[current]:bg-cloth aria-[current]:font-semibold aria-[current]:text-on-fill"
              to={region === '전체' ? '/region' : `/region?region=${encodeURIComponent(region)}`}
              aria-current={region === current ? 'page' : undefined}
              keepScroll
            >
              {region}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function cell(hall: Hall, { key }: Column) {
  if (key === 'name') {
    return (
      <>
        <HallTile id={hall.id} />
        <PageLink to={`/region/${hall.id}`}>{hall.name}</PageLink>
      </>
    );
  }
  if (key === 'phone') return <Telephone hall={hall} />;
  if (key === 'maps') return <MapLinks hall={hall} />;
  if (key === 'links') return <WebLinks hall={hall} />;
  if (key === 'address') return hall.address;
  // Phones hide the region when the address begins with it.
  return hall.address.startsWith(hall.region) ? (
    <span className="max-md:hidden">{hall.region}</span>
  ) : (
    hall.region
  );
}

const LAYS = 4;

/** A drawing of a cloth with three balls, in one of a few layouts by the hall's id. */
function HallTile({ id }: { id: number }) {
  return <span className="hall-tile" data-lay={id % LAYS} aria-hidden="true" />;
}
