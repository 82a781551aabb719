import { useLoaderData } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import {
  browserLoader,
  fetchList,
  forPage,
  loadPage,
  type PageRequest,
  serverLoader,
} from '#/ui/client/api.ts';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { PageFrame, pageMeta } from '#/ui/page/frame.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { LinkButton } from '#/ui/theme/button.tsx';
import { Day } from '#/ui/theme/day.tsx';
import type { ListedSeason } from './seasons.contract.ts';
import { hostOf } from './seasons.rules.ts';

const read = ({ api, url }: PageRequest) =>
  loadPage<ListedSeason>(new URL(url).searchParams, page =>
    forPage(fetchList(api.api.seasons.$get({ query: { page: String(page) } }))),
  );

export const handle = { query: ['page'], sameForMembers: true };
export const loader = serverLoader(read);
export const clientLoader = browserLoader(read);

export const meta = pageMeta({
  title: '시즌',
  description: '여러 당구 대회를 묶은 시즌의 누적 점수와 순위를 봅니다.',
  path: '/seasons',
});

const COLUMNS: Column<ListedSeason>[] = [
  { title: '시즌', cell: ({ id, title }) => <PageLink to={`/seasons/${id}`}>{title}</PageLink> },
  { title: '1위', fold: 'line', cell: leadersOf },
  { title: '당구장·동호회', fold: 'bare', cell: hostOf },
  { title: '대회', align: 'right', fold: 'phone', cell: ({ tournamentCount }) => tournamentCount },
  {
    title: '기간',
    fold: 'bare',
    cell: ({ firstDay, lastDay }) => (
      <span>
        <Day of={firstDay} />
        {lastDay !== firstDay && (
          <>
            {' ~ '}
            <Day of={lastDay} />
          </>
        )}
      </span>
    ),
  },
];

export default function SeasonListPage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  return (
    <PageFrame
      title="시즌"
      lead="여러 대회의 등수에 점수를 매겨 더한 누적 순위입니다."
      actions={
        <LinkButton className="member-only" to="/seasons/new">
          시즌 만들기
        </LinkButton>
      }
    >
      <Table
        caption="시즌 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            drawing="bracket"
            sentence="아직 시즌이 없습니다."
            next={{ label: '대회 목록', to: '/tournaments?tab=closed' }}
          />
        }
        pad={page > 1}
      />
      <Pager page={page} total={total} />
    </PageFrame>
  );
}

function leadersOf({ leaders }: ListedSeason) {
  const [first] = leaders;
  return first && `${leaders.map(({ name }) => name).join(', ')} ${withCommas(first.points)}점`;
}
