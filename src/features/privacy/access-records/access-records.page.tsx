import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { browserApi, fetchList, forPage, loadPage } from '#/ui/client/api.ts';
import { pageMeta } from '#/ui/page/frame.tsx';
import { LinkTabs } from '#/ui/page/link-tabs.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { Moment } from '#/ui/theme/day.tsx';
import type { AccessRecord, ContactView } from './access-records.contract.ts';

// Viewed data by path: the first matching pattern counts, so longer paths come before shorter ones.
const LOOKED_AT: [RegExp, string][] = [
  [/^\/api\/members\/export$/, '회원 목록 파일'],
  [/^\/api\/members(\/|$)/, '회원 관리'],
  [/^\/api\/memberanking\/[^/]+/, '회원 정보'],
  [/^\/api\/memberanking$/, '연락처가 있는 랭킹'],
  [/^\/api\/tournaments\//, '대회 참가 신청'],
  [/^\/api\/(promotion|singlematch)\//, '매치 신청'],
  [/^\/api\/access-records/, '접속 기록'],
  [/^\/api\/leaks\/affected/, '유출 대상 명단'],
];

/** The Korean name of the data; the path itself if it has no name. */
const lookedAt = (path: string): string => LOOKED_AT.find(([of]) => of.test(path))?.[1] ?? path;

const PATH = '/admin/access-records';
const TITLE = '접속 기록';
const TABS = [
  { value: 'logins', title: '로그인', to: PATH },
  { value: 'views', title: '개인정보를 본 기록', to: `${PATH}?tab=views` },
] as const;

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const calls = browserApi.api['access-records'];
  if (searchParams.get('tab') === 'views') {
    const list = (page: number) => forPage(fetchList(calls.views.$get({ query: { page: String(page) } })));
    return { tab: 'views' as const, ...(await loadPage<ContactView>(searchParams, list)) };
  }
  const member = searchParams.get('q')?.trim().slice(0, 50);
  const list = (page: number) => {
    const query = { page: String(page), ...(member && { member }) };
    return forPage(fetchList(calls.$get({ query })));
  };
  return { tab: 'logins' as const, ...(await loadPage<AccessRecord>(searchParams, list)) };
}

export const meta = pageMeta({ title: TITLE, hidden: true });

export default function AccessRecordsPage() {
  const data = useLoaderData<typeof clientLoader>();
  const { page, total } = data;
  const shared = {
    title: TITLE,
    paged: { page, total },
    children: (
      <p className="text-row text-soft">
        법이 정한 기간이 지나면 자동으로 지웁니다. 지운 것과 이 화면을 본 것도 기록됩니다.
      </p>
    ),
  };
  const tabs = <LinkTabs label={TITLE} tabs={[...TABS]} current={data.tab} />;
  const [search] = useSearchParams();
  if (data.tab === 'views')
    return (
      <TablePage
        {...shared}
        above={tabs}
        caption="관리자가 개인정보를 본 기록"
        columns={VIEW_COLUMNS}
        rows={data.rows}
        rowKey={row => row.id}
        empty="관리자가 회원의 개인정보를 본 일이 없습니다."
      />
    );
  return (
    <TablePage
      {...shared}
      search={{ placeholder: '아이디', label: '아이디' }}
      above={tabs}
      caption="로그인 기록"
      columns={LOGIN_COLUMNS}
      rows={data.rows}
      rowKey={row => row.id}
      empty={search.get('q') ? '이 아이디의 기록이 없습니다.' : '로그인한 기록이 없습니다.'}
    />
  );
}

const LOGIN_COLUMNS: Column<AccessRecord>[] = [
  {
    title: '시각',
    fold: 'bare',
    cell: ({ at, way }) => (
      <>
        <Moment iso={at} />
        {way === 'signup' && ' 가입'}
      </>
    ),
  },
  { title: '아이디', lead: true, className: 'font-bold', cell: ({ member }) => member },
  { title: '접속 주소', fold: 'bare', className: 'wrap-anywhere', cell: ({ address }) => address },
];

const VIEW_COLUMNS: Column<ContactView>[] = [
  { title: '시각', fold: 'bare', cell: ({ at }) => <Moment iso={at} /> },
  { title: '관리자', fold: 'bare', cell: ({ admin }) => admin },
  { title: '본 것', lead: true, className: 'font-bold', cell: ({ path }) => lookedAt(path) },
  { title: '누구의', fold: 'phone', className: 'wrap-anywhere', cell: ({ whose }) => <Whose ids={whose} /> },
];

/** A press opens the number to the ids. */
function Whose({ ids }: { ids: string[] }) {
  if (ids.includes('everyone')) return '모든 회원';
  if (ids.length === 1) return ids[0];
  return (
    <details>
      <summary className="inline-block underline">{ids.length}명</summary>
      {ids.join(', ')}
    </details>
  );
}
