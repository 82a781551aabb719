import type { ReactNode } from 'react';
import { PageFrame } from '#/ui/page/frame.tsx';
import { lastPage } from '#/ui/page/page-address.ts';
import { Pager } from './pager.tsx';
import { Table, type TableProps } from './table.tsx';

type TablePageProps<Row> = TableProps<Row> & {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  width?: 'wide' | 'reading';
  above?: ReactNode;
  /** Left out for a list without pages. */
  paged?: { page: number; total: number; always?: boolean };
  children?: ReactNode;
};

export function TablePage<Row>({
  title,
  lead,
  actions,
  width,
  above,
  paged,
  children,
  ...table
}: TablePageProps<Row>) {
  return (
    <PageFrame title={title} lead={lead} actions={actions} width={width}>
      {above}
      <Table {...table} />
      {paged && <Pager page={paged.page} last={lastPage(paged.total)} always={paged.always} />}
      {children}
    </PageFrame>
  );
}
