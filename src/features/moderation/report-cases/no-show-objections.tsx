import { EmptyState } from '#/ui/feedback/states.tsx';
import { AuthorName } from '#/ui/page/member-name.tsx';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';
import { When } from '#/ui/theme/when.tsx';
import type { WaitingObjection } from './no-show-objections.contract.ts';

const COLUMNS: Column[] = [
  { key: 'title', title: '매치', className: 'md:w-1/2' },
  { key: 'author', title: '이의를 낸 회원', fold: 'phone', bare: true },
  { key: 'date', title: '안 왔다고 알린 때', align: 'right', fold: 'phone', bare: true },
];

/** For moderators: the open objections to no-shows, oldest first; they are decided on the match's page. */
export function NoShowObjections({ rows }: { rows: WaitingObjection[] }) {
  return (
    <Table
      caption="매치 불참 이의"
      columns={COLUMNS}
      rows={rows}
      rowKey={row => `${row.link} ${row.authorId} ${row.date}`}
      cell={cell}
      empty={
        <EmptyState
          sentence="기다리는 매치 불참 이의가 없습니다."
          why="안 왔다고 알려진 회원이 이의를 내면 여기에 나옵니다."
        />
      }
    />
  );
}

function cell(row: WaitingObjection, { key }: Column) {
  if (key === 'author') return <AuthorName of={row} />;
  if (key === 'date') return <When iso={row.date} />;
  return <PageLink to={row.link}>{row.title}</PageLink>;
}
