import { useLoaderData } from 'react-router';
import { withCommas } from '#/shared/text/with-commas.ts';
import { browserApi, fetchJson, forPage } from '#/ui/client/api.ts';
import { BackLink } from '#/ui/page/back-link.tsx';
import { pageMeta } from '#/ui/page/frame.tsx';
import type { Column } from '#/ui/table/table.tsx';
import { TablePage } from '#/ui/table/table-page.tsx';
import { TAKEDOWN_WORDS, TAKEDOWNS_LOAD_FAILED } from './takedowns.constants.ts';
import type { TakedownFigures } from './takedowns.contract.ts';

const TITLE = '게시 중단 반기 통계';

export const clientLoader = () =>
  forPage(fetchJson(browserApi.api.takedowns.figures.$get()), TAKEDOWNS_LOAD_FAILED);

export const meta = pageMeta({ title: TITLE, hidden: true });

// On phones three counts a line.
const COUNT = 'max-md:flex-[0_0_6rem]';
const COLUMNS: Column[] = [
  { key: 'half', title: '반기와 종류', className: 'font-bold' },
  { key: 'received', title: '접수', align: 'right', fold: 'phone', className: COUNT },
  { key: 'accepted', title: '조치', align: 'right', fold: 'phone', className: COUNT },
  { key: 'refused', title: '거절', align: 'right', fold: 'phone', className: COUNT },
  { key: 'open', title: '대기', align: 'right', fold: 'phone', className: COUNT },
  { key: 'objections', title: '이의', align: 'right', fold: 'phone', className: COUNT },
  { key: 'upheldObjections', title: '이의 수용', align: 'right', fold: 'phone', className: COUNT },
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
      cell={cell}
      empty="접수한 신고가 없습니다."
    />
  );
}

function cell(row: TakedownFigures, { key }: Column) {
  if (key === 'half')
    return `${row.half.slice(0, 4)}년 ${row.half.endsWith('1') ? '상' : '하'}반기 ${TAKEDOWN_WORDS[row.kind]}`;
  return `${withCommas(row[key as 'received'])}건`;
}
