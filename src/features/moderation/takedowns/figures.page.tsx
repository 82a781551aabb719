import { useLoaderData } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { TAKEDOWN_WORDS } from './takedowns.constants.ts';
import type { TakedownFigures } from './takedowns.contract.ts';

const TITLE = '게시 중단 반기 통계';

export const clientLoader = () => forPage(fetchJson(browserApi.api.takedowns.figures.$get()));

export const meta = pageMeta({ title: TITLE, hidden: true });

// On phones three counts a line.
const COUNT = { align: 'right', fold: 'phone', className: 'max-md:flex-[0_0_6rem]' } as const;
const countText = (count: number) => `${withCommas(count)}건`;
const COLUMNS: Column<TakedownFigures>[] = [
  {
    title: '반기와 종류',
    className: 'font-bold',
    cell: ({ half, kind }) =>
      `${half.slice(0, 4)}년 ${half.endsWith('1') ? '상' : '하'}반기 ${TAKEDOWN_WORDS[kind]}`,
  },
  { title: '접수', ...COUNT, cell: ({ received }) => countText(received) },
  { title: '조치', ...COUNT, cell: ({ accepted }) => countText(accepted) },
  { title: '거절', ...COUNT, cell: ({ refused }) => countText(refused) },
  { title: '대기', ...COUNT, cell: ({ open }) => countText(open) },
  { title: '이의', ...COUNT, cell: ({ objections }) => countText(objections) },
  { title: '이의 수용', ...COUNT, cell: ({ upheldObjections }) => countText(upheldObjections) },
];

export default function TakedownFiguresPage() {
  const rows = useLoaderData<typeof clientLoader>();
  return (
    <TablePage
      title={TITLE}
      back={<BackLink list="/admin/cases" title="할 일" />}
      caption="반기마다 접수하고 처리한 신고"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ half, kind }) => `${half} ${kind}`}
      empty="접수한 신고가 없습니다."
    />
  );
}
