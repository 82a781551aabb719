import { useLoaderData, useSearchParams } from 'react-router';
import { REGIONS } from '#/shared/regions.ts';
import {
  browserApi,
  browserLoader,
  fetchJson,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { storedSession } from '#/ui/client/session.ts';
import { useLoaded } from '#/ui/client/use-calls.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { SearchBar, SearchCount } from '#/ui/form/search-bar.tsx';
import { ChipRow, SelectChip, TOOLS } from '#/ui/page/chips.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { Face } from '#/ui/page/member-name.tsx';
import { listQuery } from '#/ui/page/page-address.ts';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { FLOATING, LinkButton } from '#/ui/theme/button.tsx';
import { Tag } from '#/ui/theme/tag.tsx';
import type { ListedClub } from './clubs.contract.ts';
import { JOINING_WORDS } from './clubs.rules.ts';

const regionOf = (search: URLSearchParams) => REGIONS.find(region => region === search.get('region'));

async function read({ api, url }: PageRequest) {
  const { searchParams } = new URL(url);
  const { q } = listQuery(searchParams);
  const hall = /^\d{1,15}$/.exec(searchParams.get('hall') ?? '')?.[0];
  // A search covers all regions.
  const region = q === undefined ? regionOf(searchParams) : undefined;
  const list = (page: number) =>
    forPage(fetchList(api.api.clubs.$get({ query: { q, hall, region, page: String(page) } })));
  return { q, ...(await loadPage<ListedClub>(searchParams, list)) };
}

export const handle = { query: ['page', 'q', 'region', 'hall'], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '동호회',
  description: '지역과 당구장, 이름으로 당구 동호회를 찾고 가입합니다.',
  path: '/clubs',
  hidden: 'searched',
});

const COLUMNS: Column<ListedClub>[] = [
  {
    title: '동호회',
    cell: ({ id, name, picture }) => (
      <span className="inline-flex items-center gap-2">
        <Face picture={picture} />
        <PageLink to={`/clubs/${id}`}>{name}</PageLink>
      </span>
    ),
  },
  { title: '모이는 때', fold: 'line', bare: true, cell: ({ plays }) => plays },
  {
    title: '지역·당구장',
    fold: 'bare',
    cell: ({ region, hall }) => [region, hall?.name].filter(Boolean).join(' · '),
  },
  { title: '회원', align: 'right', fold: 'bare', cell: ({ memberCount }) => `${memberCount}명` },
  {
    title: '가입',
    align: 'right',
    bare: true,
    className: 'max-md:flex-[0_0_auto]',
    cell: ({ joining }) => (
      <Tag colour={joining === 'open' ? 'primary' : 'quiet'}>{JOINING_WORDS[joining]}</Tag>
    ),
  },
];
const REGION_TABS = ['전체', ...REGIONS].map(region => ({
  value: region,
  title: region === '전체' ? '모든 지역' : region,
  to: region === '전체' ? '/clubs' : `/clubs?region=${encodeURIComponent(region)}`,
}));
const FOUND = { label: '동호회 만들기', to: '/clubs/new' };

export default function ClubListPage() {
  const { rows, total, page, q } = useLoaderData<typeof clientLoader>();
  const [search] = useSearchParams();
  const isBare = total === 0 && search.size === 0;
  return (
    <PageFrame
      title="동호회"
      actions={
        rows.length > 0 && (
          <LinkButton className={FLOATING} to={FOUND.to}>
            {FOUND.label}
          </LinkButton>
        )
      }
    >
      <div className={TOOLS}>
        <ChipRow>
          {!isBare && <SelectChip label="지역" tabs={REGION_TABS} current={regionOf(search) ?? '전체'} />}
          <OwnClubs />
        </ChipRow>
        {!isBare && <SearchBar placeholder="동호회 이름" />}
        <SearchCount q={q} total={total} unit="곳" />
      </div>
      <Table
        caption="동호회 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        chips={false}
        pad={page > 1}
        empty={
          <EmptyState
            drawing="cue"
            sentence={q === undefined ? '아직 동호회가 없습니다.' : `‘${q}’에 맞는 동호회가 없습니다.`}
            why="함께 치는 분들과 동호회를 만들면 회원과 게시판을 한곳에서 봅니다."
            next={FOUND}
          />
        }
      />
      <Pager page={page} total={total} />
    </PageFrame>
  );
}

/** Links to the clubs that the reader joined or applied to. */
function OwnClubs() {
  const load = async () => (storedSession() ? await fetchJson(browserApi.api.clubs.mine.$get()) : []);
  // If this call fails, the list below is still complete.
  const { found = [] } = useLoaded(load);
  return found.map(({ id, name, waits }) => (
    <PageLink key={id} to={`/clubs/${id}`} className="chip">
      {found.length > 1 ? name : '내 동호회'}
      {waits && ' (신청 중)'}
    </PageLink>
  ));
}
