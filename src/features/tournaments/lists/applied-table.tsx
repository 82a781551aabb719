import type { ReactNode } from 'react';
import { PageLink } from '#/ui/page/page-link.tsx';
import { type Column, Table } from '#/ui/table/table.tsx';

type Applied = { link: string; title: string; when: string; where: string; stateText: string };

const COLUMNS: Column<Applied>[] = [
  { title: '신청한 곳', lead: true, cell: ({ link, title }) => <PageLink to={link}>{title}</PageLink> },
  { title: '일시', fold: 'bare', className: 'md:min-w-48', cell: ({ when }) => when },
  { title: '장소', fold: 'bare', cell: ({ where }) => where },
  {
    title: '상태',
    align: 'center',
    bare: true,
    className: 'max-md:text-right!',
    cell: ({ stateText }) => <strong>{stateText}</strong>,
  },
];

type AppliedTableProps = { caption: string; rows: Applied[]; empty?: ReactNode };

/** The member's applications with their states. */
export function AppliedTable({ empty = '', ...table }: AppliedTableProps) {
  return <Table<Applied> {...table} columns={COLUMNS} rowKey={({ link }) => link} empty={empty} />;
}
