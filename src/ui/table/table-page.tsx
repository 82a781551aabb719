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
  /** The number of the shown page and the total number of rows; left out for a list that has no pages. */
  paged?: { page: number; total: number; always?: boolean };
  /** Sheets and dialogs of the page. */
  children?: ReactNode;
};

/** A page that consists of one table, with a search or form above and the links to further pages below. */
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
