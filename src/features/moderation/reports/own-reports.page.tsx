import { useLoaderData } from 'react-router';
import { browserApi } from '#/ui/client/api.ts';
import { ownListLoader } from '#/ui/client/members-only.ts';
import { loadingPage, SkeletonTable } from '#/ui/feedback/skeletons.tsx';
import { EmptyState } from '#/ui/feedback/states.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import { OwnPage } from '#/ui/page/own-page.tsx';
import { Pager } from '#/ui/table/pager.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { OwnReport } from './reports.contract.ts';
import { KIND_WORDS, REASON_WORDS, REPORT_STATE_WORDS } from './reports.rules.ts';

export const clientLoader = ownListLoader(browserApi.api.reports.$get);

export const meta = pageMeta({ title: '내 신고', hidden: true });

export const HydrateFallback = loadingPage('내 신고', <SkeletonTable columns={4} />);

const COLUMNS: Column<OwnReport>[] = [
  {
    title: '신고한 내용',
    className: 'md:w-1/2',
    cell: ({ kind, text }) => (
      <span className="wrap-anywhere">
        <span className="text-soft">{KIND_WORDS[kind]}</span> {text || '(내용을 보일 수 없습니다)'}
      </span>
    ),
  },
  { title: '사유', fold: 'bare', cell: ({ reason }) => REASON_WORDS[reason] },
  {
    title: '결과',
    align: 'center',
    fold: 'bare',
    cell: ({ state }) => <strong>{REPORT_STATE_WORDS[state]}</strong>,
  },
  { title: '날짜', align: 'right', fold: 'bare', cell: ({ date }) => <When iso={date} /> },
];

export default function OwnReportsPage() {
  const { rows, total, page } = useLoaderData<typeof clientLoader>();
  return (
    <OwnPage title="내 신고">
      <Table
        caption="내 신고 목록"
        columns={COLUMNS}
        rows={rows}
        rowKey={row => row.id}
        empty={
          <EmptyState
            sentence="신고한 것이 없습니다."
            why="글과 댓글, 회원 화면의 ‘신고’로 보낸 것이 처리 결과와 함께 여기에 모입니다."
          />
        }
      />
      <Pager page={page} total={total} />
    </OwnPage>
  );
}
