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
  /** Content above the table: tabs, a search, a form. */
  above?: ReactNode;
  /** The page of the list and the number of all its rows; left out for a list that is shown whole. */
  paged?: { page: number; total: number; always?: boolean };
  /** Sheets and dialogs. */
  children?: ReactNode;
};

/** A page whose subject is one table: what is looked for above it, and its pages below. */
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
