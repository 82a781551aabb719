import { LocateFixed } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { REGIONS, type Region } from '#/shared/regions.ts';
import {
  browserLoader,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { useSession } from '#/ui/client/session.ts';
import { EmptyState, Loading } from '#/ui/feedback/states.tsx';
import { SearchBar, SearchCount } from '#/ui/form/search-bar.tsx';
import { CHOSEN, ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { addressesOf, LIST_QUERY, listQuery, usePageQuery } from '#/ui/page/page-address.ts';
import { Pager } from '#/ui/table/pager.tsx';
import { QuietLink } from '#/ui/theme/button.tsx';
import { HallTable } from './hall-table.tsx';
import { HALL_FIELDS, HALL_SCOPES, HALL_SORTS, LOAD_FAILED } from './halls.rules.ts';

// Loaded only for readers who search, because it contains the code for measuring and filtering.
const HallFinder = lazy(async () => ({ default: (await import('./hall-finder.tsx')).HallFinder }));

const FavouriteHalls = lazy(async () => ({ default: (await import('./hall-finder.tsx')).FavouriteHalls }));

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const params = listQuery(searchParams, { sorts: HALL_SORTS, fields: HALL_FIELDS });
  // These views load what they show.
  if (VIEWS.some(view => isShown(view, searchParams))) return { q: undefined, rows: [], total: 0, page: 1 };
  const list = (page: number) => {
    // A search of this page covers all regions.
    const region = params.q === undefined ? regionOf(searchParams) : undefined;
    const current = { region, page: String(page) };
    const query = { sort: 'region', ...params, ...current } as const;
    return forPage(fetchList(api.api['billiard-halls'].$get({ query })), LOAD_FAILED);
  };
  return { q: params.q, ...(await loadPage(searchParams, list)) };
}

const regionOf = (search: URLSearchParams) => REGIONS.find(region => region === search.get('region'));

/** The address names the views: nearest or open halls, more filters, own favourites. */
const VIEWS = ['near', 'open', 'filters', 'favourites'] as const;
type View = (typeof VIEWS)[number];
const FAVOURITES: View = 'favourites';
/** These conditions of 조건 hold while its panel (`filters`) is closed, too. */
const CONDITIONS = ['big', 'coming', 'district'] as const;

// A search covers the whole list.
const isShown = (view: View | (typeof CONDITIONS)[number], search: URLSearchParams) =>
  search.has(view) && !search.get('q');

export const handle = {
  query: ['region', ...VIEWS, ...CONDITIONS, ...LIST_QUERY],
  sameForMembers: true,
};
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

export default function HallListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const search = usePageQuery();
  const region = search.has('q') ? undefined : regionOf(search);
  // Whether the browser did not tell the position: the list is not ordered by distance then.
  const [isUnplaced, setUnplaced] = useState(false);
  const isList = ![...VIEWS, ...CONDITIONS].some(view => isShown(view, search));
  if (isList && total === 0 && q === undefined && !region) return <NoHalls />;
  return (
    <PageFrame
      title="지역 당구장"
      // The menu of narrow screens has this link.
      actions={
        <QuietLink className="max-md:hidden" to="/clubs">
          동호회 찾기
        </QuietLink>
      }
    >
      <div className={TOOLS}>
        <ViewChips region={region} isUnplaced={isUnplaced} />
        <SearchBar fields={HALL_SCOPES} placeholder="당구장 이름, 지역, 주소" />
      </div>
      <Suspense fallback={<Loading />}>
        {isList ? (
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
          </>
        ) : isShown(FAVOURITES, search) ? (
          <FavouriteHalls />
        ) : (
          <HallFinder region={region} onUnplaced={setUnplaced} />
        )}
      </Suspense>
    </PageFrame>
  );
}

function ViewChips({ region, isUnplaced }: { region?: Region; isUnplaced: boolean }) {
  const search = usePageQuery();
  const isMember = useSession() !== null;
  const navigate = useNavigate();
  const without = (names: readonly string[]) => addressesOf('/region', search, [...names, ...LIST_QUERY]);
  /** `chosen` is '' for all regions; a district elsewhere is dropped. */
  const inRegion = (chosen: '' | Region) => {
    const district = search.get('district')?.startsWith(chosen) ? [] : ['district'];
    return without(['region', FAVOURITES, ...district])(chosen ? { region: chosen } : {});
  };
  const set = CONDITIONS.filter(name => isShown(name, search));
  /** A view that is turned on leaves out the parameters `others`. */
  const toggle = (view: View, others: string[], isOn = isShown(view, search)) => {
    const to = isOn ? without([view])() : without(others)({ [view]: '1' });
    void navigate(to, { preventScrollReset: true });
  };
  const chip = (view: View, others: string[], isOn = isShown(view, search)) => ({
    'aria-pressed': isOn,
    onClick: () => toggle(view, others, isOn),
  });
  const isNear = isShown('near', search) && !isUnplaced;
  return (
    <ChipRow>
      {/* The nearest halls may be beyond the border of the chosen region. */}
      <button type="button" className="chip" {...chip('near', ['region', FAVOURITES], isNear)}>
        <LocateFixed size={18} />내 주변
      </button>
      <SelectChip
        label="지역"
        tabs={[
          { value: '', title: region ? '모든 지역' : '지역', to: inRegion('') },
          ...(isMember
            ? [
                {
                  value: FAVOURITES,
                  title: '내 단골',
                  to: without([...VIEWS, ...CONDITIONS])({ [FAVOURITES]: '1' }),
                },
              ]
            : []),
          ...REGIONS.map(each => ({ value: each, title: each, to: inRegion(each) })),
        ]}
        current={isShown(FAVOURITES, search) ? FAVOURITES : (region ?? '')}
      />
      <button type="button" className="chip" {...chip('open', [FAVOURITES])}>
        영업 중
      </button>
      <span className="select flex-none">
        <button
          type="button"
          className={`chip pr-9 ${set.length > 0 ? CHOSEN : ''}`}
          aria-expanded={isShown('filters', search)}
          onClick={() => toggle('filters', [FAVOURITES])}
        >
          조건{set.length > 0 && ` ${set.length}`}
        </button>
      </span>
    </ChipRow>
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
