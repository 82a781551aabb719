import { Heart, LocateFixed, SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import { REGIONS } from '#/shared/regions.ts';
import {
  browserLoader,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { SearchBar, SearchCount } from '#/ui/form/search-bar.tsx';
import { CHIP, ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { LIST_QUERY, listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { HallTable } from './hall-table.tsx';
import { HALL_FIELDS, HALL_SCOPES, HALL_SORTS, LOAD_FAILED } from './halls.rules.ts';

// Loaded only for readers who search, because it contains the code for measuring and filtering.
const HallFinder = lazy(async () => ({ default: (await import('./hall-finder.tsx')).HallFinder }));

const FavouriteHalls = lazy(async () => ({ default: (await import('./hall-finder.tsx')).FavouriteHalls }));

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const params = listQuery(searchParams, { sorts: HALL_SORTS, fields: HALL_FIELDS });
  const list = (page: number) => {
    // A search of this page covers all regions.
    const region = params.q === undefined ? regionOf(searchParams) : undefined;
    const current = { region, page: String(page) };
    const query = { sort: 'region', first: 'own', ...params, ...current } as const;
    return forPage(fetchList(api.api['billiard-halls'].$get({ query })), LOAD_FAILED);
  };
  return { q: params.q, ...(await loadPage(searchParams, list)) };
}

const regionOf = (search: URLSearchParams) => REGIONS.find(region => region === search.get('region'));

// Members read the halls of their own region first, unless they ask for others.
const sameForMembers = (search: URLSearchParams) => ['q', 'region', 'sort'].some(name => search.has(name));
export const handle = { query: ['region', ...LIST_QUERY], sameForMembers };
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

const REGION_TABS = ['전체', ...REGIONS].map(region => ({
  value: region,
  title: region === '전체' ? '모든 지역' : region,
  to: region === '전체' ? '/region' : `/region?region=${encodeURIComponent(region)}`,
}));

export default function HallListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const region = search.has('q') ? undefined : regionOf(search);
  const [view, setView] = useState<View>({ near: false, filters: false, favourites: false });
  const turn = (name: keyof View) => setView({ ...view, [name]: !view[name] });
  if (total === 0 && q === undefined && !region) return <NoHalls />;
  return (
    <PageFrame title="지역 당구장">
      <div className={TOOLS}>
        <ChipRow>
          <button type="button" className={CHIP} aria-pressed={view.near} onClick={() => turn('near')}>
            <LocateFixed size={18} aria-hidden="true" />내 주변
          </button>
          <SelectChip label="지역" tabs={REGION_TABS} current={region ?? '전체'} />
          <button type="button" className={CHIP} aria-expanded={view.filters} onClick={() => turn('filters')}>
            <SlidersHorizontal size={18} aria-hidden="true" />
            조건
          </button>
          <button
            type="button"
            className={`${CHIP} member-only`}
            aria-pressed={view.favourites}
            onClick={() => turn('favourites')}
          >
            <Heart size={18} aria-hidden="true" />내 단골
          </button>
        </ChipRow>
        <SearchBar fields={HALL_SCOPES} placeholder="당구장 이름, 지역, 주소" />
      </div>
      <Suspense fallback={<Loading />}>
        {view.favourites ? (
          <FavouriteHalls />
        ) : view.near || view.filters ? (
          <HallFinder region={region} near={view.near} filters={view.filters} />
        ) : (
          <>
            <SearchCount q={q} total={total} unit="곳" />
            <HallTable
              rows={rows}
              sortable
              pad={page > 1}
              empty={
                <EmptyState
                  drawing="lamp"
                  sentence={
                    q === undefined ? `${region}에는 당구장이 없습니다.` : `‘${q}’에 맞는 당구장이 없습니다.`
                  }
                  next={{ label: '당구장 모두 보기', to: '/region' }}
                />
              }
            />
            <Pager page={page} total={total} />
            <PageLink to="/clubs">동호회 찾기</PageLink>
          </>
        )}
      </Suspense>
    </PageFrame>
  );
}

const NoHalls = () => (
  <PageFrame title="지역 당구장">
    <EmptyState
      drawing="lamp"
      sentence="아직 등록된 당구장이 없습니다."
      why="자주 가는 당구장을 자유게시판에 알려 주세요."
      next={{ label: '자유게시판 보기', to: '/free-board' }}
      other={ADDING}
    />
  </PageFrame>
);

/** The pressed buttons above the list: nearest halls first, filters shown, only own favourites. */
type View = { near: boolean; filters: boolean; favourites: boolean };
